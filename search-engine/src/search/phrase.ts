import { BODY, FIELDS, HEADINGS, TITLE } from '../segment/columns.ts'
import { advance, NO_CHUNK, openCursor, positionsIn } from '../segment/cursor.ts'
import type { PostingCursor } from '../segment/cursor.ts'
import { findTerm } from '../segment/lookup.ts'
import { encodeText } from '../segment/strings.ts'
import type { LiveSegment } from '../segment/view.ts'
import type { Pattern } from '../query/synonyms.ts'
import { postingsOf } from './frequency.ts'

/** A word of a phrase, and how many positions after the start of the phrase it must stand. */
type Wanted = { cursor: PostingCursor; offset: number }

const patternOf = (phrase: readonly string[]): Pattern =>
  phrase.flatMap((term, offset) => (term === '' ? [] : [{ term, offset }]))

/** Null when a word of the pattern is nowhere in the segment. */
function openPattern(part: LiveSegment, pattern: Pattern): Wanted[] | null {
  const wanted: Wanted[] = []
  for (const { term, offset } of pattern) {
    const found = findTerm(part.segment, encodeText(term))
    if (found < 0) return null
    wanted.push({ cursor: openCursor(postingsOf(part, found)), offset })
  }
  return wanted.sort((a, b) => a.cursor.list.chunks - b.cursor.list.chunks)
}

/** How often the words stand together in a field of the present chunk. */
function countInField(wanted: readonly Wanted[], field: number): number {
  let starts: Set<number> | null = null
  for (const { cursor, offset } of wanted) {
    const possible = new Set<number>()
    for (const position of positionsIn(cursor, field))
      if (!starts || starts.has(position - offset)) possible.add(position - offset)
    if (possible.size === 0) return 0
    starts = possible
  }
  return starts?.size ?? 0
}

const standsInChunk = (wanted: readonly Wanted[]): boolean => {
  if (wanted.length === 1) return true
  for (let field = 0; field < FIELDS; field++) if (countInField(wanted, field) > 0) return true
  return false
}

/** The first chunk from `from` on that holds all the words, or NO_CHUNK. */
function meetAt(wanted: readonly Wanted[], from: number): number {
  let chunk = from
  while (chunk !== NO_CHUNK) {
    const furthest = wanted.reduce((most, { cursor }) => Math.max(most, advance(cursor, chunk)), chunk)
    if (furthest === chunk) return chunk
    chunk = furthest
  }
  return NO_CHUNK
}

export type Seen = (chunk: number, title: number, headings: number, body: number) => void

/** Every chunk in which the pattern stands, ascending, with how often it does in each field. */
export function scanPattern(part: LiveSegment, pattern: Pattern, seen: Seen): void {
  const wanted = openPattern(part, pattern)
  if (!wanted) return
  for (let chunk = meetAt(wanted, 0); chunk !== NO_CHUNK; chunk = meetAt(wanted, chunk + 1)) {
    const [title, headings, body] = [TITLE, HEADINGS, BODY].map((field) => countInField(wanted, field))
    if (title! + headings! + body! > 0) seen(chunk, title!, headings!, body!)
  }
}

/** Marks with 1 the documents in which the phrase stands: its words at consecutive positions of one field of one chunk. */
export function markPhrase(part: LiveSegment, phrase: readonly string[], marks: Uint8Array): void {
  const wanted = openPattern(part, patternOf(phrase))
  if (!wanted || wanted.length === 0) return
  const { documentOfChunk, firstChunk } = part.segment
  let from = 0
  for (let chunk = meetAt(wanted, 0); chunk !== NO_CHUNK; chunk = meetAt(wanted, from)) {
    const document = documentOfChunk[chunk]!
    const isHere = standsInChunk(wanted)
    if (isHere) marks[document] = 1
    from = isHere ? firstChunk[document + 1]! : chunk + 1
  }
}
