import { PROXIMITY_DOCUMENTS } from '../query/weights.ts'
import type { SearchRequest } from '../types.ts'
import { keepExact } from './exact.ts'
import { fuse } from './fuse.ts'
import type { Candidate } from './top.ts'
import type { Scanned, Similar, VectorQuery } from './vector.ts'

type Beyond = { request: SearchRequest; scanned: readonly Scanned[]; meaning: VectorQuery | null; similar: readonly Similar[][] }

/** What was found with all that counts beside words, which never buries what was asked for to the letter. */
export function beyondWords(byWords: Candidate[], { request, scanned, meaning, similar }: Beyond): Candidate[] {
  if (meaning) {
    const words = new Map(byWords.map(({ id, score }) => [id, score]))
    return keepExact(fuse({ byWords, similar, scanned, meaning }), request.text, ({ id }) => words.get(id) ?? 0)
  }
  if (request.now === undefined && !request.boosts?.size) return byWords
  const factorOf = new Map(scanned.map(({ part, factor }) => [part, factor]))
  const first = keepExact(
    byWords.slice(0, PROXIMITY_DOCUMENTS),
    request.text,
    ({ part, document, score }) => score / factorOf.get(part)!(document),
  )
  return [...first, ...byWords.slice(PROXIMITY_DOCUMENTS)]
}
