import type { Compound } from '../../archive/compound.ts'
import { readSummary } from '../../archive/summary.ts'
import type { Collector } from '../../collector.ts'
import type { Source } from '../../reader.ts'
import { asRefusal } from '../../refusal.ts'
import { plainFields } from './fields.ts'
import { readFib, storyNames, type Fib, type StoryName } from './fib.ts'
import { pieceText, readPieces, type Piece } from './pieces.ts'
import { headingStyles, paragraphRuns, type ParagraphRun } from './styles.ts'

const cellMark = '\x07'
/** What ends a paragraph: a paragraph, cell or page mark. */
const marks = new Set(['\r', '\f', cellMark])

type Paragraph = { text: string; mark: string; heading: number | null }

/** Word 97-2003: headings by built-in style, tables by row, notes and comments after the body, headers last. */
export function readDoc({ compound }: Source & { compound: Compound }, out: Collector): void {
  try {
    readSummary(compound, out)
    const fib = readFib(compound)
    const stories = cutStories(fib, readPieces(fib))
    addBody(paragraphsOf(fib, stories.body), out)
    out.leaveSections()
    for (const name of ['footnotes', 'endnotes', 'comments'] as const)
      addPlain(fib, stories[name], (text) => out.add('note', text))
    addPlain(fib, stories.textboxes, (text) => out.add('paragraph', text))
    const seen = new Set<string>()
    for (const name of ['headers', 'headerTextboxes'] as const) {
      addPlain(fib, stories[name], (text) => {
        if (!seen.has(text)) out.add('header', text)
        seen.add(text)
      })
    }
  } catch (error) {
    // Positions that point outside the file.
    if (error instanceof RangeError) throw asRefusal(error, 'corrupt', 'document is damaged')
    throw error
  }
}

/** The pieces of each story, cut where one story ends and the next begins. */
function cutStories(fib: Fib, pieces: readonly Piece[]): Record<StoryName, Piece[]> {
  const stories = Object.fromEntries(storyNames.map((name) => [name, [] as Piece[]])) as Record<StoryName, Piece[]>
  let start = 0
  for (const name of storyNames) {
    const end = start + fib.lengths[name]
    for (const piece of pieces) {
      const from = Math.max(start, piece.firstCharacter)
      const to = Math.min(end, piece.firstCharacter + piece.characters)
      if (from >= to) continue
      const at = piece.at + (from - piece.firstCharacter) * piece.bytesPerCharacter
      stories[name].push({ ...piece, firstCharacter: from, characters: to - from, at })
    }
    start = end
  }
  return stories
}

/** Text up to each paragraph, cell or page mark. The style of a paragraph is that of its mark. */
function paragraphsOf(fib: Fib, pieces: readonly Piece[]): Paragraph[] {
  const headings = headingStyles(fib)
  const runs = paragraphRuns(fib)
  const paragraphs: Paragraph[] = []
  let text = ''
  for (const piece of pieces) {
    const words = pieceText(fib.document, piece)
    let from = 0
    for (const { index, 0: mark } of words.matchAll(/\p{Cc}/gu)) {
      if (!marks.has(mark)) continue
      text += words.slice(from, index)
      from = index + 1
      const style = styleAt(runs, piece.at + index * piece.bytesPerCharacter)
      paragraphs.push({ text, mark, heading: style === null ? null : (headings.get(style) ?? null) })
      text = ''
    }
    text += words.slice(from)
  }
  if (text) paragraphs.push({ text, mark: '\r', heading: null })
  return paragraphs
}

function styleAt(runs: readonly ParagraphRun[], at: number): number | null {
  let low = 0
  let high = runs.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const run = runs[middle]!
    if (at < run.start) high = middle - 1
    else if (at >= run.end) low = middle + 1
    else return run.style
  }
  return null
}

/** Cells end with a cell mark; a row ends with one more, right after its last cell's. */
function addBody(paragraphs: readonly Paragraph[], out: Collector): void {
  let row = 0
  let cells: string[] = []
  let cell: string[] = []
  for (const { text, mark, heading } of withFields(paragraphs)) {
    if (mark === cellMark && text === '' && cell.length === 0 && cells.length > 0) {
      out.add('table', cells.join(' | '), { anchor: { row: ++row } })
      cells = []
    } else if (mark === cellMark) {
      cells.push([...cell, text.trim()].filter(Boolean).join(' '))
      cell = []
    } else if (cells.length > 0) cell.push(text.trim())
    else {
      row = 0
      if (heading !== null) out.heading(heading, text)
      else out.add('paragraph', text)
    }
  }
  for (const text of [...cells, ...cell]) out.add('paragraph', text)
}

function withFields(paragraphs: readonly Paragraph[]): Paragraph[] {
  return paragraphs.map((paragraph) => ({ ...paragraph, text: plainFields(paragraph.text) }))
}

function addPlain(fib: Fib, pieces: readonly Piece[], add: (text: string) => void): void {
  const text = plainFields(pieces.map((piece) => pieceText(fib.document, piece).replaceAll(cellMark, '\r')).join(''))
  for (const line of text.split(/[\r\f]/)) if (line.trim()) add(line.trim())
}
