import { History, X } from 'lucide-react'
import type { Workspace } from '@quarry/contract/workspace'
import { useT } from '../../lib/i18n.ts'
import { forgetSearch, remember, useRemembered } from '../../lib/remembered.ts'
import { usePlace } from '../../lib/session.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { KindIcon } from './KindIcon.tsx'
import { OpenLink } from './OpenLink.tsx'
import { useRecentResults } from './use-recent-results.ts'

const shown = 5

/** What was searched and opened lately, on this browser only. */
export function Recents({ workspace, onSearch }: { workspace: Workspace; onSearch: (text: string) => void }) {
  const t = useT()
  const place = usePlace(workspace.id)
  const searches = useRemembered('recentSearches', place)
  const results = useRecentResults(workspace.id, shown)
  return (
    <>
      {searches.length > 0 && (
        <section aria-labelledby="recent-searches" className="mt-8">
          <header className="flex items-center justify-between">
            <h2 id="recent-searches" className="text-xs font-medium text-text-quiet">
              {t('search.recent.searches')}
            </h2>
            <Button kind="quiet" size="small" onClick={() => remember('recentSearches', place, [])}>
              {t('search.recent.forgetAll')}
            </Button>
          </header>
          <ul>
            {searches.slice(0, shown).map((text) => (
              <li key={text} className="group flex items-center">
                <button
                  type="button"
                  className="flex min-h-9 min-w-0 flex-1 items-center gap-2.5 text-start hover:text-accent"
                  onClick={() => onSearch(text)}
                >
                  <History aria-hidden className="size-4 shrink-0 text-text-quiet" />
                  <span className="truncate">{text}</span>
                </button>
                <IconButton
                  label={t('search.recent.forget', { text })}
                  className="opacity-0 group-hover:opacity-100 focus-visible:opacity-100 pointer-coarse:opacity-100"
                  onClick={() => forgetSearch(place, text)}
                >
                  <X aria-hidden className="size-3.5" />
                </IconButton>
              </li>
            ))}
          </ul>
        </section>
      )}
      {results.length > 0 && (
        <section aria-labelledby="recent-documents" className="mt-8">
          <h2 id="recent-documents" className="text-xs font-medium text-text-quiet">
            {t('search.recent.documents')}
          </h2>
          <ul>
            {results.map((result) => (
              <li key={result.contentId}>
                <OpenLink link={result.contentDisplayableLink} className="flex min-h-9 items-center gap-2.5 hover:text-accent">
                  <KindIcon kind={result.kind} className="size-4" />
                  <span className="min-w-0 flex-1 truncate">{result.contentTitle}</span>
                  <TimeAgo at={result.openedAt} className="text-xs text-text-quiet" />
                </OpenLink>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
