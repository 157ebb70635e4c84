import { History, X } from 'lucide-react'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { relativeTime } from '../../lib/text/dates.ts'
import { useLanguage, useT } from '../../lib/i18n.ts'
import { forgetSearch, remember, useRemembered } from '../../lib/remembered.ts'
import { usePlace } from '../../lib/session.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { kindOf } from '../../ui/kinds.ts'
import { KindTile } from '../../ui/KindTile.tsx'
import { ServiceMark } from '../../ui/ServiceMark.tsx'
import { SmallProblem } from '../../ui/SmallProblem.tsx'
import { HomeRow } from './HomeRow.tsx'
import { HomeSection } from './HomeSection.tsx'
import { titleOf } from './title-of.ts'
import { useRecentResults } from './use-recent-results.ts'

const shown = 4

/** What was opened and searched lately, on this browser only. */
export function Recents({ workspace, onSearch }: { workspace: Workspace; onSearch: (text: string) => void }) {
  const t = useT()
  const language = useLanguage()
  const place = usePlace(workspace.id)
  const searches = useRemembered('recentSearches', place)
  const { results, again } = useRecentResults(workspace.id, shown)
  return (
    <>
      {again && <SmallProblem title={t('search.recent.failed')} onRetry={again} />}
      {results.length > 0 && (
        <HomeSection id="recent-documents" title={t('search.recent.documents')}>
          <ul>
            {results.map((result) => (
              <li key={result.contentId}>
                <HomeRow
                  link={result.contentDisplayableLink}
                  title={titleOf(result)}
                  about={result.sourceName}
                  tile={
                    <KindTile
                      kind={kindOf(result, result.contentTitle)}
                      badge={<ServiceMark service={result.serviceName} size={17} />}
                    />
                  }
                  at={result.openedAt}
                  when={t('search.recent.opened', { time: relativeTime(result.openedAt, language) })}
                />
              </li>
            ))}
          </ul>
        </HomeSection>
      )}
      {searches.length > 0 && (
        <HomeSection
          id="recent-searches"
          title={t('search.recent.searches')}
          action={
            <Button kind="quiet" size="small" className="-me-2.5" onClick={() => remember('recentSearches', place, [])}>
              {t('search.recent.forgetAll')}
            </Button>
          }
        >
          <ul>
            {searches.slice(0, shown).map((text) => (
              <li key={text} className="group flex items-center">
                <button
                  type="button"
                  className="flex min-h-9 min-w-0 flex-1 items-center gap-2.5 text-start hover:text-accent pointer-coarse:min-h-10"
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
        </HomeSection>
      )}
    </>
  )
}
