import type { ParsedQuery } from './query/parse.ts'
import type { Replaced } from './query/sought.ts'

export type ChunkInput = {
  id: string
  title: string
  headings: string
  body: string
  /** All vectors of an index have one dimension. Only the direction counts, so any length but zero will do. */
  vector?: Float32Array
}

export type DocumentInput = {
  id: string
  source: string
  format: string
  kind: string
  /** ms since epoch, 0 when unknown: such a document passes no date filter and gains nothing from being recent. */
  updatedAt: number
  /** Visible to a query that holds at least one of these; empty = to nobody. */
  access: readonly string[]
  persons: readonly string[]
  /** What it lies in, at every level. */
  ancestors: readonly string[]
  /** In reading order. */
  chunks: readonly ChunkInput[]
}

/** Every list that is present must hold the document's value; a list that is present and empty admits nothing. */
export type Filter = {
  access: readonly string[]
  sources?: readonly string[]
  formats?: readonly string[]
  kinds?: readonly string[]
  /** ms since epoch, inclusive. */
  from?: number
  /** ms since epoch, inclusive. */
  to?: number
  /** At least one of them. */
  persons?: readonly string[]
  /** It lies in at least one of them, or is one: ids of documents are looked for as well. */
  ancestors?: readonly string[]
}

/**
 * What the numbers of a model mean, whose vectors all lie more or less near each other.
 * @property floor a chunk that is no nearer has nothing to do with the question.
 * @property sure how near one is that answers it.
 */
export type Nearness = { floor: number; sure: number }

export type SearchRequest = {
  text: string
  /** The same, read by `parseQuery`; a caller that needs it as well reads it once. */
  query?: ParsedQuery
  /** The same with more words that may be meant: what is looked for where no document holds enough of what was typed. */
  wider?: ParsedQuery | undefined
  filter: Filter
  offset: number
  limit: number
  chunksPerDocument: number
  vector?: Float32Array
  /** Of the model that made the vector; from 0 to 1 when absent. */
  nearness?: Nearness
  /** Document id → factor of its score, such as votes; kept within the bounds of `query/weights.ts`. */
  boosts?: ReadonlyMap<string, number>
  /** ms since epoch; without it recency plays no part. */
  now?: number
  /** `date`: the latest first of those that hold every word, then of the others. Meaning plays no part then. Absent: by relevance. */
  order?: 'date'
  /** Whether to count people as well. */
  countsPersons?: boolean
  /** Where the days of 'yesterday' and 'last week' are; UTC when absent. */
  timeZone?: string
  /** What passes the filters is listed where nothing is looked for, the latest first. */
  listed?: boolean
}

export type FoundDocument = {
  id: string
  /** What it stands at its place for; comparable within one result. */
  score: number
  /** Best first; never empty. */
  chunks: { id: string; score: number }[]
}

export type SearchResult = {
  /** Score descending, then id. */
  documents: FoundDocument[]
  /** Exact number of matching documents after all filters. */
  total: number
  /** Source → matching documents, counted with every filter but `sources`. */
  counts: Map<string, number>
  /** Format → matching documents, counted with every filter but `formats`. */
  formats: Map<string, number>
  /** Person → matching documents after all filters; empty unless it was asked for. */
  persons: Map<string, number>
  /** Whether the wider query was answered. */
  isWider?: true
  /** Words that the index does not hold, for which others were looked for; absent when none was. */
  replaced?: Replaced[]
  /** Where little was found: what may have been meant by words that hardly any document holds. */
  offers?: Replaced[]
}

/** @property limit of titles. @property people how many of them. */
export type SuggestRequest = Pick<SearchRequest, 'text' | 'filter' | 'limit' | 'now'> & { people: number }

/** @property documents the latest of theirs. */
export type SuggestedPerson = { name: string; count: number; documents: string[] }

/** @property documents those whose title is meant, best first. */
export type Suggestions = { documents: string[]; people: SuggestedPerson[] }

/** What went wrong in an index although it goes on: a merge that leaves it slower, a snapshot that could not be used. */
export type Trouble = { what: 'merge failed' | 'snapshot discarded'; error: Error }

export type IndexStats = { documents: number; chunks: number; segments: number; bytes: number }
