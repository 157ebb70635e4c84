import type { Service } from '@quarry/contract/wire/source/service'
import { useT } from '../../lib/i18n-later.ts'

/** How a service is called: by its own name; what is ours in the language of the person. */
export function useServiceName(): (service: Pick<Service, 'serviceName' | 'name'>) => string {
  const t = useT()
  return ({ serviceName, name }) => (serviceName === 'upload' ? t('source.upload.name') : name)
}
