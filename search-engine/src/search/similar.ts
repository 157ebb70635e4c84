import { EXACT, formsOf, written } from '../analyze/forms.ts'
import { isComparable, mostSlips } from '../query/similar.ts'
import { MOST_SIMILAR } from '../query/weights.ts'
import type { Segment } from '../segment/columns.ts'
import { compareBytes, decodeText, encodeText, stringAt, stringTable, type StringTable } from '../segment/strings.ts'
import type { View } from '../segment/view.ts'
import { nearTerms } from './near-terms.ts'

/** Somebody who mistyped a word looks at what came, and types on: the same word comes again and again. */
const MOST_REMEMBERED = 256
/** @property term stands in the dictionary where the word is written so. @property form what it is matched by. */
type Spelling = { term: string; word: string; form: string; slips: number }
const remembered = new WeakMap<Segment, Map<string, readonly Spelling[]>>()

function spelledNearly(table: StringTable, word: string): Spelling[] {
  return (
    ['', EXACT]
      .flatMap((start) => nearTerms(table, start, word, mostSlips(word.length)))
      .map(({ term: entry, slips }): Spelling => {
        const term = decodeText(stringAt(table, entry))
        const text = written(term)
        return { term, word: text, form: formsOf(text).term, slips }
      })
      // The word itself is like itself only where nobody wants another.
      .filter(({ word: text, slips }) => slips > 0 && isComparable(text))
  )
}

/** Words of the segment that begin with the same letter and are spelled nearly so. */
function nearIn(segment: Segment, word: string): readonly Spelling[] {
  const known = remembered.get(segment) ?? new Map<string, readonly Spelling[]>()
  remembered.set(segment, known)
  const before = known.get(word)
  if (before) return before
  const near = spelledNearly({ offsets: segment.termOffsets, bytes: segment.termBytes }, word)
  if (known.size >= MOST_REMEMBERED) known.clear()
  known.set(word, near)
  return near
}

type Near = { term: string; word: string }
type Known = { documents: (term: string) => number; holds: (term: string) => boolean }

export const similarTerms = (view: View, word: string, known: Known): Near[] =>
  mostSlips(word.length) === 0
    ? []
    : fewestSlips(
        view.segments.flatMap(({ segment }) => nearIn(segment, word)),
        word,
        known,
      )

/** The same among terms of any dictionary. */
export function similarAmong(terms: Iterable<string>, word: string, known: Known): Near[] {
  const sorted = Array.from(new Set(terms), encodeText).sort(compareBytes)
  return fewestSlips(spelledNearly(stringTable(sorted), word), word, known)
}

/**
 * The words with the fewest slips between them and this one of those that somebody sees, those in most documents first, each as it is matched
 * and as it is written. A word may be matched by what they see, and written so only in what they may not see; then it is none of these.
 */
function fewestSlips(all: readonly Spelling[], word: string, { documents, holds }: Known): Near[] {
  const near = new Map(all.map((spelling) => [spelling.term, spelling]))
  for (let slips = 1; slips <= mostSlips(word.length); slips++) {
    const spellings = [...near.values()].filter((spelling) => spelling.slips === slips).sort((a, b) => (a.word < b.word ? -1 : 1))
    const found = [...Map.groupBy(spellings, ({ form }) => form)]
      .map(([term, written]) => ({ term, written, documents: documents(term) }))
      .sort((a, b) => b.documents - a.documents || (a.term < b.term ? -1 : 1))
      .values()
      .flatMap(({ term, written }) => {
        const seen = holds(term) && written.find((spelling) => holds(spelling.term))
        return seen ? [{ term, word: seen.word }] : []
      })
      .take(MOST_SIMILAR)
      .toArray()
    if (found.length > 0) return found
  }
  return []
}
