import type { ParsedQuery } from '../query/parse.ts'
import type { LiveSegment } from '../segment/view.ts'
import type { Filter } from '../types.ts'
import { applyFilter, OUT } from './filter.ts'
import { markPhrase } from './phrase.ts'

/** OUT, COUNTED or SHOWN by document: filters, quoted phrases and excluded words together. */
export function maskOf(part: LiveSegment, query: ParsedQuery, filter: Filter): Uint8Array {
  const { documents } = part.segment
  const mask = new Uint8Array(documents)
  applyFilter(part, filter, mask)
  for (const [phrases, wanted] of [
    [query.phrases, 1],
    [query.excluded, 0],
  ] as const) {
    for (const phrase of phrases) {
      const marks = new Uint8Array(documents)
      markPhrase(part, phrase, marks)
      for (let document = 0; document < documents; document++) if (marks[document] !== wanted) mask[document] = OUT
    }
  }
  return mask
}
