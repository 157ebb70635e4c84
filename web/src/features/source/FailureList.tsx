import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ContentProvider, sourceRoutes } from '@quarry/contract/source'
import type { DocumentId, WorkspaceId } from '@quarry/contract/ids'
import { api } from '../../lib/api.ts'
import { useT } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { Failure } from './Failure.tsx'
import { failuresQuery, useSourceAction } from './source.queries.ts'

const pageSize = 20

type Props = { source: ContentProvider; workspaceId: WorkspaceId; mayRetry: boolean }

/** Documents of a source that could not be read, each with its reason. */
export function FailureList({ source, workspaceId, mayRetry }: Props) {
  const t = useT()
  const [page, setPage] = useState(0)
  const id = source.workspaceContentProviderId
  const { data, error } = useQuery({
    ...failuresQuery(workspaceId, id, page, source.failedCount),
    placeholderData: keepPreviousData,
  })
  const action = useSourceAction(workspaceId)
  const retry = (documentId?: DocumentId) =>
    action.mutate(() =>
      api.call(sourceRoutes.retry, { workspaceId, workspaceContentProviderId: id, ...(documentId && { documentId }) }),
    )

  if (error) {
    return (
      <p role="alert" className="mt-2 text-xs text-danger sm:ms-11">
        {t('source.failures.failed')}
      </p>
    )
  }
  if (!data) {
    return (
      <div className="mt-3 sm:ms-11">
        <SkeletonRows count={2} className="h-10" />
      </div>
    )
  }
  return (
    <section aria-label={t('source.failures.title', { name: source.displayName })} className="mt-3 sm:ms-11">
      <ul className="divide-y divide-line border-y border-line">
        {data.failures.map((failure) => (
          <Failure key={failure.documentId} failure={failure} onRetry={mayRetry ? () => retry(failure.documentId) : null} />
        ))}
      </ul>
      <footer className="mt-2 flex flex-wrap items-center justify-end gap-2">
        <Pagination page={page} pageSize={pageSize} total={data.total} onChange={setPage} />
        {mayRetry && data.total > 1 && (
          <Button size="small" kind="quiet" pending={action.isPending} onClick={() => retry()}>
            {t('source.failures.retryAll')}
          </Button>
        )}
      </footer>
    </section>
  )
}
