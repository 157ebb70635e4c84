import { SearchIndex, SearchPool } from '../../../search-engine/src/search-index.ts'
import { type Contender, source, wanted } from './contender.ts'

/** Our engine by itself, in memory: no HTTP, no database, no second access check. */
export async function openEngine(): Promise<Contender> {
  const pool = new SearchPool(2)
  const { index } = await SearchIndex.open({ directory: null, pool })
  return {
    name: 'the bare engine',
    async add(chunks) {
      const documents = [...Map.groupBy(chunks, ({ documentId }) => documentId)].map(([id, own]) => ({
        id,
        source,
        format: 'txt',
        kind: 'file',
        updatedAt: 0,
        access: [source],
        persons: [],
        ancestors: [],
        chunks: own,
      }))
      await index.put(documents)
    },
    // Segments are merged as they come.
    async finish() {},
    async search(text) {
      const found = await index.search({ text, filter: { access: [source] }, offset: 0, limit: wanted, chunksPerDocument: 1 })
      return found.documents.length
    },
    async [Symbol.asyncDispose]() {
      await index[Symbol.asyncDispose]()
      await pool[Symbol.asyncDispose]()
    },
  }
}
