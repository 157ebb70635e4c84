import { useNavigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { useT } from '../../lib/i18n.ts'
import { useMedia } from '../../lib/use-media.ts'
import { AnswerPanel } from './answer/AnswerPanel.tsx'
import { Facets } from './filter/Facets.tsx'
import { FilterBar } from './filter/FilterBar.tsx'
import { Hits } from './Hits.tsx'
import { IndexLine } from './IndexLine.tsx'
import { look } from './page/look.ts'
import { Pins } from './pins/Pins.tsx'
import { hasFilters, noFilters, type SearchParams } from './search-params.ts'
import { searchableSources } from './filter/searchable-sources.ts'
import { SearchBox } from './SearchBox.tsx'
import { isShortened, wholeOf } from './suggest/pasted.ts'
import { Understood } from './suggest/Understood.tsx'
import { useOpened } from './use-opened.ts'
import { useSearchResults } from './use-search-results.ts'
import { lazyPart } from '../../lib/later/lazy-part.ts'

export { hitsOf } from './use-search-results.ts'

const SaveSearch = lazyPart(() => import('./saved/SaveSearch.tsx').then(({ SaveSearch }) => ({ default: SaveSearch })))
const Preview = lazyPart(() => import('./preview/Preview.tsx').then(({ Preview }) => ({ default: Preview })))

type Props = { workspace: Workspace; params: SearchParams; onSearch: (text: string) => void }

/** Hits at once between filters and answer from 1280 px; below that the answer stands above them and the filters are chips. */
export function Results({ workspace, params, onSearch }: Props) {
  const t = useT()
  const navigate = useNavigate()
  const { opened, open } = useOpened()
  const results = useSearchResults(workspace, params)
  // An open document leaves the filters no column of their own.
  const isWide = useMedia('(width >= 80rem)') && !opened

  const change = (next: Partial<SearchParams>) =>
    void navigate({ from: '/$workspaceCode', search: (before) => ({ ...before, p: undefined, ...next }), hash: '' })

  const hits = results.hits ?? []
  const at = hits.findIndex(({ contentId }) => contentId === opened?.documentId)
  const hitAt = (index: number) => document.getElementById(`hit-${index}`)
  function step(by: 1 | -1) {
    const hit = hits[at + by]
    if (!hit) return
    open(hit)
    hitAt(at + by)?.scrollIntoView({ block: 'nearest' })
  }

  const filter = {
    params,
    sources: searchableSources(workspace),
    counts: results.counts,
    formatCounts: results.formatCounts,
    filters: results.filters,
    onChange: change,
  }
  return (
    <div className={look.results}>
      <h1 className="sr-only">{t('search.resultsFor', { query: params.q ?? '' })}</h1>
      <div className={look.resultsBox}>
        <SearchBox
          initial={wholeOf(params.q ?? '')}
          workspace={workspace}
          placeholder={workspace.companyInfo.searchBoxText || t('search.placeholder')}
          onSearch={onSearch}
        />
        {!isWide && <FilterBar {...filter} />}
      </div>
      {isWide && (
        <div className="sticky top-18 row-start-2 -mx-2 max-h-[calc(100dvh-4.5rem)] min-w-0 self-start overflow-x-hidden overflow-y-auto px-2 pb-8">
          <Facets {...filter} />
        </div>
      )}
      <div className={look.answerColumn}>
        {results.top && results.top.understood.query !== '' && (
          <div className="mt-2 xl:contents">
            <AnswerPanel
              key={results.top.requestId}
              workspace={workspace}
              requestId={results.top.requestId}
              question={results.top.understood.query}
              hits={results.top.vectorDataList}
              ownVote={results.top.ownVote}
              onSearch={onSearch}
              onOpen={open}
            />
          </div>
        )}
        {results.isPending && <div aria-hidden className={`mt-2 ${look.answerHeight}`} />}
      </div>
      <div className={look.hitsColumn}>
        {results.filters && results.index?.state === 'building' && (
          <IndexLine filters={results.filters} index={results.index} isEmpty={results.total === 0} onAgain={results.retry} />
        )}
        {results.filters && results.isByWordsAlone && (
          <output className="mt-4 mb-4 block text-sm text-text-quiet">{t('search.byWordsAlone')}</output>
        )}
        {results.page === 0 && results.filters && !results.error && <Pins workspaceId={workspace.id} query={params.q ?? ''} />}
        {results.understood && (
          <Understood understood={results.understood} params={params} onChange={change} onSearch={onSearch} />
        )}
        <Hits
          workspace={workspace}
          results={results}
          hasFilters={hasFilters(params)}
          sort={params.hits}
          openedId={opened?.documentId ?? null}
          tools={
            // Of a long paste the address has the beginning alone: that is not what was searched for.
            !isShortened(params.q ?? '') && (
              <Suspense>
                <SaveSearch workspaceId={workspace.id} params={params} />
              </Suspense>
            )
          }
          onPage={(next) => change({ p: next === 0 ? undefined : next + 1 })}
          onSort={(hits) => change({ hits })}
          onClearFilters={() => change(noFilters)}
          onOpen={open}
        />
      </div>
      {opened && (
        <Suspense>
          <Preview
            workspaceId={workspace.id}
            {...opened}
            steps={at < 0 ? undefined : { at, count: hits.length, onStep: step }}
            onClose={() => open(null)}
            backTo={() => hitAt(at)}
          />
        </Suspense>
      )}
    </div>
  )
}
