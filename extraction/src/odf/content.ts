import { isWebLink } from '../office/package.ts'
import type { Attributes, XmlHandler } from '../xml.ts'

type ContentEvents = {
  heading: (text: string, level: number) => void
  paragraph: (text: string, style: { title: boolean; list: number }) => void
  row: (text: string, row: number) => void
  note: (text: string) => void
  /** Called for elements the content itself does not know. */
  other?: (name: string, attributes: Attributes, closing: boolean) => void
}

/** Kept out of the text: removed passages, markers, reading aids, authors and dates of comments. */
const skipped = new Set([
  'text:tracked-changes',
  'text:sequence-decls',
  'text:note-citation',
  'text:ruby-text',
  'office:forms',
  'dc:creator',
  'dc:date',
  'meta:date-string',
])

/** Frames and notes hold paragraphs of their own inside the paragraph they hang on. */
type Paragraph = { text: string; level: number; title: boolean; link: string | undefined }

/** Turns OpenDocument content into paragraphs, table rows and notes in reading order. */
export function contentHandler(events: ContentEvents): XmlHandler {
  let skip = 0
  let list = 0
  let inNote = 0
  let frameTitle = false
  let description = ''
  let describing = false
  const open: Paragraph[] = []
  const note: string[] = []
  /** What a paragraph's frames and notes say, after the paragraph itself. */
  const after: (() => void)[] = []
  const tables: { row: number; cells: string[]; cell: string[] }[] = []

  function emit(act: () => void) {
    if (open.length > 0) after.push(act)
    else act()
  }

  function endParagraph({ text, level, title }: Paragraph) {
    const words = text.trim()
    const table = tables.at(-1)
    if (inNote > 0) note.push(words)
    else if (table) table.cell.push(words)
    else if (level > 0) emit(() => events.heading(words, level))
    else {
      const style = { title: title || frameTitle, list }
      emit(() => events.paragraph(words, style))
    }
    if (open.length === 0) for (const act of after.splice(0)) act()
  }

  function endNote() {
    inNote--
    const text = note.splice(0).filter(Boolean).join('\n')
    if (text) emit(() => events.note(text))
  }

  function endRow() {
    const table = tables.at(-1)
    if (!table) return
    const { row, cells } = table
    const text = cells.join(' | ')
    const outer = tables.at(-2)
    if (outer) outer.cell.push(text)
    else emit(() => events.row(text, row))
  }

  function opened(name: string, attributes: Attributes) {
    const paragraph = open.at(-1)
    if (name === 'text:p' || name === 'text:h') {
      const level = name === 'text:h' ? Number(attributes['text:outline-level'] ?? 1) || 1 : 0
      open.push({ text: '', level, title: attributes['text:style-name'] === 'Title', link: undefined })
    } else if (name === 'text:s' && paragraph) paragraph.text += ' '.repeat(Math.min(Number(attributes['text:c'] ?? 1) || 1, 50))
    else if (name === 'text:tab' && paragraph) paragraph.text += '\t'
    else if (name === 'text:line-break' && paragraph) paragraph.text += '\n'
    else if (name === 'text:a' && paragraph) paragraph.link = attributes['xlink:href']
    else if (name === 'text:list') list++
    else if (name === 'text:note' || name === 'office:annotation') inNote++
    else if (name === 'table:table') tables.push({ row: 0, cells: [], cell: [] })
    else if (name === 'table:table-row' && tables.length > 0)
      Object.assign(tables.at(-1)!, { row: tables.at(-1)!.row + 1, cells: [] })
    else if (name === 'table:table-cell' && tables.length > 0) tables.at(-1)!.cell = []
    else if (name === 'draw:frame') frameTitle = attributes['presentation:class'] === 'title'
    else if (name === 'svg:title' || name === 'svg:desc') describing = true
    else events.other?.(name, attributes, false)
  }

  function closed(name: string) {
    const paragraph = open.at(-1)
    if ((name === 'text:p' || name === 'text:h') && paragraph) endParagraph(open.pop()!)
    else if (name === 'text:a' && paragraph) {
      if (isWebLink(paragraph.link) && !paragraph.text.endsWith(paragraph.link)) paragraph.text += ` (${paragraph.link})`
      paragraph.link = undefined
    } else if (name === 'text:list') list--
    else if (name === 'text:note' || name === 'office:annotation') endNote()
    else if (name === 'table:table-cell') tables.at(-1)?.cells.push(tables.at(-1)!.cell.filter(Boolean).join(' '))
    else if (name === 'table:table-row') endRow()
    else if (name === 'table:table') tables.pop()
    else if (name === 'draw:frame') frameTitle = false
    else if (name === 'svg:title' || name === 'svg:desc') {
      const words = description
      if (words) emit(() => events.paragraph(words, { title: false, list: 0 }))
      describing = false
      description = ''
    } else events.other?.(name, {}, true)
  }

  return {
    open(name, attributes) {
      if (skipped.has(name)) skip++
      if (skip === 0) opened(name, attributes)
    },
    text(text) {
      if (skip > 0) return
      if (describing) description += text
      else if (open.length > 0) open.at(-1)!.text += text
    },
    close(name) {
      if (skip === 0) closed(name)
      else if (skipped.has(name)) skip--
    },
  }
}
