import type { Hit } from './hits.ts'

export type Range = { start: number; end: number }

/** What a second place of the same word adds, as a share of the first. */
const REPEAT_SHARE = 0.1

function worth(hits: readonly Hit[]): number {
  const best = new Map<number, number>()
  let repeats = 0
  for (const { group, weight } of hits) {
    repeats += weight * REPEAT_SHARE
    best.set(group, Math.max(best.get(group) ?? 0, weight))
  }
  return [...best.values()].reduce((sum, weight) => sum + weight, repeats)
}

/** The hits that fit into `length` and say most: many different words before many of the same. The first among equals. */
export function densest(hits: readonly Hit[], length: number): Range | null {
  let found: Range | null = null
  let most = 0
  let end = 0
  for (const [index, first] of hits.entries()) {
    end = Math.max(end, index + 1)
    while (end < hits.length && (hits[end]?.end ?? 0) - first.start <= length) end++
    const inside = hits.slice(index, end)
    const value = worth(inside)
    if (value <= most) continue
    most = value
    found = { start: first.start, end: Math.max(...inside.map((hit) => hit.end)) }
  }
  return found
}

const SENTENCE_END = /[.!?][)"'”’]*\s|[。．！？…]|\n/gu
const UNCUTTABLE = /[\udc00-\udfff\p{M}\u200d]/u

/** Start of the sentence that `place` is in, if it starts at `earliest` or later, else of the first whole word after `earliest`. */
function openAt(text: string, earliest: number, place: number): number {
  if (earliest <= 0) return 0
  const before = text.slice(earliest, place)
  const ends = [...before.matchAll(SENTENCE_END)]
  const sentence = ends.at(-1)
  if (sentence) return earliest + sentence.index + sentence[0].length
  // Most of the length before the hit would be lost to the words after it.
  const middle = Math.max(earliest, place - Math.ceil((place - earliest) / 2))
  const blank = text.slice(middle - 1, place).search(/\s/u)
  return blank >= 0 ? middle + blank : wholeAt(text, middle)
}

/** The nearest place at or before `place` that is not inside of a character. */
function wholeAt(text: string, place: number): number {
  let at = place
  while (at > 0 && at < text.length && UNCUTTABLE.test(text[at] ?? '')) at--
  return at
}

/** Last end of a word at or before `latest`; where words are long or not spaced, the last whole character. */
function closeAt(text: string, place: number, latest: number): number {
  if (latest >= text.length) return text.length
  const middle = place + (latest - place) / 2
  for (let at = latest; at > middle; at--) if (/\s/u.test(text[at] ?? '')) return at
  return wholeAt(text, latest)
}

/** Widens the hits to at most `length`: from the start of their sentence where it fits, to the end of a word. */
export function widen(text: string, hits: Range, length: number): Range {
  if (text.length <= length) return { start: 0, end: text.length }
  const spare = Math.max(0, length - (hits.end - hits.start))
  const start = openAt(text, hits.start - Math.min(spare, Math.ceil(length / 2)), hits.start)
  const latest = Math.max(start, start + length)
  return { start, end: closeAt(text, Math.min(hits.end, latest), latest) }
}

/** The range without blanks at its ends. */
export function trim(text: string, { start, end }: Range): Range {
  const part = text.slice(start, end)
  const from = start + (part.length - part.trimStart().length)
  return { start: from, end: Math.max(from, end - (part.length - part.trimEnd().length)) }
}
