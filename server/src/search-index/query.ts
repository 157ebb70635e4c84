import { type AsTyped, type ParsedQuery, parseQuery } from '@quarry/search-engine/query/parse'
import type { Replaced } from '@quarry/search-engine/query/sought'
import { readSynonyms, type Synonyms } from '@quarry/search-engine/query/synonyms'
import { LONGEST_QUERY } from '@quarry/search-engine/query/weights'
import { spanOf } from '@quarry/search-engine/query/when'

export { readSynonyms, type Replaced, type Synonyms }

/** What somebody asked, analysed once for all who need it: the index, the marks of hits, the words of votes and answers. */
export type Query = { readonly text: string; readonly parsed: ParsedQuery }

export type Reading = { asTyped?: readonly (keyof AsTyped)[] | undefined; synonyms?: Synonyms }

/** @param reading what of it is taken as it stands, and other words that may be meant. */
export const readQuery = (text: string, { asTyped = [], synonyms }: Reading = {}): Query => ({
  text,
  parsed: parseQuery(text, { words: asTyped.includes('words'), time: asTyped.includes('time'), synonyms }),
})

/** What is read of a text, however long it is. */
export const readPart = (text: string): string => text.slice(0, LONGEST_QUERY)

/** Whether the end of it is not read. */
export const isCut = (text: string): boolean => text.length > LONGEST_QUERY

/** Words of a query that say when. @property from first day, `to` the last one, YYYY-MM-DD; null where the newest is asked for. */
export type TimeSaid = { words: string; from: string | null; to: string | null }

export function timeSaid({ parsed: { timeWords, period } }: Query, now: number, timeZone: string): TimeSaid | null {
  if (timeWords === null) return null
  if (!period) return { words: timeWords, from: null, to: null }
  const [from, to] = spanOf(period, now, timeZone).map((at) =>
    Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).toPlainDate(),
  ) as [Temporal.PlainDate, Temporal.PlainDate]
  return { words: timeWords, from: from.toString(), to: to.subtract({ days: 1 }).toString() }
}
