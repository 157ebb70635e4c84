import { serviceCategories, type ServiceCategory } from '@quarry/contract/source/service'
import { aboutService } from '../../../lib/services.ts'
import { fits } from '../../../lib/text/fits.ts'
import type { OfferedTool } from '../tool-set/choice.ts'
import { byState, type ListedService, type ServiceState } from './service-state.ts'

export type ServiceSection = { name: ServiceCategory | 'connected' | 'chosen' | 'later'; services: readonly ListedService[] }

const sectionOf: Partial<Record<ServiceState, ServiceSection['name']>> = {
  connected: 'connected',
  attention: 'connected',
  chosen: 'chosen',
  administrator: 'later',
  operator: 'later',
}

/** What one is signed in to first, then what can be used, by category, and last what is there already or has to be set up. */
export function sectionsOf(services: readonly ListedService[]): ServiceSection[] {
  const sections = Map.groupBy(services, ({ state, offer }) => sectionOf[state] ?? offer.category)
  return (['connected', ...serviceCategories, 'chosen', 'later'] as const).flatMap((name) => {
    const within = sections.get(name)
    return within ? [{ name, services: within.toSorted(byState) }] : []
  })
}

export type FoundService = { service: ListedService; tools: readonly OfferedTool[] }

/**
 * Services that fit what is typed: by name, in Latin or Korean letters, before those by category and what they are for, before those by
 * what can be done there, which are told with that.
 */
export function findServices(
  services: readonly ListedService[],
  words: string,
  titleOf: (category: ServiceCategory) => string,
): FoundService[] {
  const found = services.flatMap((service) => {
    const { name, vendor, serviceName, category, about, tools } = service.offer
    const names = [name, vendor, ...(aboutService(serviceName)?.also ?? [])].join(' ')
    if (fits(words, names)) return { service, tools: [], rank: 0 }
    const matter = `${names} ${titleOf(category)} ${about.en} ${about.ko}`
    if (fits(words, matter)) return { service, tools: [], rank: 1 }
    const fitting = tools.filter((tool) =>
      fits(words, `${matter} ${tool.title.en} ${tool.title.ko} ${tool.about.en} ${tool.about.ko}`),
    )
    return fitting.length > 0 ? { service, tools: fitting, rank: 2 } : []
  })
  return found.toSorted((a, b) => a.rank - b.rank || byState(a.service, b.service))
}
