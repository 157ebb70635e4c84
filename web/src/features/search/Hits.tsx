import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { DocumentId } from '@quarry/contract/ids'
import { limits } from '@quarry/contract/limits'
import type { SearchHit } from '@quarry/contract/wire/search/search'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { cn } from '../../lib/cn.ts'
import { useT } from '../../lib/i18n.ts'
import { Button, buttonLook } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { HitList } from './HitList.tsx'
import { HitSkeletons } from './HitSkeletons.tsx'
import { look } from './page/look.ts'
import type { SearchParams } from './search-params.ts'
import { searchableSources } from './filter/searchable-sources.ts'
import { Sort } from './filter/Sort.tsx'
import type { SearchResults } from './use-search-results.ts'

type Props = {
  workspace: Workspace
  results: SearchResults
  hasFilters: boolean
  sort: SearchParams['hits']
  openedId: DocumentId | null
  /** What can be done with the search itself. */
  tools?: ReactNode
  onPage: (page: number) => void
  onSort: (sort: SearchParams['hits']) => void
  onClearFilters: () => void
  onOpen: (hit: SearchHit) => void
}

/** What a search found, on its way, or why there is nothing. */
export function Hits({ workspace, results, hasFilters, sort, openedId, tools, onPage, onSort, onClearFilters, onOpen }: Props) {
  const t = useT()
  const { hits, total, folded, tookMs, page, error, isReplacing, retry } = results
  if (error) return <Problem title={t('search.failed.title')} body={t('search.failed.body')} onRetry={retry} />
  if (!hits) return <HitSkeletons />
  // An old address, or documents that went meanwhile: there are hits, only not as many.
  if (hits.length === 0 && page > 0) {
    return (
      <EmptyState
        drawing="nothingFound"
        title={t('search.none.beyond', { page: page + 1 })}
        action={<Button onClick={() => onPage(0)}>{t('search.none.toFirst')}</Button>}
      />
    )
  }
  if (hits.length === 0 && searchableSources(workspace).length === 0) {
    return (
      <EmptyState
        title={t('search.none.noSource')}
        action={
          <Link
            to="/$workspaceCode"
            params={{ workspaceCode: workspace.code }}
            search={{ page: 'workspaceSettings', section: 'contentProvider', connect: '1' }}
            className={buttonLook({ kind: 'primary' })}
          >
            {t('home.steps.connect')}
          </Link>
        }
      />
    )
  }
  if (hits.length === 0) {
    return (
      <EmptyState
        drawing="nothingFound"
        title={t('search.none.title')}
        body={t(hasFilters ? 'search.none.withFilters' : 'search.none.body')}
        action={hasFilters && <Button onClick={onClearFilters}>{t('search.none.clear')}</Button>}
      />
    )
  }
  return (
    <section aria-label={t('search.hits')} className={cn('transition-opacity duration-150', isReplacing && 'opacity-60')}>
      <div className={look.hitsHead}>
        <output className="tabular-nums">
          {t('search.count', { count: total ?? hits.length })}
          {tookMs !== undefined && ` · ${t('search.took', { ms: Math.max(1, Math.round(tookMs)) })}`}
        </output>
        <span className="flex items-center gap-1">
          {tools}
          <Sort sort={sort} onChange={onSort} />
        </span>
      </div>
      {/* Another list starts at its own first hit. */}
      <HitList key={hits[0]?.id} workspace={workspace} hits={hits} openedId={openedId} onOpen={onOpen} />
      <Pagination page={page} pageSize={limits.searchPageSize} total={Math.max(0, (total ?? 0) - folded)} onChange={onPage} />
    </section>
  )
}
