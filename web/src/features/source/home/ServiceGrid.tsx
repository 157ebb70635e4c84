import { useQuery } from '@tanstack/react-query'
import type { WorkspaceId } from '@quarry/contract/ids'
import type { ServiceName } from '@quarry/contract/source/service'
import { useT } from '../../../lib/i18n-later.ts'
import { ServiceMark } from '../../../ui/ServiceMark.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { SmallProblem } from '../../../ui/SmallProblem.tsx'
import { servicesQuery } from '../source.queries.ts'

const shown = 12

/** Services that can be connected here, as many as a look takes in. */
export function ServiceGrid({ workspaceId, onChoose }: { workspaceId: WorkspaceId; onChoose: (service: ServiceName) => void }) {
  const t = useT()
  const { data, isLoadingError, refetch } = useQuery(servicesQuery(workspaceId))
  if (isLoadingError) return <SmallProblem title={t('source.choose.failed')} onRetry={refetch} />
  const services = data?.filter(({ connectable, serviceName }) => connectable && serviceName !== 'upload').slice(0, shown)
  return (
    <ul className="grid grid-cols-1 gap-2.5 min-[420px]:grid-cols-2 lg:grid-cols-4">
      {services
        ? services.map(({ serviceName, name, category }) => (
            <li key={serviceName}>
              <button
                type="button"
                className="flex min-h-15 w-full items-center gap-3 rounded-surface border border-line bg-surface-raised px-3 py-2 text-start hover:border-line-control"
                onClick={() => onChoose(serviceName)}
              >
                <ServiceMark service={serviceName} />
                <span className="min-w-0">
                  <span className="block truncate font-button">{name}</span>
                  <span className="block truncate text-xs text-text-quiet">{t(`source.category.${category}`)}</span>
                </span>
              </button>
            </li>
          ))
        : Array.from({ length: 8 }, (_, index) => (
            <li key={index}>
              <Skeleton className="h-15" />
            </li>
          ))}
    </ul>
  )
}
