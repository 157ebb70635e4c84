import { findTerm } from '../segment/lookup.ts'
import { encodeText } from '../segment/strings.ts'
import type { View } from '../segment/view.ts'
import { documentFrequency } from './frequency.ts'

/** A term in an index: in how many documents, and its number in the dictionary of each segment, if any. */
type Entry = { documents: number; entries: readonly (number | undefined)[] }
export type LookUp = (term: string) => Entry

/** Looks each term up once, however often it is asked for. */
export function lookUpIn(view: View): LookUp {
  const known = new Map<string, Entry>()
  return (term) => {
    const before = known.get(term)
    if (before) return before
    const key = encodeText(term)
    let documents = 0
    const entries = view.segments.map((part) => {
      const entry = findTerm(part.segment, key)
      if (entry < 0) return undefined
      documents += documentFrequency(part, entry)
      return entry
    })
    const found = { documents, entries }
    known.set(term, found)
    return found
  }
}
