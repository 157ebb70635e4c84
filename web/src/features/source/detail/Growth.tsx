import { useQuery } from '@tanstack/react-query'
import type { SourceId, WorkspaceId } from '@quarry/contract/ids'
import { useLanguage } from '../../../lib/i18n.ts'
import { useT } from '../../../lib/i18n-later.ts'
import { exactTime } from '../../../lib/text/dates.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { SmallProblem } from '../../../ui/SmallProblem.tsx'
import { GrowthChart } from './GrowthChart.tsx'
import { growthQuery } from './history.queries.ts'

/** @param documents how many there are now. */
type Props = { workspaceId: WorkspaceId; id: SourceId; revision: string; documents: number }

/** How the documents of a source grew, as a picture and as a table. */
export function Growth({ workspaceId, id, revision, documents }: Props) {
  const t = useT()
  const language = useLanguage()
  const { data, error, refetch, dataUpdatedAt } = useQuery(growthQuery(workspaceId, id, revision))
  // What happened since the last reading counts too: a document taken out, a reading under way.
  const points = data && data.length > 0 ? [...data, { at: new Date(dataUpdatedAt).toISOString(), documents }] : []
  return (
    <section aria-label={t('source.growth.title')}>
      <h3 className="mb-2 font-semibold">{t('source.growth.title')}</h3>
      {error && !data && <SmallProblem title={t('source.growth.failed')} onRetry={refetch} />}
      {!error && !data && <Skeleton className="h-32" />}
      {data?.length === 0 && <p className="text-text-quiet">{t('source.growth.none')}</p>}
      {points.length > 0 && (
        <>
          <GrowthChart points={points} />
          <details className="mt-2 text-meta">
            <summary className="w-fit cursor-pointer text-text-quiet pointer-coarse:py-2">{t('source.growth.table')}</summary>
            <table className="mt-2 w-full tabular-nums">
              <thead className="text-start text-text-quiet">
                <tr>
                  <th scope="col" className="py-1 text-start font-normal">
                    {t('source.growth.time')}
                  </th>
                  <th scope="col" className="py-1 text-end font-normal">
                    {t('source.detail.documents')}
                  </th>
                </tr>
              </thead>
              <tbody>
                {points.toReversed().map(({ at, documents: count }) => (
                  <tr key={at} className="border-t border-line">
                    <td className="py-1">{exactTime(at, language)}</td>
                    <td className="py-1 text-end">{count.toLocaleString(language)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </details>
        </>
      )}
    </section>
  )
}
