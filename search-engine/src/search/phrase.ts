import { FIELDS } from '../segment/columns.ts'
import { advance, NO_CHUNK, openCursor, positionsIn } from '../segment/cursor.ts'
import type { PostingCursor } from '../segment/cursor.ts'
import { findTerm } from '../segment/lookup.ts'
import { encodeText } from '../segment/strings.ts'
import type { LiveSegment } from '../segment/view.ts'
import { postingsOf } from './frequency.ts'

/** A word of a phrase, and how many positions after the start of the phrase it must stand. */
type Wanted = { cursor: PostingCursor; offset: number }

/** Null when a word of the phrase is nowhere in the segment. */
function openPhrase(part: LiveSegment, phrase: readonly string[]): Wanted[] | null {
  const wanted: Wanted[] = []
  for (const [offset, term] of phrase.entries()) {
    if (term === '') continue
    const found = findTerm(part.segment, encodeText(term))
    if (found < 0) return null
    wanted.push({ cursor: openCursor(postingsOf(part, found)), offset })
  }
  return wanted.sort((a, b) => a.cursor.list.chunks - b.cursor.list.chunks)
}

function standsInField(wanted: readonly Wanted[], field: number): boolean {
  let starts: Set<number> | null = null
  for (const { cursor, offset } of wanted) {
    const possible = new Set<number>()
    for (const position of positionsIn(cursor, field))
      if (!starts || starts.has(position - offset)) possible.add(position - offset)
    if (possible.size === 0) return false
    starts = possible
  }
  return starts !== null
}

const standsInChunk = (wanted: readonly Wanted[]): boolean => {
  if (wanted.length === 1) return true
  for (let field = 0; field < FIELDS; field++) if (standsInField(wanted, field)) return true
  return false
}

/** Marks with 1 the documents in which the phrase stands: its words at consecutive positions of one field of one chunk. */
export function markPhrase(part: LiveSegment, phrase: readonly string[], marks: Uint8Array): void {
  const wanted = openPhrase(part, phrase)
  const first = wanted?.[0]?.cursor
  if (!wanted || !first) return
  const { documentOfChunk, firstChunk } = part.segment
  let chunk = advance(first, 0)
  while (chunk !== NO_CHUNK) {
    const furthest = wanted.reduce((most, { cursor }) => Math.max(most, advance(cursor, chunk)), chunk)
    if (furthest === NO_CHUNK) return
    if (furthest > chunk) chunk = advance(first, furthest)
    else if (!standsInChunk(wanted)) chunk = advance(first, chunk + 1)
    else {
      const document = documentOfChunk[chunk]!
      marks[document] = 1
      chunk = advance(first, firstChunk[document + 1]!)
    }
  }
}
