import type { SourceId } from '@quarry/contract/ids'
import type { Source } from '@quarry/contract/wire/source/source'
import type { SearchParams } from '../search-params.ts'

export type FilterProps = {
  params: SearchParams
  sources: readonly Source[]
  counts: readonly { sourceId: SourceId; count: number }[]
  /** Who has to do with the hits shown. */
  people: readonly string[]
  onChange: (next: Partial<SearchParams>) => void
}

/** What is chosen and what there is to choose from, for the column and for the chips. */
export function offeredFilters({ params, counts, people }: FilterProps) {
  const { type = [], app = [], person = [], date } = params
  return {
    type,
    app,
    person,
    countOf: (id: SourceId): number => counts.find((each) => each.sourceId === id)?.count ?? 0,
    offered: [...new Set([...person, ...people])],
    isSet: Boolean(date ?? type[0] ?? app[0] ?? person[0]),
  }
}

/** A list with an item added or taken away; undefined instead of an empty one, as in addresses. */
export function toggled<Item>(list: readonly Item[], item: Item): Item[] | undefined {
  const next = list.includes(item) ? list.filter((each) => each !== item) : [...list, item]
  return next.length > 0 ? next : undefined
}
