import type { SourceId } from '@quarry/contract/ids'
import { resultTypes } from '@quarry/contract/search/result-type'
import { countGroups, type FormatGroup, formatGroupNames } from '@quarry/contract/search/search'
import type { Source } from '@quarry/contract/wire/source/source'
import { aboutService } from '../../../lib/services.ts'
import { digits } from '../../../lib/text/digits.ts'
import { hasFilters, type SearchParams } from '../search-params.ts'
import type { Filters } from './filters.ts'

export type FilterProps = {
  params: SearchParams
  sources: readonly Source[]
  /** Undefined until they are known. */
  counts: readonly { sourceId: SourceId; count: number }[] | undefined
  formatCounts: readonly { format: string; count: number }[]
  /** What is asked for; null where the filters leave nothing to ask. */
  filters: Filters | null
  onChange: (next: Partial<SearchParams>) => void
}

/** What is chosen and what there is to choose from, for the column and for the chips. */
export function offeredFilters({ params, sources, counts, formatCounts }: FilterProps, language: string) {
  const { type = [], app = [], person = [], format = [] } = params
  const abouts = sources.map(({ serviceName }) => aboutService(serviceName))
  const groups = countGroups(formatCounts)
  const formatCount = (group: FormatGroup): number => groups.find((each) => each.group === group)?.count ?? 0
  return {
    type,
    app,
    person,
    format,
    /** Types of services are offered where one is connected. */
    types: resultTypes.filter((each) => {
      if (type.includes(each)) return true
      if (each === 'event') return abouts.some((about) => about?.category === 'calendar')
      if (each === 'task') return abouts.some((about) => about?.category === 'issue' && !about.type)
      const isOfService = each === 'issue' || each === 'design' || each === 'mail'
      return !isOfService || abouts.some((about) => about?.type === each)
    }),
    formats: formatGroupNames
      .map((group) => ({ group, count: formatCount(group) }))
      .filter(({ group, count }) => count > 0 || format.includes(group)),
    countOf: (id: SourceId): string | undefined =>
      counts && digits(counts.find((each) => each.sourceId === id)?.count ?? 0, language),
    isSet: hasFilters(params),
  }
}

/** A list with an item added or taken away; undefined instead of an empty one, as in addresses. */
export function toggled<Item>(list: readonly Item[], item: Item): Item[] | undefined {
  const next = list.includes(item) ? list.filter((each) => each !== item) : [...list, item]
  return next.length > 0 ? next : undefined
}
