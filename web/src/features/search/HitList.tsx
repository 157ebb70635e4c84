import { SearchX } from 'lucide-react'
import { useState } from 'react'
import type { DocumentId } from '@quarry/contract/ids'
import { limits } from '@quarry/contract/limits'
import type { SearchHit } from '@quarry/contract/search'
import type { Workspace } from '@quarry/contract/workspace'
import { cn } from '../../lib/cn.ts'
import { useT } from '../../lib/i18n.ts'
import { useKey } from '../../lib/keys.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { Hit } from './Hit.tsx'
import { safeLink } from './links.ts'

type Props = {
  workspace: Workspace
  /** Undefined while they are on their way. */
  hits: readonly SearchHit[] | undefined
  total: number | undefined
  tookMs: number | undefined
  /** From 0. */
  page: number
  error: Error | null
  isReplacing: boolean
  hasFilters: boolean
  openedId: DocumentId | null
  onRetry: () => void
  onPage: (page: number) => void
  onClearFilters: () => void
  onOpen: (hit: SearchHit) => void
}

/** The hits as one list; j and k move through it, Enter opens, o opens at the source. */
export function HitList({
  workspace,
  hits,
  total,
  tookMs,
  page,
  error,
  isReplacing,
  hasFilters,
  openedId,
  onRetry,
  onPage,
  onClearFilters,
  onOpen,
}: Props) {
  const t = useT()
  const [at, setAt] = useState(-1)
  function move(step: number) {
    if (!hits || hits.length === 0) return
    const next = Math.min(hits.length - 1, Math.max(0, at + step))
    setAt(next)
    document.querySelector<HTMLElement>(`#hit-${next}`)?.focus()
  }
  useKey('j', () => move(1))
  useKey('k', () => move(-1))
  useKey('o', () => {
    const link = safeLink(hits?.[at]?.contentDisplayableLink ?? '')
    if (link) open(link, '_blank', 'noopener,noreferrer')
    else if (hits?.[at]) onOpen(hits[at])
  })

  if (error) return <Problem title={t('search.failed.title')} body={t('search.failed.body')} onRetry={onRetry} />
  if (!hits) return <SkeletonRows count={5} className="h-24" />
  if (hits.length === 0) {
    return (
      <EmptyState
        icon={<SearchX aria-hidden />}
        title={t('search.none.title')}
        body={t(hasFilters ? 'search.none.withFilters' : 'search.none.body')}
        action={hasFilters && <Button onClick={onClearFilters}>{t('search.none.clear')}</Button>}
      />
    )
  }
  return (
    <section aria-label={t('search.hits')} className={cn('min-w-0 transition-opacity duration-150', isReplacing && 'opacity-60')}>
      <p role="status" className="mb-1 text-xs text-text-quiet tabular-nums">
        {t('search.count', { count: total ?? hits.length })}
        {tookMs !== undefined && ` · ${t('search.took', { ms: Math.max(1, Math.round(tookMs)) })}`}
      </p>
      <ol className="divide-y divide-line">
        {hits.map((hit, index) => (
          <Hit
            key={hit.id}
            id={`hit-${index}`}
            hit={hit}
            workspace={workspace}
            isOpen={hit.contentId === openedId}
            onFocus={() => setAt(index)}
            onOpen={() => onOpen(hit)}
          />
        ))}
      </ol>
      <Pagination page={page} pageSize={limits.searchPageSize} total={total ?? 0} onChange={onPage} />
    </section>
  )
}
