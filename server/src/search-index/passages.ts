import { highlight as mark, snippet } from '@quarry/search-engine/highlight/highlight'
import type { Query } from './query.ts'

export type Marks = [start: number, end: number][]
export type Passage = { text: string; marks: Marks }

export type Marker = {
  /** The best part of a chunk for the query, with what matches. */
  passage(text: string, maxLength: number): Passage
  /** What matches in a short text shown whole. */
  marks(text: string): Marks
}

/** Says that text was left out there. */
const ellipsis = '…'

export function markerFor({ parsed }: Query): Marker {
  const pairs = (marks: readonly { start: number; end: number }[]): Marks => marks.map(({ start, end }) => [start, end])
  return {
    passage(text, maxLength) {
      const found = snippet(text, parsed, maxLength)
      const before = found.leading ? ellipsis : ''
      const marks = pairs(found.marks).map(([start, end]): Marks[number] => [start + before.length, end + before.length])
      return { text: before + found.text + (found.trailing ? ellipsis : ''), marks }
    },
    marks: (text) => pairs(mark(text, parsed)),
  }
}
