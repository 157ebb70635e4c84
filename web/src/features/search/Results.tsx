import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import type { SearchHit } from '@quarry/contract/search'
import type { Workspace } from '@quarry/contract/workspace'
import { useT } from '../../lib/i18n.ts'
import { AnswerPanel } from './AnswerPanel.tsx'
import { FilterBar } from './FilterBar.tsx'
import { filtersOf, searchableSources } from './filters.ts'
import { HitList } from './HitList.tsx'
import { documentHash, openedDocument } from './links.ts'
import { hitsPageQuery, topHitsQuery } from './search.queries.ts'
import type { SearchParams } from './search-params.ts'
import { SearchBox } from './SearchBox.tsx'

const Preview = lazy(() => import('./Preview.tsx').then(({ Preview }) => ({ default: Preview })))

type Props = { workspace: Workspace; params: SearchParams; onSearch: (text: string) => void }

/** Hits at once, the answer beside them from 1280 px and above them below that. */
export function Results({ workspace, params, onSearch }: Props) {
  const t = useT()
  const navigate = useNavigate()
  const opened = openedDocument(useLocation({ select: ({ hash }) => hash }))
  const [now] = useState(() => new Date())
  const sources = searchableSources(workspace)
  const filters = filtersOf(workspace.id, params, sources, now)
  const page = (params.p ?? 1) - 1

  const top = useQuery({ ...topHitsQuery(filters ?? { workspaceId: workspace.id, query: '' }), enabled: filters !== null })
  const rest = useQuery({
    ...hitsPageQuery(filters ?? { workspaceId: workspace.id, query: '' }, page),
    enabled: filters !== null && page > 0,
    placeholderData: keepPreviousData,
  })
  const shown = page === 0 ? top : rest
  const hits = filters === null ? [] : page === 0 ? top.data?.vectorDataList : rest.data?.contentList
  const total = filters === null ? 0 : (top.data?.totalContentCount ?? rest.data?.totalContentCount)

  const change = (next: Partial<SearchParams>) =>
    void navigate({ from: '/$workspaceCode', search: (before) => ({ ...before, p: undefined, ...next }), hash: '' })
  const open = (hit: Pick<SearchHit, 'contentId' | 'chunkIndex'> | null) =>
    void navigate({
      from: '/$workspaceCode',
      search: (before) => before,
      hash: hit ? documentHash(hit.contentId, hit.chunkIndex) : '',
      replace: opened !== null,
    })

  return (
    <div className="mx-auto w-full max-w-6xl px-4 pt-4 pb-16 md:px-8">
      <h1 className="sr-only">{t('search.resultsFor', { query: params.q ?? '' })}</h1>
      <div className="max-w-3xl">
        <SearchBox initial={params.q ?? ''} placeholder={t('search.placeholder')} onSearch={onSearch} />
      </div>
      <FilterBar
        params={params}
        sources={sources}
        counts={top.data?.contentProviderSearchResultCountMapList ?? []}
        onChange={change}
      />
      <div className="mt-4 grid gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="min-w-0 xl:order-last">
          {top.data && top.data.vectorDataList.length > 0 && filters && (
            <AnswerPanel
              key={top.data.requestId}
              workspace={workspace}
              requestId={top.data.requestId}
              onSearch={onSearch}
              onOpen={open}
            />
          )}
          {top.isPending && filters && <div aria-hidden className="h-44 xl:h-0" />}
        </div>
        <HitList
          workspace={workspace}
          hits={hits}
          total={total}
          tookMs={page === 0 ? top.data?.tookMs : undefined}
          page={page}
          error={shown.error}
          isReplacing={shown.isPlaceholderData}
          hasFilters={Boolean(params.type || params.app || params.date)}
          openedId={opened?.documentId ?? null}
          onRetry={() => void shown.refetch()}
          onPage={(next) => change({ p: next + 1 })}
          onClearFilters={() => change({ type: undefined, app: undefined, date: undefined, from: undefined, to: undefined })}
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
