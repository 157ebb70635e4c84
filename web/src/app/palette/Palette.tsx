import { limits } from '@quarry/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { agentsQuery } from '../../features/agent/agent.queries.ts'
import { addressText } from '../../features/search/suggest/pasted.ts'
import { useSuggested } from '../../features/search/suggest/use-suggestions.ts'
import { useT } from '../../lib/i18n.ts'
import { rememberSearch, useRemembered } from '../../lib/remembered.ts'
import { usePlace } from '../../lib/session.ts'
import { workspaceQuery, workspacesQuery } from '../../lib/workspaces.ts'
import { Kbd } from '../../ui/Kbd.tsx'
import { useLayer } from '../../ui/layers/use-layer.ts'
import { SmallProblem } from '../../ui/SmallProblem.tsx'
import { openHelp } from '../shell/open-help.tsx'
import { type Entry, entriesFor } from './entries.ts'
import { PaletteList } from './PaletteList.tsx'
import { useFoundMembers } from './use-members.ts'

type Props = { workspace: Workspace; onClose: () => void }

/** One box for everything: Enter searches for what is typed, arrows go on to pages, sources, members and earlier searches. */
export function Palette({ workspace: known, onClose }: Props) {
  const t = useT()
  const id = useId()
  const navigate = useNavigate()
  const place = usePlace(known.id)
  const input = useRef<HTMLInputElement>(null)
  const layer = useLayer({ modal: true, initialFocus: input, onClose })
  const { data: workspace = known } = useQuery(workspaceQuery(known.id))
  const listed = useQuery(workspacesQuery)
  const [typed, setTyped] = useState('')
  // A long paste is a question; no name is one.
  const name = typed.length > limits.queryLength ? '' : typed
  const { members, ...membersMissed } = useFoundMembers(workspace, name)
  const { documents, ...documentsMissed } = useSuggested(workspace, name)
  const recentSearches = useRemembered('recentSearches', place)
  const found = useQuery(agentsQuery(known.id))
  const facts = { recentSearches, documents, members, workspaces: listed.data?.joined ?? [], agents: found.data?.agents ?? [] }
  const failed = [listed, found].filter(({ isLoadingError }) => isLoadingError)
  const missed = [membersMissed, documentsMissed].flatMap(({ retry }) => retry ?? [])
  const groups = entriesFor(typed, { workspace, ...facts, t })
  const entries = groups.flatMap((group) => group.entries)
  /** By its id: what is chosen stays chosen when members arrive above or below it. */
  const [chosenId, setChosenId] = useState<string | null>(null)
  const at = Math.max(
    0,
    entries.findIndex((entry) => entry.id === chosenId),
  )

  function go({ target, id }: Entry) {
    onClose()
    if (target === 'help') return openHelp(workspace)
    if ('outside' in target) return void window.open(target.outside, '_blank', 'noopener')
    if (id === 'search') rememberSearch(place, addressText(typed))
    void navigate(target as never)
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, PageDown: at + 5, PageUp: at - 5 }
    const step = steps[event.key]
    if (step !== undefined && entries.length > 0) {
      event.preventDefault()
      const isPage = event.key.startsWith('Page')
      const next = isPage ? Math.min(Math.max(step, 0), entries.length - 1) : (step + entries.length) % entries.length
      setChosenId(entries[next]!.id)
    }
    if (event.key === 'Enter' && entries[at]) {
      event.preventDefault()
      go(entries[at])
    }
    // Keys of the page behind it, and a second ⌘K, mean closing.
    if (event.key.toLowerCase() === 'k' && (event.metaKey || event.ctrlKey)) {
      event.preventDefault()
      event.stopPropagation()
      onClose()
    }
  }
  return (
    <dialog
      ref={layer}
      aria-label={t('shell.palette.title')}
      className="dialog top-[max(env(safe-area-inset-top),9vh)] mt-0 max-h-[75dvh] max-sm:top-0 max-sm:rounded-t-none max-sm:rounded-b-surface sm:max-w-170"
      onPointerDown={(event) => event.target === event.currentTarget && onClose()}
      onKeyDown={onKeyDown}
    >
      <div className="flex items-center gap-3 border-b border-line px-4.5">
        <Search aria-hidden className="size-5.5 shrink-0 text-text-quiet" />
        <input
          ref={input}
          role="combobox"
          aria-label={t('shell.palette.title')}
          aria-expanded
          aria-autocomplete="list"
          aria-controls={`${id}-list`}
          aria-activedescendant={entries[at] && `${id}-${at}`}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          placeholder={t('shell.palette.placeholder')}
          className="h-14 min-w-0 flex-1 bg-transparent text-lg outline-none placeholder:text-text-quiet"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setChosenId(null)
          }}
        />
        <span aria-hidden className="max-sm:hidden">
          <Kbd>Esc</Kbd>
        </span>
      </div>
      {failed.length > 0 && (
        <SmallProblem
          title={t('shell.palette.failed')}
          onRetry={() => Promise.all(failed.map(({ refetch }) => refetch()))}
          className="px-4.5 pt-2.5 text-meta"
        />
      )}
      {missed.length > 0 && (
        <SmallProblem
          title={t('shell.palette.missed')}
          onRetry={() => Promise.all(missed.map((retry) => retry()))}
          className="px-4.5 pt-2.5 text-meta"
        />
      )}
      <PaletteList id={id} groups={groups} at={at} onChoose={setChosenId} onGo={go} />
      <p aria-hidden className="flex gap-4.5 bg-surface-sunken px-4.5 py-2 text-xs text-text-quiet max-sm:hidden">
        <span className="flex items-center gap-1.25">
          <Kbd>↑</Kbd>
          <Kbd>↓</Kbd>
          {t('shell.palette.choose')}
        </span>
        <span className="flex items-center gap-1.25">
          <Kbd>Enter</Kbd>
          {t('shell.palette.open')}
        </span>
      </p>
      <output className="sr-only">{t('shell.palette.count', { count: entries.length })}</output>
    </dialog>
  )
}
