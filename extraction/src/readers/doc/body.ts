import type { Collector } from '../../collector.ts'
import { plainFields } from './fields.ts'
import type { Fib } from './fib.ts'
import { pieceText, type Piece } from './pieces.ts'
import { paragraphProperties, type ParagraphProperties } from './properties.ts'
import { headingStyles } from './styles.ts'

export const cellMark = '\x07'
/** What ends a paragraph: a paragraph, cell or page mark. */
const marks = new Set(['\r', '\f', cellMark])

type Paragraph = { text: string; mark: string; properties: ParagraphProperties | null }

/** The main story: headings, list items, table rows and paragraphs. */
export function addBody(fib: Fib, pieces: readonly Piece[], out: Collector): void {
  const styleLevel = headingStyles(fib)
  let row = 0
  let cells: string[] = []
  let cell: string[] = []
  for (const { text, mark, properties } of paragraphsOf(fib, pieces)) {
    // Old files mark the end of a row by an empty cell only.
    const endsRow = mark === cellMark && (properties?.rowEnd ?? (text === '' && cell.length === 0 && cells.length > 0))
    if (endsRow) {
      out.add('table', cells.join(' | '), { anchor: { row: ++row } })
      cells = []
    } else if (mark === cellMark) {
      cells.push([...cell, text].filter(Boolean).join(' '))
      cell = []
    } else if (properties?.inTable) cell.push(text)
    else {
      row = 0
      const heading = properties && (properties.heading ?? styleLevel(properties.style))
      if (heading !== null) out.heading(heading, text)
      else if (properties?.list) out.add('list', text, { level: properties.list })
      else out.add('paragraph', text)
    }
  }
  for (const text of [...cells, ...cell]) out.add('paragraph', text)
}

/** Text up to each mark. What is set for a paragraph is set for its mark. */
function* paragraphsOf(fib: Fib, pieces: readonly Piece[]): Generator<Paragraph> {
  const propertiesAt = paragraphProperties(fib)
  let text = ''
  for (const piece of pieces) {
    const words = pieceText(fib.document, piece)
    let from = 0
    for (const { index, 0: mark } of words.matchAll(/\p{Cc}/gu)) {
      if (!marks.has(mark)) continue
      text += words.slice(from, index)
      from = index + 1
      yield { text: plainFields(text).trim(), mark, properties: propertiesAt(piece.at + index * piece.bytesPerCharacter) }
      text = ''
    }
    text += words.slice(from)
  }
  if (text) yield { text: plainFields(text).trim(), mark: '\r', properties: null }
}
