import { formsOf } from '../analyze/forms.ts'
import { FILE_ENDINGS } from '../analyze/spaced.ts'
import { type Exact, exactOf } from '../query/exact.ts'
import { SAME_WORDS } from '../query/weights.ts'
import { FIELDS, TITLE } from '../segment/columns.ts'
import { advance, openCursor, positionsIn } from '../segment/cursor.ts'
import type { PostingCursor } from '../segment/cursor.ts'
import { findTerm } from '../segment/lookup.ts'
import { encodeText } from '../segment/strings.ts'
import type { LiveSegment } from '../segment/view.ts'
import { postingsOf } from './frequency.ts'
import { markPhrase } from './phrase.ts'
import type { Candidate } from './top.ts'

function cursorsOf(part: LiveSegment, terms: readonly string[]): PostingCursor[] {
  return terms.flatMap((term) => {
    const entry = findTerm(part.segment, encodeText(term))
    return entry < 0 ? [] : [openCursor(postingsOf(part, entry))]
  })
}

type Test = (document: number) => boolean

/** Whether all words of a title are those of the query, in their order, but for the ending of a file. For documents in ascending order. */
function titleTest(part: LiveSegment, { title, length }: Exact): Test {
  const { firstChunk, chunkLengths } = part.segment
  const words = title.map((term, offset) => ({ cursors: term === '' ? null : cursorsOf(part, [term]), offset }))
  if (title.length === 0 || words.some(({ cursors }) => cursors?.length === 0)) return () => false
  const standsAt = (cursor: PostingCursor, chunk: number, position: number): boolean =>
    advance(cursor, chunk) === chunk && positionsIn(cursor, TITLE).includes(position)
  let endings: PostingCursor[] | null = null
  return (document) => {
    const chunk = firstChunk[document]!
    const more = chunkLengths[chunk * FIELDS + TITLE]! - length
    if (more !== 0 && more !== 1) return false
    if (!words.every(({ cursors, offset }) => cursors === null || standsAt(cursors[0]!, chunk, offset))) return false
    endings ??= cursorsOf(
      part,
      FILE_ENDINGS.map((ending) => formsOf(ending).term),
    )
    return more === 0 || endings.some((cursor) => standsAt(cursor, chunk, length))
  }
}

/** Whether every code stands somewhere in a document. For documents in ascending order. */
function codeTest(part: LiveSegment, { codes }: Exact): Test {
  const all = codes.map((terms) => cursorsOf(part, terms))
  if (all.length === 0 || all.some((cursors) => cursors.length === 0)) return () => false
  const { firstChunk } = part.segment
  return (document) =>
    all.every((cursors) => cursors.some((cursor) => advance(cursor, firstChunk[document]!) < firstChunk[document + 1]!))
}

function phraseTest(part: LiveSegment, { phrases }: Exact): Test {
  if (phrases.length === 0) return () => false
  const all = phrases.map((phrase) => {
    const marks = new Uint8Array(part.segment.documents)
    markPhrase(part, phrase, marks)
    return marks
  })
  return (document) => all.every((marks) => marks[document] === 1)
}

/** Those that hold to the letter what was asked for: it is their title, or they hold the code or the quotation. */
function exactAmong(candidates: readonly Candidate[], exact: Exact): Set<Candidate> {
  const found = new Set<Candidate>()
  for (const [part, some] of Map.groupBy(candidates, (candidate) => candidate.part)) {
    const tests = [titleTest(part, exact), codeTest(part, exact), phraseTest(part, exact)]
    for (const candidate of some.toSorted((a, b) => a.document - b.document))
      if (tests.some((test) => test(candidate.document))) found.add(candidate)
  }
  return found
}

/** Sums of the same numbers differ in their last digits. */
const isLess = (words: number, than: number): boolean => words * (1 + SAME_WORDS) < than

/**
 * Lets nothing that meaning, votes or recency have moved stand before an exact match that has the better words: that keeps at least the
 * place its words give it.
 *
 * @param ranked best first.
 * @param wordsOf what a candidate scores by its words alone.
 */
export function keepExact(ranked: Candidate[], text: string, wordsOf: (candidate: Candidate) => number): Candidate[] {
  let least = Infinity
  const overtaken = ranked.filter((candidate) => {
    const words = wordsOf(candidate)
    const isOvertaken = isLess(least, words)
    least = Math.min(least, words)
    return isOvertaken
  })
  if (overtaken.length === 0) return ranked
  const wanted = exactOf(text)
  if (exactAmong(overtaken, wanted).size === 0) return ranked

  const exact = exactAmong(ranked, wanted)
  const others = ranked.filter((candidate) => !exact.has(candidate))
  for (const candidate of exact) {
    const beaten = others.find((other) => isLess(wordsOf(other), wordsOf(candidate)))
    candidate.score = Math.max(candidate.score, beaten?.score ?? 0)
  }
  // A stable sort: exact matches first among equals, and else in the order there was.
  return [...ranked.filter((candidate) => exact.has(candidate)), ...others].sort((a, b) => b.score - a.score)
}
