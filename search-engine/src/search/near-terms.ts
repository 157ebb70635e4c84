import { compareKey, encodeText, lowerBound } from '../segment/strings.ts'
import type { StringTable } from '../segment/strings.ts'

const [A, Z] = [0x61, 0x7a]

/**
 * The slips between a typed word and the beginnings of another, for one letter of the other after the next. A slip is a letter left out,
 * added, replaced or swapped with the next.
 *
 * @property rows by the number of letters of the other, and in each by the number of letters of the typed word.
 */
type Comparison = { typed: Uint8Array; most: number; letters: Uint8Array; rows: Uint8Array }

function compareWith(typed: Uint8Array, most: number): Comparison {
  // With one letter more than this every beginning of the typed word is too far.
  const longest = typed.length + most + 1
  const rows = new Uint8Array((longest + 1) * (typed.length + 1))
  for (let at = 0; at <= typed.length; at++) rows[at] = at
  return { typed, most, letters: new Uint8Array(longest), rows }
}

/** Adds the letter at `depth`. @returns whether a word that begins so can still be near. */
function addLetter({ typed, most, letters, rows }: Comparison, depth: number, letter: number): boolean {
  letters[depth] = letter
  if (letter < A || letter > Z) return false
  const width = typed.length + 1
  const last = depth * width
  const here = last + width
  rows[here] = depth + 1
  let least = depth + 1
  for (let at = 1; at < width; at++) {
    const isSame = letter === typed[at - 1]
    let slips = Math.min(rows[last + at]! + 1, rows[here + at - 1]! + 1, rows[last + at - 1]! + (isSame ? 0 : 1))
    if (depth > 0 && at > 1 && letter === typed[at - 2] && letters[depth - 1] === typed[at - 1])
      slips = Math.min(slips, rows[last - width + at - 2]! + 1)
    rows[here + at] = slips
    least = Math.min(least, slips)
  }
  return least <= most
}

/** Whether both strings begin with the same bytes, so many. The first one does have them. */
function beginAlike({ offsets, bytes }: StringTable, one: number, other: number, length: number): boolean {
  const [from, at] = [offsets[one]!, offsets[other]!]
  if (offsets[other + 1]! - at < length) return false
  // What stands near in the order differs late.
  for (let index = length - 1; index >= 0; index--) if (bytes[from + index] !== bytes[at + index]) return false
  return true
}

/** The next string that does not begin with the same bytes, so many. */
function passAlike(table: StringTable, string: number, length: number): number {
  const count = table.offsets.length - 1
  let low = string
  let step = 1
  while (low + step < count && beginAlike(table, string, low + step, length)) {
    low += step
    step *= 2
  }
  let high = Math.min(count, low + step)
  while (high - low > 1) {
    const middle = (low + high) >>> 1
    if (beginAlike(table, string, middle, length)) low = middle
    else high = middle
  }
  return high
}

/**
 * Terms of the sorted table that are `start` and a word of Latin letters with the first letter of this one and at most so many slips from
 * it. What begins too differently is passed over at once, and words that begin alike are compared up to there once.
 */
export function nearTerms(table: StringTable, start: string, word: string, most: number): { term: number; slips: number }[] {
  const { offsets, bytes } = table
  const typed = encodeText(word)
  const key = encodeText(start + word[0]!)
  const comparison = compareWith(typed, most)
  const found: { term: number; slips: number }[] = []
  let compared = 0
  for (let term = lowerBound(table, key); term < offsets.length - 1;) {
    const from = offsets[term]!
    if (compareKey(bytes, from, Math.min(offsets[term + 1]!, from + key.length), key) !== 0) break
    const at = from + start.length
    const length = offsets[term + 1]! - at
    let depth = 0
    while (depth < Math.min(compared, length) && bytes[at + depth] === comparison.letters[depth]) depth++
    let isNear = true
    while (isNear && depth < length) isNear = addLetter(comparison, depth, bytes[at + depth++]!)
    compared = depth
    if (isNear) {
      const slips = comparison.rows[length * (typed.length + 1) + typed.length]!
      if (slips <= most) found.push({ term, slips })
      term++
    } else term = passAlike(table, term, start.length + depth)
  }
  return found
}
