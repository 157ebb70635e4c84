import type { Filters } from '../../search/search.ts'

/** What a search is narrowed to, and where its person is. */
const kept = [
  'searchStartTime',
  'searchEndTime',
  'contentFormatList',
  'typeList',
  'sourceIds',
  'personList',
  'within',
  'timeZone',
] as const satisfies (keyof Filters)[]

/** What of a search holds for all that is asked on from its answer; how its hits were sorted does not. */
export const narrowingOf = (filters: Filters): Record<string, unknown> =>
  Object.fromEntries(kept.flatMap((name) => (filters[name] === undefined ? [] : [[name, filters[name]]])))

export const isNarrowing = (narrowedTo: Record<string, unknown> | null): boolean =>
  Object.keys(narrowedTo ?? {}).some((name) => name !== 'timeZone')
