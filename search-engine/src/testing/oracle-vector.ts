import { FUSED_DOCUMENTS, RANK_OFFSET, SIMILAR_DOCUMENTS } from '../search/limits.ts'
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

/** The documents nearest in meaning. Scores of chunks are cosines. */
export function rankByMeaning(
  documents: readonly OracleDocument[],
  vector: Float32Array,
  factorOf: (document: OracleDocument) => number,
): Ranked[] {
  return documents
    .map((document): Ranked => {
      const chunks = document.chunks.flatMap(({ id, vector: own }) => (own ? [{ id, score: cosine(vector, own) }] : []))
      const near = chunks.filter(({ score }) => score > 0)
      return { document, score: Math.max(0, ...near.map(({ score }) => score * factorOf(document))), chunks: near }
    })
    .filter(({ chunks }) => chunks.length > 0)
    .sort(byScore)
    .slice(0, SIMILAR_DOCUMENTS)
}

/** Reciprocal rank fusion of both lists. */
export function fuseLists(byWords: readonly Ranked[], byMeaning: readonly Ranked[]): Ranked[] {
  const documents = new Set([...byWords, ...byMeaning].map(({ document }) => document))
  return [...documents]
    .map((document): Ranked => {
      const wordRank = byWords.findIndex((one) => one.document === document)
      const meaningRank = byMeaning.findIndex((one) => one.document === document)
      const words = byWords[wordRank]?.chunks ?? []
      const cosines = byMeaning[meaningRank]?.chunks ?? []
      const countsWords = wordRank >= 0 && (meaningRank < 0 || wordRank < FUSED_DOCUMENTS)
      const chunks = document.chunks.map(({ id }, place) => {
        const word = words.find((chunk) => chunk.id === id)
        const share = word ? word.score / words[0]!.score : 0
        return { id, place, score: share + (cosines.find((chunk) => chunk.id === id)?.score ?? 0) }
      })
      return {
        document,
        score:
          (countsWords ? 1 / (RANK_OFFSET + wordRank + 1) : 0) + (meaningRank >= 0 ? 1 / (RANK_OFFSET + meaningRank + 1) : 0),
        chunks: chunks
          .filter(({ score }) => score > 0)
          .sort((a, b) => b.score - a.score || a.place - b.place)
          .map(({ id, score }) => ({ id, score })),
      }
    })
    .sort(byScore)
}
