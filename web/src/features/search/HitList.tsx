import { useState } from 'react'
import type { DocumentId } from '@quarry/contract/ids'
import type { SearchHit } from '@quarry/contract/wire/search/search'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { cn } from '../../lib/cn.ts'
import { useKey } from '../../lib/keys.ts'
import { paintedPage } from '../../lib/later/painted-page.ts'
import { focusSearchBox } from '../../lib/search-focus.ts'
import { Hit } from './Hit.tsx'
import { safeLink } from './links.ts'
import { look } from './page/look.ts'

type Props = {
  workspace: Workspace
  hits: readonly SearchHit[]
  openedId: DocumentId | null
  onOpen: (hit: SearchHit) => void
}

/** The hits as one list; j and k or the arrows move through it, Enter opens, o opens at the source, v unfolds other versions. An open preview follows. */
export function HitList({ workspace, hits, openedId, onOpen }: Props) {
  const [at, setAt] = useState(-1)
  // What stands already does not come anew.
  const [wasPainted] = useState(() => paintedPage() === 'results')
  function move(step: number) {
    // Where the preview is by now.
    const from = hits.findIndex(({ contentId }) => contentId === openedId)
    const next = Math.min(hits.length - 1, Math.max(0, (from < 0 ? at : from) + step))
    const hit = hits[next]
    if (!hit) return
    setAt(next)
    document.querySelector<HTMLElement>(`#hit-${next}`)?.focus()
    if (openedId !== null && openedId !== hit.contentId) onOpen(hit)
  }
  useKey('j', () => move(1))
  useKey('k', () => move(-1))
  useKey('v', () => {
    const versions = document.querySelector<HTMLElement>(`#hit-${at}-versions`)
    versions?.focus()
    versions?.click()
  })
  useKey('o', () => {
    const link = safeLink(hits[at]?.contentDisplayableLink ?? '')
    if (link) open(link, '_blank', 'noopener,noreferrer')
    else if (hits[at]) onOpen(hits[at])
  })
  return (
    <ol className={cn(look.hits, wasPainted && '*:animate-none!')}>
      {hits.map((hit, index) => (
        <Hit
          key={hit.id}
          id={`hit-${index}`}
          index={index}
          hit={hit}
          workspace={workspace}
          isOpen={hit.contentId === openedId}
          onFocus={() => setAt(index)}
          onOpen={(chunkIndex) => onOpen({ ...hit, chunkIndex })}
          onMove={(by) => (by < 0 && index === 0 ? focusSearchBox() : move(by))}
        />
      ))}
    </ol>
  )
}
