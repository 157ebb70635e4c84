import type { DocumentId, WorkspaceId } from '@quarry/contract/ids'
import type { Query, Replaced } from './query.ts'

/** The search port. A driver follows the outbox by itself, and makes its indexes again from PostgreSQL when they are lost. */
export type SearchIndexes = {
  /** Answers within seconds also while the index is being built, and says so. */
  search(workspaceId: WorkspaceId, request: SearchRequest): Promise<SearchResult>
  /** What somebody may be about to type; nothing while the index is not open yet. */
  suggest(workspaceId: WorkspaceId, request: SuggestRequest): Promise<Suggestions>
  /**
   * Resolves once searches in every process find every change committed before the call.
   * @throws NotYet when that takes longer than the patience.
   */
  caughtUp(workspaceId: WorkspaceId, patienceMs?: number): Promise<void>
  /** Erases what is kept of a workspace that no longer exists. Other processes notice by themselves. */
  forget(workspaceId: WorkspaceId): Promise<void>
  state(): Promise<IndexesState>
}

/** A change was committed and is not found yet: an index is being built, is behind, or its process hangs. */
export class NotYet extends Error {
  override readonly name = 'NotYet'
}

/** How long it is waited until a change can be found, unless the caller says otherwise. */
export const usualPatienceMs = 30_000

/** A document as every driver indexes it. */
export type IndexedDocument = {
  id: DocumentId
  source: string
  format: string
  /** The types of search it belongs to, as one label; see `result-types.ts`. */
  kind: string
  /** ms since epoch, 0 when unknown. */
  updatedAt: number
  /** Tokens; a search must hold at least one of them. */
  access: readonly string[]
  /** People who have to do with it: their names, and what these people are known by; see `people.ts`. */
  persons: readonly string[]
  /** Labels of all it lies in; see `ancestors.ts`. */
  ancestors: readonly string[]
  /** In reading order. */
  chunks: readonly IndexedChunk[]
}

export type IndexedChunk = { id: string; title: string; headings: string; body: string; vector?: Float32Array }

/** Every list that is present must hold the document's value; a list that is present and empty admits nothing. */
export type SearchFilter = {
  /** Tokens of what the caller may see. */
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
  /** Labels; the document has at least one of them, or lies in it. */
  ancestors?: readonly string[]
}

export type SearchRequest = {
  query: Query
  filter: SearchFilter
  offset: number
  limit: number
  chunksPerDocument: number
  /** Document id → factor of its score. */
  boosts?: ReadonlyMap<string, number>
  /** ms since epoch; without it recency plays no part. */
  now?: number
  /** `date`: the latest first of those that hold every word, then of the others, by words alone. Absent: by relevance. */
  order?: 'date'
  countsPersons?: boolean
  /** Where the days of 'yesterday' are; UTC when absent. */
  timeZone?: string
  /** What passes the filters is listed where nothing is looked for, the latest first. */
  listed?: boolean
}

/** @property limit of titles. @property people how many of them. */
export type SuggestRequest = { text: string; filter: SearchFilter; limit: number; people: number; now: number }

/** @property documents whose title is meant, best first. @property people those of most documents first, with the latest of these. */
export type Suggestions = { documents: string[]; people: { name: string; count: number; documents: string[] }[] }

/** @property chunks best first, never empty. */
export type FoundDocument = { id: string; score: number; chunks: { id: string; score: number }[] }

export type SearchResult = {
  /** Best first. */
  documents: FoundDocument[]
  /** Matching documents after all filters. */
  total: number
  /** Source → matching documents, counted with every filter but `sources`. */
  counts: Map<string, number>
  /** Format → matching documents, counted with every filter but `formats`. */
  formats: Map<string, number>
  /** Person → matching documents after all filters; empty unless it was asked for. */
  persons: Map<string, number>
  /** Words for which others were looked for, and others that may have been meant; absent where there are none. */
  replaced?: Replaced[]
  offers?: Replaced[]
  /** Whether the wider words of the query were looked for. */
  isWider?: true
  /** Whether meaning was looked for as well; absent where no model could say anything about the question. */
  byMeaning?: boolean
  index: IndexState
}

/** `building`: the results are incomplete. @property progress share of the work that is done; 1 once it is ready. */
export type IndexState = { state: 'ready' | 'building'; progress: number }

export const readyIndex: IndexState = { state: 'ready', progress: 1 }

export const nothingFound = (index: IndexState): SearchResult => ({
  documents: [],
  total: 0,
  counts: new Map(),
  formats: new Map(),
  persons: new Map(),
  index,
})

/**
 * @property behind changes that were committed and are not searchable here yet.
 * @property failures documents that the index does not take, so that nobody finds them; absent where there can be none.
 */
export type IndexesState = { bytes: number; open: number; opening: number; behind: number; failures?: number }
