import type { ParsedQuery } from '../query/parse.ts'
import { addBit, bitSet } from '../segment/bits.ts'
import type { LiveSegment } from '../segment/view.ts'
import { filterSegment, OUT } from './filter.ts'
import type { ReadyFilter } from './filter.ts'
import { markPhrase } from './phrase.ts'

/** A person searches again and again with the same filter; so many are remembered. */
const REMEMBERED_FILTERS = 64

/**
 * What may be found in a segment.
 *
 * @property documents OUT, OTHER_SOURCE, OTHER_FORMAT or SHOWN by document.
 * @property chunks one bit per chunk, set where its document is not OUT: small enough to stay near while postings are read.
 */
export type Mask = { documents: Uint8Array; chunks: Uint32Array }

function withChunks({ segment }: LiveSegment, documents: Uint8Array): Mask {
  const chunks = bitSet(segment.chunks)
  for (let document = 0; document < documents.length; document++) {
    if (documents[document] === OUT) continue
    for (let chunk = segment.firstChunk[document]!; chunk < segment.firstChunk[document + 1]!; chunk++) addBit(chunks, chunk)
  }
  return { documents, chunks }
}

const remembered = new Map<string, WeakMap<LiveSegment, Mask>>()

/** Masks by segment state: a deletion makes another state, so nothing deleted is remembered. */
function masksOf(filter: ReadyFilter): WeakMap<LiveSegment, Mask> {
  const masks = remembered.get(filter.key) ?? new WeakMap<LiveSegment, Mask>()
  // Last in, last out: what is used stays.
  remembered.delete(filter.key)
  remembered.set(filter.key, masks)
  if (remembered.size > REMEMBERED_FILTERS) remembered.delete(remembered.keys().next().value!)
  return masks
}

function filterMask(part: LiveSegment, filter: ReadyFilter): Mask {
  const masks = masksOf(filter)
  const mask = masks.get(part) ?? withChunks(part, filterSegment(part, filter))
  masks.set(part, mask)
  return mask
}

/** Filters, quoted phrases and excluded words together. Not to be written to. */
export function maskOf(part: LiveSegment, query: ParsedQuery, filter: ReadyFilter): Mask {
  const filtered = filterMask(part, filter)
  const demanded = query.either && query.phrases.length > 0 ? [query.phrases] : query.phrases.map((phrase) => [phrase])
  const clauses = [
    ...demanded.map((phrases) => ({ phrases, wanted: 1 })),
    ...query.excluded.map((phrase) => ({ phrases: [phrase], wanted: 0 })),
  ]
  if (clauses.length === 0) return filtered
  const documents = filtered.documents.slice()
  for (const { phrases, wanted } of clauses) {
    const marks = new Uint8Array(documents.length)
    for (const phrase of phrases) markPhrase(part, phrase, marks)
    for (let document = 0; document < documents.length; document++) if (marks[document] !== wanted) documents[document] = OUT
  }
  return withChunks(part, documents)
}
