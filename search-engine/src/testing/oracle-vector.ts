import { MEANING_SHARE, WORDS_SHARE } from '../query/weights.ts'
import { COMPARED_DOCUMENTS, SIMILAR_DOCUMENTS } from '../search/limits.ts'
import type { Nearness } from '../types.ts'
import { byScore } from './oracle-document.ts'
import type { OracleDocument, Ranked } from './oracle-document.ts'

/** The vector as the index keeps it: one signed byte per component. */
function stored(vector: Float32Array): { bytes: number[]; scale: number } {
  const longest = Math.max(...Array.from(vector, Math.abs))
  const scaled = Array.from(vector, (component) => component / longest)
  const length = Math.sqrt(scaled.reduce((sum, component) => sum + component ** 2, 0))
  return { bytes: scaled.map((component) => Math.round(component * 127)), scale: 1 / (127 * length) }
}

function cosine(query: Float32Array, vector: Float32Array): number {
  const [a, b] = [stored(query), stored(vector)]
  const product = a.bytes.reduce((sum, component, index) => sum + component * b.bytes[index]!, 0)
  return product * Math.fround(b.scale) * a.scale
}

/** From 0 at the floor of the model to 1 where it is sure. */
const nearnessOf = (query: Float32Array, vector: Float32Array, { floor, sure }: Nearness): number =>
  (cosine(query, vector) - floor) / (sure - floor)

/** How near the chunks of a document are that are near at all. */
function nearOf({ chunks }: OracleDocument, { vector, nearness }: Meant): { id: string; score: number }[] {
  return chunks
    .flatMap(({ id, vector: own }) => (own ? [{ id, score: nearnessOf(vector, own, nearness) }] : []))
    .filter(({ score }) => score > 0)
}

export type Meant = { vector: Float32Array; nearness: Nearness }

/** The documents nearest in meaning. */
export function rankByMeaning(documents: readonly OracleDocument[], meant: Meant): Ranked[] {
  return documents
    .map((document): Ranked => {
      const chunks = nearOf(document, meant)
      return { document, score: Math.max(0, ...chunks.map(({ score }) => score)), chunks }
    })
    .filter(({ chunks }) => chunks.length > 0)
    .sort(byScore)
    .slice(0, SIMILAR_DOCUMENTS)
}

/** Words relative to the best document, and meaning, in fixed shares; then recency and votes. */
export function fuseLists(
  byWords: readonly Ranked[],
  byMeaning: readonly Ranked[],
  meant: Meant,
  factorOf: (document: OracleDocument) => number,
): Ranked[] {
  const joined = (words: number, meaning: number) => WORDS_SHARE * words + MEANING_SHARE * meaning
  return [...new Set([...byWords, ...byMeaning].map(({ document }) => document))]
    .map((document): Ranked => {
      const rank = byWords.findIndex((one) => one.document === document)
      const words = rank >= 0 ? byWords[rank]!.score / byWords[0]!.score : 0
      const isCompared = byMeaning.some((one) => one.document === document) || (rank >= 0 && rank < COMPARED_DOCUMENTS)
      const near = isCompared ? nearOf(document, meant) : []
      const nearest = Math.max(0, ...near.map(({ score }) => score))
      const isEmbedded = document.chunks.some(({ vector }) => vector !== undefined)
      const best = byWords[rank]?.chunks[0]?.score ?? 1
      const chunks = document.chunks.map(({ id }, place) => {
        const own = byWords[rank]?.chunks.find((chunk) => chunk.id === id)?.score ?? 0
        return { id, place, score: joined(own / best, near.find((chunk) => chunk.id === id)?.score ?? 0) }
      })
      return {
        document,
        score: joined(words, isEmbedded ? nearest : words) * factorOf(document),
        chunks: chunks
          .filter(({ score }) => score > 0)
          .sort((a, b) => b.score - a.score || a.place - b.place)
          .map(({ id, score }) => ({ id, score })),
      }
    })
    .sort(byScore)
}
