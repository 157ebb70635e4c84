import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import type { WorkspaceId } from '@quarry/contract/ids'
import { type Service, serviceCategories } from '@quarry/contract/service'
import { useT } from '../../lib/i18n.ts'
import { Input } from '../../ui/Input.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { ServiceIcon } from './ServiceIcon.tsx'
import { servicesQuery } from './source.queries.ts'

/** Every service by category, with a search box. What cannot be connected here is shown as such and cannot be chosen. */
export function ServiceList({ workspaceId, onChoose }: { workspaceId: WorkspaceId; onChoose: (service: Service) => void }) {
  const t = useT()
  const [wanted, setWanted] = useState('')
  const { data, error, refetch } = useQuery(servicesQuery(workspaceId))
  if (error) return <Problem title={t('source.failed.title')} body={t('source.failed.body')} onRetry={refetch} />
  if (!data) return <SkeletonRows count={6} className="h-12" />

  const nameOf = (service: Service): string => (service.serviceName === 'upload' ? t('source.upload.name') : service.name)
  const fitting = data.filter((service) => nameOf(service).toLowerCase().includes(wanted.trim().toLowerCase()))
  return (
    <div className="grid gap-5">
      <Input
        type="search"
        autoFocus
        aria-label={t('source.choose.search')}
        placeholder={t('source.choose.search')}
        value={wanted}
        onChange={(event) => setWanted(event.target.value)}
      />
      {fitting.length === 0 && <p className="text-text-quiet">{t('source.choose.none', { name: wanted })}</p>}
      {serviceCategories.map((category) => {
        const services = fitting
          .filter((service) => service.category === category)
          .sort((a, b) => Number(b.connectable) - Number(a.connectable))
        return (
          services.length > 0 && (
            <section key={category} aria-labelledby={`category-${category}`}>
              <h3 id={`category-${category}`} className="mb-1 text-xs font-medium text-text-quiet">
                {t(`source.category.${category}`)}
              </h3>
              <ul className="divide-y divide-line border-y border-line">
                {services.map((service) => (
                  <li key={service.serviceName}>
                    <button
                      type="button"
                      disabled={!service.connectable}
                      onClick={() => onChoose(service)}
                      className="flex min-h-12 w-full items-center gap-3 px-1 text-start enabled:hover:bg-surface-sunken disabled:cursor-not-allowed"
                    >
                      <ServiceIcon service={service.serviceName} className={service.connectable ? '' : 'opacity-50'} />
                      <span className="min-w-0 flex-1">
                        <span className={service.connectable ? 'block font-medium' : 'block text-text-quiet'}>
                          {nameOf(service)}
                        </span>
                        <span className="block truncate text-xs text-text-quiet">
                          {service.connectable
                            ? t(`source.about.${service.serviceName as 'webdav'}`)
                            : t('source.choose.unavailable')}
                        </span>
                      </span>
                      {service.connectable && <ChevronRight aria-hidden className="size-4 text-text-quiet" />}
                    </button>
                  </li>
                ))}
              </ul>
            </section>
          )
        )
      })}
    </div>
  )
}
