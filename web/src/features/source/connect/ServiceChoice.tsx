import { ChevronRight } from 'lucide-react'
import type { Service } from '@quarry/contract/wire/source/service'
import { inWords } from '../../../lib/i18n.ts'
import { useT } from '../../../lib/i18n-later.ts'
import { ServiceMark } from '../../../ui/ServiceMark.tsx'
import { useServiceName } from '../use-service-name.ts'

/** A service that can be connected, with a word about it where there is one. */
export function ServiceChoice({ service, onChoose }: { service: Service; onChoose: () => void }) {
  useT()
  const nameOf = useServiceName()
  return (
    <button
      type="button"
      className="-mx-2 flex min-h-14 w-[calc(100%+1rem)] items-center gap-3 rounded-control px-2 py-1.5 text-start hover:bg-surface-sunken"
      onClick={onChoose}
    >
      <ServiceMark service={service.serviceName} />
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{nameOf(service)}</span>
        <span className="block text-meta text-text-quiet">{inWords(service.about)}</span>
      </span>
      <ChevronRight aria-hidden className="size-4 shrink-0 text-text-quiet" />
    </button>
  )
}
