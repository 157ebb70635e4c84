import type { ParsedQuery } from '../query/parse.ts'
import { findHits } from './hits.ts'
import type { Hit } from './hits.ts'
import { densest, trim, widen } from './passage.ts'

/** UTF-16 offsets; the end is exclusive. */
export type Mark = { start: number; end: number }

/** @property leading whether something was left out before `text`; `trailing`: after it. */
export type Snippet = { text: string; marks: Mark[]; leading: boolean; trailing: boolean }

/** A passage is looked for among the first so many places. */
const MOST_HITS = 5000

function join(hits: readonly Hit[]): Mark[] {
  const marks: Mark[] = []
  for (const { start, end } of hits) {
    const last = marks.at(-1)
    if (last && start <= last.end) last.end = Math.max(last.end, end)
    else marks.push({ start, end })
  }
  return marks
}

/** Ranges of the text that match the query, in order, neither overlapping nor touching. */
export const highlight = (text: string, query: ParsedQuery): Mark[] => join(findHits(text, query))

/**
 * The passage of at most `maxLength` UTF-16 units in which most of the query stands, from the start of a sentence where that fits;
 * the beginning of the text when nothing of the query stands in it.
 */
export function snippet(text: string, query: ParsedQuery, maxLength: number): Snippet {
  const hits = findHits(text, query)
  const found = densest(hits.slice(0, MOST_HITS), maxLength) ?? { start: 0, end: 0 }
  const { start, end } = trim(text, widen(text, found, maxLength))
  const marks = join(hits)
    .map((mark) => ({ start: Math.max(mark.start, start) - start, end: Math.min(mark.end, end) - start }))
    .filter((mark) => mark.start < mark.end)
  return {
    text: text.slice(start, end),
    marks,
    leading: /\S/.test(text.slice(0, start)),
    trailing: /\S/.test(text.slice(end)),
  }
}
