import type { SourceId } from '@quarry/contract/ids'
import { resultTypes } from '@quarry/contract/search/result-type'
import { datePresets, formatGroupNames } from '@quarry/contract/search/search'
import { day, id, listOf, oneOf, pageUpTo, params, text, textLike } from '../../lib/params.ts'

/** What the address says about a search. Part of the workspace route; a value that does not fit counts as absent. */
export const searchParams = params({
  q: text,
  type: listOf(oneOf(resultTypes)),
  format: listOf(oneOf(formatGroupNames)),
  app: listOf(id<SourceId>),
  person: listOf(textLike(/^.{1,200}$/s)),
  date: oneOf(datePresets),
  /** With `custom`. */
  from: day,
  to: day,
  /** Absent: the best first. */
  hits: oneOf(['date']),
  /** What of the text is taken as it is typed. */
  as: listOf(oneOf(['words', 'time'])),
  p: pageUpTo(1000),
})
export type SearchParams = ReturnType<typeof searchParams.parse>

/** The filters of an address taken away, for a merge with it. */
export const noFilters = {
  type: undefined,
  format: undefined,
  app: undefined,
  person: undefined,
  date: undefined,
  from: undefined,
  to: undefined,
}
export const hasFilters = ({ type, format, app, person, date }: SearchParams): boolean =>
  Boolean(type ?? format ?? app ?? person ?? date)
