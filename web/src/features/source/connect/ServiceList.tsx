import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { WorkspaceId } from '@quarry/contract/ids'
import type { Service } from '@quarry/contract/wire/source/service'
import { serviceCategories } from '@quarry/contract/source/service'
import { useT } from '../../../lib/i18n-later.ts'
import { Input } from '../../../ui/form/Input.tsx'
import { Problem } from '../../../ui/Problem.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { ServiceChoice } from './ServiceChoice.tsx'
import { ServiceMark } from '../../../ui/ServiceMark.tsx'
import { servicesQuery } from '../source.queries.ts'
import { useServiceName } from '../use-service-name.ts'

/** Every service by category, with a search box. What cannot be connected here is named below and cannot be chosen. */
export function ServiceList({ workspaceId, onChoose }: { workspaceId: WorkspaceId; onChoose: (service: Service) => void }) {
  const t = useT()
  const nameOf = useServiceName()
  const [wanted, setWanted] = useState('')
  const { data, error, refetch } = useQuery(servicesQuery(workspaceId))
  if (error) return <Problem title={t('source.choose.failed')} onRetry={refetch} />

  const fitting = data?.filter((service) =>
    `${nameOf(service)} ${service.name}`.toLowerCase().includes(wanted.trim().toLowerCase()),
  )
  const missing = fitting?.filter(({ connectable }) => !connectable) ?? []
  return (
    <div className="grid gap-5">
      <Input
        type="search"
        aria-label={t('source.choose.search')}
        placeholder={t('source.choose.search')}
        value={wanted}
        onChange={(event) => setWanted(event.target.value)}
      />
      {!fitting && <SkeletonRows count={4} className="h-14" />}
      {fitting?.length === 0 && <p className="text-text-quiet">{t('source.choose.none', { name: wanted.trim() })}</p>}
      {serviceCategories.map((category) => {
        const services = fitting?.filter((service) => service.category === category && service.connectable) ?? []
        return (
          services.length > 0 && (
            <section key={category} aria-labelledby={`category-${category}`}>
              <h3 id={`category-${category}`} className="mb-1 text-xs font-medium text-text-quiet">
                {t(`source.category.${category}`)}
              </h3>
              <ul className="divide-y divide-line border-y border-line">
                {services.map((service) => (
                  <li key={service.serviceName}>
                    <ServiceChoice service={service} onChoose={() => onChoose(service)} />
                  </li>
                ))}
              </ul>
            </section>
          )
        )
      })}
      {missing.length > 0 && (
        <section aria-labelledby="services-missing">
          <h3 id="services-missing" className="mb-1 text-xs font-medium text-text-quiet">
            {t('source.choose.unavailable')}
          </h3>
          <ul className="grid grid-cols-2 gap-x-4 text-text-quiet">
            {missing.map((service) => (
              <li key={service.serviceName} className="flex min-h-9 items-center gap-2.5">
                <ServiceMark service={service.serviceName} size={20} />
                <span className="min-w-0 truncate">{nameOf(service)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
