import { FUSED_DOCUMENTS, RANK_OFFSET } from './limits.ts'
import { compareCandidates, compareChunks } from './top.ts'
import type { Candidate } from './top.ts'
import type { LiveSegment } from '../segment/view.ts'
import type { Similar } from './vector.ts'

/** Chunks by both measures: words relative to the best chunk of the document, plus cosine. */
function fuseChunks(candidate: Candidate | undefined, similar: Similar): Candidate['chunks'] {
  const scores = new Map(similar.chunks)
  const best = candidate?.chunks[0]?.score ?? 1
  for (const { chunk, score } of candidate?.chunks ?? []) scores.set(chunk, score / best + (scores.get(chunk) ?? 0))
  return [...scores].map(([chunk, score]) => ({ chunk, score })).sort(compareChunks)
}

/**
 * One list of two, by reciprocal rank. The order does not depend on how far a reader pages.
 *
 * @param byWords best first; at least FUSED_DOCUMENTS of them, if there are so many.
 */
export function fuse(
  byWords: readonly Candidate[],
  segments: readonly LiveSegment[],
  similar: readonly Similar[][],
): Candidate[] {
  const byMeaning = similar
    .flatMap((some, index) => some.map((one) => ({ ...one, part: segments[index]! })))
    .sort(compareCandidates)
  const ranks = new Map(byWords.map(({ id }, rank) => [id, rank]))
  const meant = new Set(byMeaning.map(({ id }) => id))
  const reciprocal = (rank: number): number => 1 / (RANK_OFFSET + rank + 1)

  const fused = byMeaning.map(({ part, document, id, ...found }, rank): Candidate => {
    const wordRank = ranks.get(id) ?? Infinity
    const words = wordRank < FUSED_DOCUMENTS ? reciprocal(wordRank) : 0
    const chunks = fuseChunks(byWords[wordRank], { document, id, ...found })
    return { part, document, id, score: words + reciprocal(rank), chunks }
  })
  for (const [rank, candidate] of byWords.entries()) {
    if (meant.has(candidate.id)) continue
    const best = candidate.chunks[0]?.score ?? 1
    const chunks = candidate.chunks.map(({ chunk, score }) => ({ chunk, score: score / best }))
    const { part, document, id } = candidate
    fused.push({ part, document, id, score: reciprocal(rank), chunks })
  }
  return fused.sort(compareCandidates)
}
