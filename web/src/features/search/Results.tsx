import { useLocation, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { SearchHit } from '@quarry/contract/search'
import type { Workspace } from '@quarry/contract/workspace'
import { useT } from '../../lib/i18n.ts'
import { AnswerPanel, answerRoom } from './AnswerPanel.tsx'
import { FilterBar } from './FilterBar.tsx'
import { searchableSources } from './filters.ts'
import { Hits } from './Hits.tsx'
import { documentHash, openedDocument } from './links.ts'
import { hasFilters, noFilters, type SearchParams } from './search-params.ts'
import { SearchBox } from './SearchBox.tsx'
import { useSearchResults } from './use-search-results.ts'

const Preview = lazy(() => import('./Preview.tsx').then(({ Preview }) => ({ default: Preview })))

type Props = { workspace: Workspace; params: SearchParams; onSearch: (text: string) => void }

/** Hits at once, the answer beside them from 1280 px and above them below that. */
export function Results({ workspace, params, onSearch }: Props) {
  const t = useT()
  const navigate = useNavigate()
  const opened = openedDocument(useLocation({ select: ({ hash }) => hash }))
  const results = useSearchResults(workspace, params)

  const change = (next: Partial<SearchParams>) =>
    void navigate({ from: '/$workspaceCode', search: (before) => ({ ...before, p: undefined, ...next }), hash: '' })
  const open = (passage: Pick<SearchHit, 'contentId' | 'chunkIndex'> | null) =>
    void navigate({
      from: '/$workspaceCode',
      search: (before) => before,
      hash: passage ? documentHash(passage.contentId, passage.chunkIndex) : '',
      replace: opened !== null,
      // The list stays where it is.
      resetScroll: false,
      hashScrollIntoView: false,
    })

  return (
    <div className="mx-auto grid w-full max-w-6xl gap-x-8 px-4 pt-4 pb-16 md:px-8 xl:grid-cols-[minmax(0,1fr)_24rem] xl:grid-rows-[auto_1fr]">
      <h1 className="sr-only">{t('search.resultsFor', { query: params.q ?? '' })}</h1>
      <div className="min-w-0">
        <SearchBox
          initial={params.q ?? ''}
          placeholder={workspace.companyInfo.searchBoxText || t('search.placeholder')}
          onSearch={onSearch}
        />
        <FilterBar
          params={params}
          sources={searchableSources(workspace)}
          counts={results.counts}
          people={results.people}
          onChange={change}
        />
      </div>
      <div className="min-w-0 xl:col-start-2 xl:row-span-2 xl:row-start-1">
        {results.top && (
          <div className="mt-4 xl:contents">
            <AnswerPanel
              key={results.top.requestId}
              workspace={workspace}
              requestId={results.top.requestId}
              hits={results.top.vectorDataList}
              onSearch={onSearch}
              onOpen={open}
            />
          </div>
        )}
        {results.isPending && <div aria-hidden className={`mt-4 ${answerRoom}`} />}
      </div>
      <div className="mt-4 min-w-0">
        <Hits
          workspace={workspace}
          results={results}
          hasFilters={hasFilters(params)}
          openedId={opened?.documentId ?? null}
          onPage={(next) => change({ p: next === 0 ? undefined : next + 1 })}
          onClearFilters={() => change(noFilters)}
          onOpen={open}
        />
      </div>
      {opened && (
        <Suspense>
          <Preview workspaceId={workspace.id} {...opened} onClose={() => open(null)} />
        </Suspense>
      )}
    </div>
  )
}
