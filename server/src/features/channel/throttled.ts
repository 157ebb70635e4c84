import type { ServiceName } from '@quarry/contract/source/service'

const counts = new Map<ServiceName, number>()

/** How often chat services said since the process began that they held something back, by service. */
export const throttledCalls = (): { labels: { service: string }; value: number }[] =>
  [...counts].map(([service, value]) => ({ labels: { service }, value }))

export const countThrottled = (service: ServiceName): void => void counts.set(service, (counts.get(service) ?? 0) + 1)
