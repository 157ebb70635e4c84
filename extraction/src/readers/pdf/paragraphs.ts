import { median } from './columns.ts'
import { joinLines } from './join.ts'
import type { Line } from './lines.ts'

/** Distance of lines in line heights, when a page has too few lines to measure it. */
const singleSpaced = 1.2
const fewGaps = 5

export type Passage = {
  kind: 'paragraph' | 'table' | 'list'
  text: string
  lines: readonly Line[]
}

const bullet = /^(?:[•·‣◦▪▫■□●○❍❏➢➤►▶✓✔※*–—\uE000-\uF8FF]|-)\s*(?=\S)/u
const numbered = /^(?:\(?\d{1,3}[.)]|\(?[a-zA-Z][.)]|[①-⑳㉠-㉻]|[가-하][.)])\s/u

/** Gathers lines into paragraphs, list items and table rows. */
export function toPassages(lines: readonly Line[], vocabulary: ReadonlySet<string>): Passage[] {
  const gaps = lines.flatMap((line, index) => gapTo(line, lines[index - 1]) ?? [])
  const usualGap = gaps.length < fewGaps ? singleSpaced : median(gaps)
  const passages: Passage[] = []
  let open: Line[] = []
  const flush = () => {
    if (open.length > 0) passages.push(toPassage(open, vocabulary))
    open = []
  }
  for (const line of lines) {
    if (line.cells) {
      flush()
      passages.push({ kind: 'table', text: line.text, lines: [line] })
      continue
    }
    const above = open.at(-1)
    if (above && startsAnew(line, above, { usualGap, first: open[0]! })) flush()
    open.push(line)
  }
  flush()
  return passages
}

function toPassage(lines: readonly Line[], vocabulary: ReadonlySet<string>): Passage {
  const text = lines.map((line) => line.text).reduce((above, below) => joinLines(above, below, vocabulary))
  return bullet.test(text) ? { kind: 'list', text: text.replace(bullet, ''), lines } : { kind: 'paragraph', text, lines }
}

/** Distance in line heights to the line above in the same column; null at the top of a column. */
function gapTo(line: Line, above: Line | undefined): number | null {
  if (!above || above.column !== line.column || line.baseline <= above.baseline) return null
  return (line.baseline - above.baseline) / Math.max(line.size, 1)
}

function startsAnew(line: Line, above: Line, { usualGap, first }: { usualGap: number; first: Line }): boolean {
  if (bullet.test(line.text) || numbered.test(line.text)) return true
  if (isContentsEntry(above.text)) return true
  if (Math.abs(line.size - above.size) > 0.08 * Math.max(line.size, above.size)) return true
  // A sentence that ends with its column rather ends a paragraph than not.
  if (line.column !== above.column && /[.!?。！？]$/.test(above.text)) return true
  const gap = gapTo(line, above)
  if (gap !== null && gap > Math.max(usualGap * 1.35, 1.4)) return true
  if (endsByChoice(above, line)) return true
  // An indented first line, unless the lines above are indented just as much or hang below a bullet.
  const indent = line.left - line.column.left
  const flush = above.left - above.column.left < line.size * 0.3
  return gap !== null && indent > line.size && indent < line.size * 6 && flush && first !== above
}

/** A line of a table of contents: a title, leaders, a page number. */
export const isContentsEntry = (text: string): boolean => / … ?(?:\d+|[ivxlc]+)$/i.test(text)

/** The next word would have fitted: the writer ended the line, not the margin. */
function endsByChoice(above: Line, below: Line): boolean {
  if (/\p{L}[-\u00AD\u2010]$/u.test(above.text)) return false
  const free = above.column.right - above.right
  const word = /^\S+/.exec(below.text)?.[0] ?? ''
  const characterWidth = (below.right - below.left) / Math.max(1, below.text.length)
  const wide = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(word)
  return free > (wide ? 3 : word.length + 2) * characterWidth
}
