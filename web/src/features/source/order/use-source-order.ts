import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { CallError } from '@quarry/contract/client'
import type { SourceId, WorkspaceId } from '@quarry/contract/ids'
import type { Source } from '@quarry/contract/wire/source/source'
import { sourceRoutes } from '@quarry/contract/routes/source/source'
import { api } from '../../../lib/api.ts'
import { failureText } from '../../../lib/failures.ts'
import { t } from '../../../lib/i18n-later.ts'
import { toast } from '../../../ui/layers/toast.ts'
import { sourcesQuery } from '../source.queries.ts'
import { inOrder, moved, placeAt } from './moved.ts'

const idOf = (source: Source): SourceId => source.sourceId

/** The indexing order, and how it is changed: shown at once, stored one change after the other, taken back when that is refused. */
export function useSourceOrder(workspaceId: WorkspaceId, sources: readonly Source[]) {
  const queries = useQueryClient()
  const list = useRef<HTMLUListElement>(null)
  /** As the person wants it; null while it is as stored. */
  const [wanted, setWanted] = useState<SourceId[] | null>(null)
  const [held, setHeld] = useState<SourceId | null>(null)
  const [said, setSaid] = useState('')
  const ordered = wanted ? inOrder(sources, wanted, idOf) : sources
  const ids = ordered.map(idOf)

  const store = useMutation({
    // One after the other: two changes of one person must not meet each other as another administrator's.
    scope: { id: `order:${workspaceId}` },
    mutationFn: (sequence: SourceId[]) => api.call(sourceRoutes.reorder, { workspaceId, sequence }),
    meta: { shows: ['sourceOrderBusy'] },
    onError: (error) => {
      if (error instanceof CallError && error.error === 'sourceOrderBusy') toast({ tone: 'danger', text: failureText(error) })
    },
    async onSettled(_data, _error, sequence) {
      await queries.invalidateQueries(sourcesQuery(workspaceId))
      // What was changed again meanwhile has a call of its own.
      setWanted((now) => (now === sequence ? null : now))
    },
  })

  function announce(id: SourceId, order: readonly SourceId[]): void {
    const name = sources.find((source) => idOf(source) === id)?.displayName ?? ''
    setSaid(t('source.order.now', { name, place: order.indexOf(id) + 1, count: order.length }))
  }
  function change(id: SourceId, next: SourceId[]): void {
    setWanted(next)
    announce(id, next)
    store.mutate(next)
  }
  function step(id: SourceId, by: number): void {
    const next = moved(ids, id, ids.indexOf(id) + by)
    if (next.join() === ids.join()) announce(id, ids)
    else change(id, next)
  }

  /** Follows the pointer until it lets go. The list changes under it, so it is followed on the whole page. */
  function hold(id: SourceId): void {
    let now = ids
    const end = new AbortController()
    const finish = (next: SourceId[] | null): void => {
      end.abort()
      setHeld(null)
      if (next !== null && next.join() !== ids.join()) change(id, next)
      else setWanted(null)
    }
    function follow({ clientY }: PointerEvent): void {
      const rows = [...(list.current?.querySelectorAll<HTMLElement>(':scope > li') ?? [])]
      const middles = rows.filter((_row, index) => now[index] !== id).map(middleOf)
      const next = moved(now, id, placeAt(middles, clientY))
      if (next.join() === now.join()) return
      now = next
      setWanted(next)
    }
    setHeld(id)
    addEventListener('pointermove', follow, { signal: end.signal })
    addEventListener('pointerup', () => finish(now), { signal: end.signal })
    addEventListener('pointercancel', () => finish(null), { signal: end.signal })
    addEventListener('keydown', (event) => event.key === 'Escape' && finish(null), { signal: end.signal })
  }
  return { list, ordered, held, said, step, hold }
}

function middleOf(row: HTMLElement): number {
  const { top, height } = row.getBoundingClientRect()
  return top + height / 2
}
