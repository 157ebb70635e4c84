import type { ParsedQuery } from '../query/parse.ts'
import type { LiveSegment } from '../segment/view.ts'
import { filterSegment, OUT } from './filter.ts'
import type { ReadyFilter } from './filter.ts'
import { markPhrase } from './phrase.ts'

/** A person searches again and again with the same filter; so many are remembered. */
const REMEMBERED_FILTERS = 32

const remembered = new Map<string, WeakMap<LiveSegment, Uint8Array>>()

/** Masks by segment state: a deletion makes another state, so nothing that is gone is remembered. */
function masksOf(filter: ReadyFilter): WeakMap<LiveSegment, Uint8Array> {
  const masks = remembered.get(filter.key) ?? new WeakMap<LiveSegment, Uint8Array>()
  // Last in, last out: what is used stays.
  remembered.delete(filter.key)
  remembered.set(filter.key, masks)
  if (remembered.size > REMEMBERED_FILTERS) remembered.delete(remembered.keys().next().value!)
  return masks
}

function filterMask(part: LiveSegment, filter: ReadyFilter): Uint8Array {
  const masks = masksOf(filter)
  const mask = masks.get(part) ?? filterSegment(part, filter)
  masks.set(part, mask)
  return mask
}

/** OUT, COUNTED or SHOWN by document: filters, quoted phrases and excluded words together. Not to be written to. */
export function maskOf(part: LiveSegment, query: ParsedQuery, filter: ReadyFilter): Uint8Array {
  const filtered = filterMask(part, filter)
  const clauses = [
    ...query.phrases.map((phrase) => ({ phrase, wanted: 1 })),
    ...query.excluded.map((phrase) => ({ phrase, wanted: 0 })),
  ]
  if (clauses.length === 0) return filtered
  const mask = filtered.slice()
  for (const { phrase, wanted } of clauses) {
    const marks = new Uint8Array(mask.length)
    markPhrase(part, phrase, marks)
    for (let document = 0; document < mask.length; document++) if (marks[document] !== wanted) mask[document] = OUT
  }
  return mask
}
