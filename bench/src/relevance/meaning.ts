import { resolve } from 'node:path'
import { newSegment, viewOf } from '../../../search-engine/src/index/mutate.ts'
import { searchView } from '../../../search-engine/src/search/search.ts'
import { buildSegment } from '../../../search-engine/src/segment/build.ts'
import type { View } from '../../../search-engine/src/segment/view.ts'
import type { DocumentInput, SearchRequest } from '../../../search-engine/src/types.ts'
import type { Embedder } from '../../../server/src/ai/embedder.ts'
import { measureNearness, tongueOf } from '../../../server/src/ai/nearness.ts'
import { openEmbedder } from '../../../server/src/ai/open-embedder.ts'
import { chunkBlocks } from '../../../server/src/features/indexing/reading/chunk.ts'
import { embeddedText } from '../../../server/src/search-index/vectors.ts'
import type { Bench } from '../row.ts'
import { type CorpusDocument, type DataSet, listDataSets, openDataSet } from './dataset.ts'
import { meanScores } from './metrics.ts'

const depth = 100
const usualItems = 1_000
const usualQueries = 100
const { signal } = new AbortController()

/**
 * What a model adds to words, in the engine: data sets are found by their words, by their meaning alone, and by both as the product joins
 * them. `--model` is its path, or its name at `--base-url`. Of each set so many documents take part (`--items`), the judged ones first.
 */
export const meaning: Bench = async function* ({ data: folder, model, baseUrl, items, only }) {
  if (folder === null || model === null) throw new Error('meaning needs --data DIR, a folder of data sets, and --model PATH.')
  const embedder = openEmbedder({
    EMBEDDING_MODEL: baseUrl ? model : resolve(model),
    EMBEDDING_BASE_URL: baseUrl ?? undefined,
    EMBEDDING_API_KEY: undefined,
  })!
  const measured = await measureNearness(embedder, signal)
  for (const path of await listDataSets(folder)) {
    const set = await openDataSet(path)
    if (only && !only.includes(set.name)) continue
    const step = Math.max(1, Math.floor(set.queries.length / usualQueries))
    const queries = set.queries.filter((_, index) => index % step === 0)
    const view = viewOf([
      newSegment(buildSegment(await embeddedDocuments(embedder, await documentsOf(set, queries, items ?? usualItems)))),
    ])
    const runs = { words: new Map<string, string[]>(), meaning: new Map<string, string[]>(), both: new Map<string, string[]>() }
    for (const { id, text } of queries) {
      const [vector] = await embedder.embed([text], signal, 'question')
      const nearness = measured[tongueOf(text)]
      runs.words.set(id, find(view, { text }))
      if (vector) runs.meaning.set(id, find(view, { text: '', vector }))
      runs.both.set(id, find(view, { text, ...(vector && nearness && { vector, nearness }) }))
    }
    const judged = new Map(queries.flatMap(({ id }) => [[id, set.judgements.get(id) ?? new Map()]]))
    for (const [name, run] of Object.entries(runs)) {
      const scores = meanScores(judged, run)
      if (scores) yield { set: `${set.name}, ${name}`, ...scores }
    }
  }
}

const find = (view: View, asked: Pick<SearchRequest, 'text' | 'vector' | 'nearness'>): string[] =>
  searchView(view, { ...asked, filter: { access: ['all'] }, offset: 0, limit: depth, chunksPerDocument: 1 }).documents.map(
    ({ id }) => id,
  )

/** So many documents, those that answer the queries first. */
async function documentsOf(set: DataSet, queries: DataSet['queries'], most: number): Promise<CorpusDocument[]> {
  const relevant = new Set(queries.flatMap(({ id }) => [...(set.judgements.get(id)?.keys() ?? [])]))
  const [needed, others]: CorpusDocument[][] = [[], []]
  for await (const document of set.documents()) {
    if (relevant.has(document.id)) needed!.push(document)
    else if (others!.length < most) others!.push(document)
  }
  return [...needed!, ...others!.slice(0, Math.max(0, most - needed!.length))]
}

/** As the product cuts and embeds them. */
async function embeddedDocuments(embedder: Embedder, documents: readonly CorpusDocument[]): Promise<DocumentInput[]> {
  const embedded: DocumentInput[] = []
  for (const { id, title, text } of documents) {
    const pieces = chunkBlocks([{ type: 'paragraph', text, anchor: {} }])
    const vectors = await embedder.embed(
      pieces.map(({ body }) => embeddedText(title, [], body)),
      signal,
    )
    embedded.push({
      id,
      source: 'set',
      format: 'txt',
      kind: 'file',
      updatedAt: 0,
      access: ['all'],
      persons: [],
      ancestors: [],
      chunks: pieces.map(({ body }, index) => {
        const vector = vectors[index]
        return { id: `${id}-${index}`, title, headings: '', body, ...(vector && { vector }) }
      }),
    })
  }
  return embedded
}
