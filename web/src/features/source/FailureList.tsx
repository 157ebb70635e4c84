import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ContentProvider, type DocumentFailure, sourceRoutes } from '@quarry/contract/source'
import type { DocumentId, WorkspaceId } from '@quarry/contract/ids'
import { api } from '../../lib/api.ts'
import { useT } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { failuresQuery, useSourceAction } from './source.queries.ts'
import { codeKey } from './words.ts'

const pageSize = 20

/** Documents of a source that could not be read, each with its reason. */
export function FailureList({
  source,
  workspaceId,
  mayRetry,
}: {
  source: ContentProvider
  workspaceId: WorkspaceId
  mayRetry: boolean
}) {
  const t = useT()
  const [page, setPage] = useState(0)
  const id = source.workspaceContentProviderId
  const { data, error } = useQuery(failuresQuery(workspaceId, id, page, source.failedCount))
  const action = useSourceAction(workspaceId)
  const retry = (documentId?: DocumentId) =>
    action.mutate(() =>
      api.call(sourceRoutes.retry, { workspaceId, workspaceContentProviderId: id, ...(documentId && { documentId }) }),
    )

  if (error) return <p className="ms-11 mt-2 text-danger">{t('source.failures.failed')}</p>
  if (!data) return <SkeletonRows count={2} className="ms-11 mt-2 h-10" />
  return (
    <section aria-label={t('source.failures.title', { name: source.displayName })} className="mt-3 ms-0 sm:ms-11">
      <ul className="divide-y divide-line border-y border-line">
        {data.failures.map((failure) => (
          <Failure key={failure.documentId} failure={failure} {...(mayRetry && { onRetry: () => retry(failure.documentId) })} />
        ))}
      </ul>
      <footer className="mt-2 flex flex-wrap items-center justify-between gap-2">
        {mayRetry && data.total > 1 && (
          <Button size="small" pending={action.isPending} onClick={() => retry()}>
            {t('source.failures.retryAll')}
          </Button>
        )}
        <Pagination page={page} pageSize={pageSize} total={data.total} onChange={setPage} />
      </footer>
    </section>
  )
}

function Failure({ failure, onRetry }: { failure: DocumentFailure; onRetry?: () => void }) {
  const t = useT()
  return (
    <li className="flex items-start justify-between gap-3 py-2">
      <div className="min-w-0">
        <p className="truncate font-medium">{failure.title}</p>
        <p className="truncate text-xs text-text-quiet">{failure.path.join(' › ')}</p>
        <p className="text-xs text-warn" title={failure.detail ?? undefined}>
          {t(codeKey(failure.code))}
        </p>
      </div>
      {onRetry && (
        <Button size="small" kind="quiet" onClick={onRetry}>
          {t('shell.retry')}
        </Button>
      )}
    </li>
  )
}
