import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SourceId, WorkspaceId } from '@quarry/contract/ids'
import { limits } from '@quarry/contract/limits'
import { useT } from '../../../lib/i18n-later.ts'
import { Pagination } from '../../../ui/Pagination.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { SmallProblem } from '../../../ui/SmallProblem.tsx'
import { RunRow } from './RunRow.tsx'
import { runsPageSize, runsQuery } from './history.queries.ts'

type Props = { workspaceId: WorkspaceId; id: SourceId; revision: string }

/** The readings of a source, the last one first. */
export function RunList({ workspaceId, id, revision }: Props) {
  const t = useT()
  const [page, setPage] = useState(0)
  const { data, error, refetch } = useQuery(runsQuery(workspaceId, id, page, revision))
  return (
    <section aria-label={t('source.history.title')}>
      <h3 className="mb-2 font-semibold">
        {t('source.history.title')}{' '}
        <span className="text-meta font-normal text-text-quiet">{t('source.history.kept', { days: limits.runDays })}</span>
      </h3>
      {error && !data && <SmallProblem title={t('source.history.failed')} onRetry={refetch} />}
      {!error && !data && <SkeletonRows count={3} className="h-12" />}
      {data?.total === 0 && <p className="text-text-quiet">{t('source.history.none')}</p>}
      {data && data.total > 0 && (
        <ol className="divide-y divide-line border-y border-line">
          {data.runs.map((run) => (
            <RunRow key={run.run} run={run} />
          ))}
        </ol>
      )}
      <Pagination page={page} pageSize={runsPageSize} total={data?.total ?? 0} onChange={setPage} />
    </section>
  )
}
