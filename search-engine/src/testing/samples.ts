import { SearchIndex, SearchPool } from '../search-index.ts'
import type { DocumentInput, Filter, SearchRequest } from '../types.ts'

export const everyone: Filter = { access: ['all'] }

/** A request for ten documents that everyone may see. A text that ends in a space is not completed. */
export const ask = (text: string, more: Partial<SearchRequest> = {}): SearchRequest => ({
  text,
  filter: everyone,
  offset: 0,
  limit: 10,
  chunksPerDocument: 3,
  ...more,
})

/** A document of one chunk that everyone may see. */
export const write = (id: string, body: string, more: Partial<DocumentInput> = {}): DocumentInput => ({
  id,
  source: 'wiki',
  format: 'html',
  kind: 'page',
  updatedAt: 0,
  access: ['all'],
  persons: [],
  ancestors: [],
  chunks: [{ id: `${id}-1`, title: '', headings: '', body }],
  ...more,
})

/** For all indexes of a process: starting threads costs more than most tests. */
let pool: SearchPool | undefined

/** An index in memory. */
export async function openIndex() {
  pool ??= new SearchPool(1)
  const { index } = await SearchIndex.open({ directory: null, pool })
  return { index, pool, [Symbol.asyncDispose]: () => index[Symbol.asyncDispose]() }
}

export const idsOf = async (index: SearchIndex, request: SearchRequest): Promise<string[]> =>
  (await index.search(request)).documents.map(({ id }) => id)
