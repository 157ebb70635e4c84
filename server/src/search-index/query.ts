import { type AsTyped, type ParsedQuery, parseQuery } from '@quarry/search-engine/query/parse'
import type { Replaced } from '@quarry/search-engine/query/sought'
import { generalSynonyms, meaningsOf } from '@quarry/search-engine/query/general-synonyms'
import { readSynonyms, type Synonyms } from '@quarry/search-engine/query/synonyms'
import { LONGEST_QUERY } from '@quarry/search-engine/query/weights'
import { spanOf } from '@quarry/search-engine/query/when'

export { generalSynonyms, meaningsOf, type ParsedQuery, readSynonyms, type Replaced, type Synonyms }

/**
 * What somebody asked, analysed once for all who need it: the index, the marks of hits, the words of votes and answers.
 * @property wider the same with more words that may be meant, for where no document holds all that was typed; absent where there are none.
 */
export type Query = { readonly text: string; readonly parsed: ParsedQuery; readonly wider?: ParsedQuery }

/** Other words that may be meant. @property wider these and more, looked for where no document holds all that was typed. */
export type OtherWords = { synonyms?: Synonyms; wider?: Synonyms }
export type Reading = OtherWords & { asTyped?: readonly (keyof AsTyped)[] | undefined }

/** A longer question says enough with the words it has. */
const mostWidened = 4

/** @param reading what of it is taken as it stands, and other words that may be meant. */
export function readQuery(text: string, { asTyped = [], synonyms, wider: more }: Reading = {}): Query {
  const reading = { words: asTyped.includes('words'), time: asTyped.includes('time') }
  const parsed = parseQuery(text, { ...reading, synonyms })
  if (!more || reading.words || parsed.words.length > mostWidened) return { text, parsed }
  const wider = parseQuery(text, { ...reading, synonyms: more })
  return countOthers(wider) > countOthers(parsed) ? { text, parsed, wider } : { text, parsed }
}

const countOthers = ({ synonyms }: ParsedQuery): number =>
  synonyms.reduce((sum, { patterns, fallback }) => sum + patterns.length + fallback.length, 0)

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
