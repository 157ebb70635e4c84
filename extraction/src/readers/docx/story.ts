import { isWebLink, type Relationship } from '../../office/package.ts'
import type { Attributes, XmlHandler } from '../../xml.ts'

export type Paragraph = {
  text: string
  /** Depth as a heading, from 1; null for anything else. */
  heading: number | null
  /** Depth as a list item, from 1. */
  list: number | null
  /** Row number within its table; the text is then the row's cells. */
  row: number | null
  /** Notes and comments referred to, as 'footnote 2'. */
  notes: string[]
  /** Relationship ids of charts and diagrams shown in the paragraph. */
  drawings: string[]
  /** Paragraphs of text boxes that hang on this one. */
  boxes: Paragraph[]
}

/** Content that is not part of the text as it reads now: fallbacks, removed passages, reading aids. */
const skipped = new Set(['mc:Fallback', 'w:del', 'w:moveFrom', 'w:rt', 'w:pPrChange', 'w:rPrChange'])

const fresh = (): Paragraph => ({ text: '', heading: null, list: null, row: null, notes: [], drawings: [], boxes: [] })

type StoryOptions = {
  headingOf: (style: string) => number | null
  relationships: Map<string, Relationship>
  /** Called with each finished paragraph or table row, in reading order. */
  emit: (paragraph: Paragraph) => void
  /** Called for elements the story itself does not know. */
  other?: (name: string, attributes: Attributes) => void
}

/** Turns the events of a Word part (body, note, header) into paragraphs and table rows. */
export function storyHandler({ headingOf, relationships, emit, other }: StoryOptions): XmlHandler {
  let skip = 0
  let reading = false
  let link: string | undefined
  const open: Paragraph[] = []
  const tables: { rowNumber: number; row: Paragraph; cells: string[]; cell: string[] }[] = []
  /** How many tables were open when a text box began: its paragraphs do not belong to their cells. */
  const boxFloors: number[] = []

  const table = () => (tables.length > (boxFloors.at(-1) ?? 0) ? tables.at(-1) : undefined)

  function finish(paragraph: Paragraph) {
    const cell = table()
    if (cell) {
      cell.cell.push(paragraph.text.trim())
      cell.row.notes.push(...paragraph.notes)
      cell.row.drawings.push(...paragraph.drawings)
      cell.row.boxes.push(...paragraph.boxes)
    } else if (boxFloors.length > 0 && open.length > 0) open[0]!.boxes.push(paragraph)
    else emit(paragraph)
  }

  function opened(name: string, attributes: Attributes) {
    const paragraph = open.at(-1)
    switch (name) {
      case 'w:p':
        open.push(fresh())
        return
      case 'w:tbl':
        tables.push({ rowNumber: 0, row: fresh(), cells: [], cell: [] })
        return
      case 'w:txbxContent':
        boxFloors.push(tables.length)
        return
      case 'w:tr': {
        const current = table()
        if (current) Object.assign(current, { row: fresh(), cells: [], rowNumber: current.rowNumber + 1 })
        return
      }
      case 'w:tc':
        if (table()) table()!.cell = []
        return
    }
    if (paragraph) inParagraph(paragraph, name, attributes)
    else other?.(name, attributes)
  }

  function inParagraph(paragraph: Paragraph, name: string, attributes: Attributes) {
    const value = attributes['w:val'] ?? ''
    if (name === 'w:t' || name === 'm:t') reading = true
    else if (name === 'w:tab' || name === 'w:ptab') paragraph.text += '\t'
    else if (name === 'w:br' || name === 'w:cr') paragraph.text += '\n'
    else if (name === 'w:noBreakHyphen') paragraph.text += '-'
    else if (name === 'w:pStyle') paragraph.heading ??= headingOf(value)
    else if (name === 'w:outlineLvl' && Number(value) < 9) paragraph.heading = Number(value) + 1
    else if (name === 'w:numId') paragraph.list = value === '0' ? null : (paragraph.list ?? 1)
    else if (name === 'w:ilvl') paragraph.list = Number(value) + 1
    else if (name === 'w:hyperlink') link = relationships.get(attributes['r:id'] ?? '')?.target
    else if (name === 'w:footnoteReference') paragraph.notes.push(`footnote ${attributes['w:id']}`)
    else if (name === 'w:endnoteReference') paragraph.notes.push(`endnote ${attributes['w:id']}`)
    else if (name === 'w:commentReference') paragraph.notes.push(`comment ${attributes['w:id']}`)
    else if (name === 'c:chart') paragraph.drawings.push(attributes['r:id'] ?? '')
    else if (name === 'dgm:relIds') paragraph.drawings.push(attributes['r:dm'] ?? '')
    else if (name === 'wp:docPr' && attributes['descr']) paragraph.boxes.push({ ...fresh(), text: attributes['descr'] })
    else other?.(name, attributes)
  }

  function closed(name: string) {
    const current = table()
    if (name === 'w:t' || name === 'm:t') reading = false
    else if (name === 'w:hyperlink') {
      const paragraph = open.at(-1)
      if (paragraph && isWebLink(link) && !paragraph.text.endsWith(link)) paragraph.text += ` (${link})`
      link = undefined
    } else if (name === 'w:p' && open.length > 0) finish(open.pop()!)
    else if (name === 'w:txbxContent') boxFloors.pop()
    else if (name === 'w:tc' && current) current.cells.push(current.cell.filter(Boolean).join(' '))
    else if (name === 'w:tr' && current) {
      const row = { ...current.row, text: current.cells.join(' | '), row: current.rowNumber }
      // A table within a cell reads as part of that cell.
      const outer = tables.length - 1 > (boxFloors.at(-1) ?? 0) ? tables.at(-2) : undefined
      if (outer) outer.cell.push(row.text)
      else if (boxFloors.length > 0 && open.length > 0) open[0]!.boxes.push(row)
      else emit(row)
    } else if (name === 'w:tbl') tables.pop()
  }

  return {
    open(name, attributes) {
      if (skipped.has(name)) skip++
      if (skip === 0) opened(name, attributes)
    },
    text(text) {
      if (reading && skip === 0 && open.length > 0) open.at(-1)!.text += text
    },
    close(name) {
      if (skip === 0) closed(name)
      else if (skipped.has(name)) skip--
    },
  }
}
