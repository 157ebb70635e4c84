import { EXACT, formsOf, written } from '../analyze/forms.ts'
import { isComparable, mostSlips, slipsBetween } from '../query/similar.ts'
import { MOST_SIMILAR } from '../query/weights.ts'
import type { Segment } from '../segment/columns.ts'
import { termAt } from '../segment/lookup.ts'
import { compareKey, encodeText, lowerBound } from '../segment/strings.ts'
import type { View } from '../segment/view.ts'

/** Somebody who mistyped a word looks at what came, and types on: the same word comes again and again. */
const MOST_REMEMBERED = 256
const remembered = new WeakMap<Segment, Map<string, Map<string, number>>>()

/** Which letters from a to z stand there, one bit each; 0 where others do. */
function lettersOf(bytes: Uint8Array, start: number, end: number): number {
  let letters = 0
  for (let at = start; at < end; at++) {
    const letter = bytes[at]! - 0x61
    if (letter < 0 || letter > 25) return 0
    letters |= 1 << letter
  }
  return letters
}

function countOf(bits: number): number {
  let count = 0
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++
  return count
}

/** The matching forms of words of the segment that begin with the same letter and are spelled nearly so, with the slips between them. */
function nearIn(segment: Segment, word: string): Map<string, number> {
  const known = remembered.get(segment) ?? new Map<string, Map<string, number>>()
  remembered.set(segment, known)
  const before = known.get(word)
  if (before) return before
  const { termOffsets: offsets, termBytes: bytes, terms } = segment
  const most = mostSlips(word.length)
  const near = new Map<string, number>()
  const typed = encodeText(word)
  const wanted = lettersOf(typed, 0, typed.length)
  for (const start of [word[0]!, EXACT + word[0]!]) {
    const key = encodeText(start)
    for (let term = lowerBound({ offsets, bytes }, key); term < terms; term++) {
      const at = offsets[term]!
      if (compareKey(bytes, at, Math.min(offsets[term + 1]!, at + key.length), key) !== 0) break
      if (Math.abs(offsets[term + 1]! - at - (key.length - 1) - word.length) > most) continue
      // A slip changes at most two letters of those a word is made of; this spares reading most words.
      const letters = lettersOf(bytes, at + key.length - 1, offsets[term + 1]!)
      if (letters === 0 || countOf(letters ^ wanted) > 2 * most) continue
      const text = written(termAt(segment, term))
      const slips = isComparable(text) ? slipsBetween(word, text, most) : most + 1
      const form = formsOf(text).term
      if (slips <= most && slips < (near.get(form) ?? Infinity)) near.set(form, slips)
    }
  }
  if (known.size >= MOST_REMEMBERED) known.clear()
  known.set(word, near)
  return near
}

/** The words of the index with the fewest slips between them and this one, those in most documents first. */
export function similarTerms(view: View, word: string, documentsOf: (term: string) => number): string[] {
  if (mostSlips(word.length) === 0) return []
  const near = new Map<string, number>()
  for (const { segment } of view.segments)
    for (const [term, slips] of nearIn(segment, word)) near.set(term, Math.min(slips, near.get(term) ?? Infinity))
  const found = [...near].map(([term, slips]) => ({ term, slips, documents: documentsOf(term) }))
  return nearest(found)
}

/** What deleted documents alone held is nowhere any more. */
function nearest(found: readonly { term: string; slips: number; documents: number }[]): string[] {
  const alive = found.filter(({ documents }) => documents > 0)
  const least = Math.min(...alive.map(({ slips }) => slips))
  return alive
    .filter(({ slips }) => slips === least)
    .sort((a, b) => b.documents - a.documents || (a.term < b.term ? -1 : 1))
    .slice(0, MOST_SIMILAR)
    .map(({ term }) => term)
}
