import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newSegment, viewOf } from '../index/mutate.ts'
import { buildSegment } from '../segment/build.ts'
import { between, newSeed, randomOf } from '../testing/random.ts'
import type { Random } from '../testing/random.ts'
import type { DocumentInput, SearchRequest } from '../types.ts'
import { SCANNED_CHUNKS } from './limits.ts'
import { searchView } from './search.ts'

const DIMENSION = 64
const CLUSTERS = 300

/** Vectors lie in clusters, as meanings do: without any structure there would be no nearest to find. */
function cluster(random: Random): Float32Array[] {
  return Array.from({ length: CLUSTERS }, () => Float32Array.from({ length: DIMENSION }, () => random() * 2 - 1))
}

const near = (random: Random, center: Float32Array): Float32Array =>
  center.map((component) => component + (random() * 2 - 1) * 0.7)

const documentOf = (id: string, vector: Float32Array): DocumentInput => ({
  id,
  source: 'wiki',
  format: 'html',
  kind: 'page',
  updatedAt: 0,
  access: ['all'],
  persons: [],
  ancestors: [],
  chunks: [{ id: `${id}-1`, title: '', headings: '', body: '', vector }],
})

const ask = (vector: Float32Array): SearchRequest => ({
  text: '',
  filter: { access: ['all'] },
  offset: 0,
  limit: 10,
  chunksPerDocument: 1,
  vector,
})

function cosine(a: Float32Array, b: Float32Array): number {
  let [product, squaresA, squaresB] = [0, 0, 0]
  for (const [index, component] of a.entries()) {
    product += component * b[index]!
    squaresA += component ** 2
    squaresB += b[index]! ** 2
  }
  return product / Math.sqrt(squaresA * squaresB)
}

test('among very many chunks the nearest are found by their signs first, the same however they are spread over segments', (t) => {
  const seed = newSeed()
  t.diagnostic(`seed ${seed}`)
  const random = randomOf(seed)
  const centers = cluster(random)
  const documents = Array.from({ length: SCANNED_CHUNKS + 5000 }, (_, number) =>
    documentOf(String(number), near(random, centers[between(random, 0, CLUSTERS - 1)]!)),
  )
  const one = viewOf([newSegment(buildSegment(documents))])
  const cut = between(random, 1, documents.length - 1)
  const two = viewOf([documents.slice(cut), documents.slice(0, cut)].map((part) => newSegment(buildSegment(part))))

  let found = 0
  const queries = Array.from({ length: 20 }, () => near(random, centers[between(random, 0, CLUSTERS - 1)]!))
  for (const vector of queries) {
    const result = searchView(one, ask(vector))
    assert.deepEqual(searchView(two, ask(vector)), result)
    const exact = documents
      .map(({ id, chunks }) => ({ id, score: cosine(vector, chunks[0]!.vector!) }))
      .sort((a, b) => b.score - a.score)
      .slice(0, 10)
    found += exact.filter(({ id }) => result.documents.some((document) => document.id === id)).length
  }
  assert.ok(found >= queries.length * 10 * 0.9, `${found} of ${queries.length * 10} nearest were found`)
})
