import { MEANING_SHARE, WORDS_SHARE } from '../query/weights.ts'
import { COMPARED_DOCUMENTS, FUSED_DOCUMENTS } from './limits.ts'
import { compareCandidates, compareChunks } from './top.ts'
import type { Candidate } from './top.ts'
import { chunksWithVector, similarAmong } from './vector.ts'
import type { VectorQuery, Scanned, Similar } from './vector.ts'

/** Of documents, chunks or both: from words and meaning, each from 0 to about 1. */
const joined = (words: number, meaning: number): number => WORDS_SHARE * words + MEANING_SHARE * meaning

type Lists = {
  /** Best first, without recency and votes; at least FUSED_DOCUMENTS of them, if there are so many. */
  byWords: readonly Candidate[]
  /** By segment. */
  similar: readonly Similar[][]
  scanned: readonly Scanned[]
  meaning: VectorQuery
}

/** How near every document is that may come first: those nearest of all, and the best by words. */
function nearnessOf({ byWords, similar, scanned, meaning }: Lists): Map<string, Similar> {
  const compared = byWords.slice(0, COMPARED_DOCUMENTS)
  const known = scanned.flatMap((one, index) => {
    const documents = compared.filter(({ part }) => part === one.part).map(({ document }) => document)
    return [...similarAmong(one, documents, meaning), ...similar[index]!]
  })
  return new Map(known.map((near) => [near.id, near]))
}

function chunksOf(words: Candidate['chunks'], near: Similar | undefined): Candidate['chunks'] {
  const best = words[0]?.score ?? 1
  const share = new Map(words.map(({ chunk, score }) => [chunk, score / best]))
  return [...new Set([...share.keys(), ...(near?.chunks.keys() ?? [])])]
    .map((chunk) => ({ chunk, score: joined(share.get(chunk) ?? 0, near?.chunks.get(chunk) ?? 0) }))
    .sort(compareChunks)
}

/**
 * One list of two. Each side is measured on a scale of its own: words by the best document, meaning by what the model finds near at all
 * and is sure of. So a side that tells nothing apart decides nothing, and of two documents the one that is better on both sides comes
 * first. Recency and votes count afterwards, once. A document without vectors is judged by its words alone: it was not embedded yet.
 *
 * The order does not depend on how far a reader pages: beyond FUSED_DOCUMENTS words alone go on.
 */
export function fuse(lists: Lists): Candidate[] {
  const { byWords, similar, scanned } = lists
  const near = nearnessOf(lists)
  const factorOf = new Map(scanned.map(({ part, factor }) => [part, factor]))
  const best = byWords[0]?.score ?? 1
  const [head, tail] = [byWords.slice(0, FUSED_DOCUMENTS), byWords.slice(FUSED_DOCUMENTS)]

  const fused = head.map((candidate): Candidate => {
    const { part, document, id } = candidate
    const words = candidate.score / best
    const own = near.get(id)
    const meaning = own?.score ?? (chunksWithVector(part, document).length > 0 ? 0 : words)
    const score = joined(words, meaning) * factorOf.get(part)!(document)
    return { part, document, id, score, chunks: chunksOf(candidate.chunks, own) }
  })
  const isHead = new Set(head.map(({ id }) => id))
  const wordsOfTail = new Map(tail.map((candidate) => [candidate.id, candidate]))
  for (const [index, { part }] of scanned.entries())
    for (const one of similar[index]!) {
      if (isHead.has(one.id)) continue
      const score = joined(0, one.score) * factorOf.get(part)!(one.document)
      const chunks = chunksOf(wordsOfTail.get(one.id)?.chunks ?? [], one)
      fused.push({ part, document: one.document, id: one.id, score, chunks })
    }
  fused.sort(compareCandidates)
  const shown = new Set(fused.map(({ id }) => id))
  const least = fused.at(-1)?.score ?? 0
  const rest = tail
    .filter(({ id }) => !shown.has(id))
    .map(({ part, document, id, score, chunks }): Candidate => {
      return { part, document, id, score: Math.min(least, joined(score / best, 0)), chunks: chunksOf(chunks, undefined) }
    })
  return [...fused, ...rest]
}
