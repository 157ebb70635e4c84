import type { Archive } from '../../archive/archive.ts'
import type { Collector } from '../../collector.ts'
import type { Limits } from '../../limits.ts'
import { drawingText } from '../../office/drawing.ts'
import { mainPart, readProperties, relationshipsOf, targetsOf } from '../../office/package.ts'
import type { ArchiveSource } from '../../reader.ts'
import { refuse } from '../../refusal.ts'
import { label } from '../../text/clean.ts'
import { parseXml } from '../../xml.ts'
import { readXls } from '../xls.ts'
import { readSheet } from './sheet.ts'
import { cellKinds } from './styles.ts'

/** Excel workbooks: each sheet a section, each row a block; comments, links and drawings follow the rows. */
export async function readXlsx({ archive, bytes, name, limits }: ArchiveSource, out: Collector): Promise<void> {
  const book = mainPart(archive, limits) ?? 'xl/workbook.xml'
  // The binary dialect has nothing but its archive in common with the other.
  if (book.endsWith('.bin')) return readXls({ bytes, name, limits }, out)
  if (!archive.has(book)) throw refuse('corrupt', 'workbook part is missing')
  readProperties(archive, out, limits)
  const parts = relationshipsOf(archive, book, limits)
  const { sheets, from1904 } = readBook(archive, book, limits)
  const workbook = {
    from1904,
    strings: sharedStrings(archive, targetsOf(parts, 'sharedStrings')[0] ?? 'xl/sharedStrings.xml', limits),
    kinds: cellKinds(archive, targetsOf(parts, 'styles')[0] ?? 'xl/styles.xml', limits),
  }

  let cells = 0
  function countCell() {
    if (++cells > limits.cells) throw refuse('ok_partial', 'more cells than the limit')
  }

  for (const { name, id } of sheets) {
    const part = parts.get(id)?.target
    if (!part) continue
    out.leaveSections()
    out.at = { sheet: label(name, 200) ?? '' }
    out.heading(1, name)
    const relationships = relationshipsOf(archive, part, limits)
    readSheet(
      archive.read(part),
      { workbook, relationships, limits },
      {
        row: (text, row) => out.add('table', text, { anchor: { row } }),
        link: (target, row) => out.add('note', target, { anchor: { row } }),
        countCell,
      },
    )
    for (const comments of targetsOf(relationships, 'comments', 'threadedComment'))
      readComments(archive, comments, { limits, out })
    for (const drawing of targetsOf(relationships, 'drawing')) readDrawing(archive, drawing, { limits, out })
  }
}

function readBook(archive: Archive, book: string, limits: Limits) {
  const sheets: { name: string; id: string }[] = []
  let from1904 = false
  parseXml(archive.read(book), limits, {
    open(name, attributes) {
      if (name === 'sheet') sheets.push({ name: attributes['name'] ?? '', id: attributes['r:id'] ?? '' })
      else if (name === 'workbookPr') from1904 = /^(?:1|true|on)$/.test(attributes['date1904'] ?? '')
    },
  })
  return { sheets, from1904 }
}

function sharedStrings(archive: Archive, part: string, limits: Limits): string[] {
  const strings: string[] = []
  let current = ''
  let reading = false
  let phonetic = false
  parseXml(archive.read(part), limits, {
    open(name) {
      if (name === 'si') current = ''
      else if (name === 'rPh') phonetic = true
      else if (name === 't') reading = !phonetic
    },
    text(text) {
      if (reading) current += text
    },
    close(name) {
      if (name === 't') reading = false
      else if (name === 'rPh') phonetic = false
      else if (name === 'si') strings.push(current)
    },
  })
  return strings
}

function readComments(archive: Archive, part: string, { limits, out }: { limits: Limits; out: Collector }): void {
  let row = 1
  let text = ''
  let reading = false
  parseXml(archive.read(part), limits, {
    open(name, attributes) {
      if (name === 'comment' || name === 'threadedComment') row = Number(/\d+/.exec(attributes['ref'] ?? '')?.[0] ?? 1)
      else if (name === 't' || name === 'text') reading = true
    },
    text(piece) {
      if (reading) text += piece
    },
    close(name) {
      if (name === 't' || name === 'text') reading = false
      else if (name === 'comment' || name === 'threadedComment') {
        out.add('note', text, { anchor: { row } })
        text = ''
      }
    },
  })
}

function readDrawing(archive: Archive, part: string, { limits, out }: { limits: Limits; out: Collector }): void {
  const shown = relationshipsOf(archive, part, limits)
  for (const source of [part, ...targetsOf(shown, 'chart', 'diagramData')]) {
    for (const line of drawingText(archive, source, limits)) out.add('paragraph', line)
  }
}
