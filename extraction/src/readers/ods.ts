import type { Collector } from '../collector.ts'
import { readMetadata, refuseEncrypted } from '../odf/metadata.ts'
import { isWebLink } from '../office/package.ts'
import { rowText } from '../office/rows.ts'
import type { ArchiveSource } from '../reader.ts'
import { refuse } from '../refusal.ts'
import { label } from '../text/clean.ts'
import { parseXml } from '../xml.ts'

/** Repeated cells and rows are kept this often: enough to be found, too few to fill memory. */
const repeats = 4

/** OpenDocument spreadsheets: each sheet a section, each row a block; comments and links follow their row. */
export function readOds({ archive, limits }: ArchiveSource, out: Collector): void {
  refuseEncrypted(archive, limits)
  if (!archive.has('content.xml')) throw refuse('corrupt', 'content part is missing')
  readMetadata(archive, out, limits)

  let kept = 0
  /** Filled cells there would be if none were left out. */
  let claimed = 0
  let filled = 0
  let row = 1
  let rowRepeats = 1
  let column = 1
  let columnRepeats = 1
  let cells = new Map<number, string>()
  let cell: string | null = null
  let date = ''
  let paragraphs = 0
  let notes: string[] = []
  let note: string | null = null
  let skip = 0
  const repeated = (value: string | undefined) => Math.max(1, Math.min(Number(value ?? 1) || 1, 2 ** 24))

  function endCell() {
    const text = date || (cell ?? '')
    if (text.trim()) {
      for (let index = 0; index < Math.min(columnRepeats, repeats); index++) cells.set(column + index, text)
      kept += Math.min(columnRepeats, repeats)
      filled += columnRepeats
      if (kept > limits.cells) throw refuse('ok_partial', 'more cells than the limit')
    }
    column += columnRepeats
    cell = null
  }

  function endRow() {
    claimed += filled * rowRepeats
    filled = 0
    if (claimed > limits.claimedCells) throw refuse('bomb', 'repetitions of more filled cells than a spreadsheet holds')
    const text = rowText(cells)
    for (let index = 0; index < Math.min(rowRepeats, repeats); index++) out.add('table', text, { anchor: { row: row + index } })
    for (const words of notes) out.add('note', words, { anchor: { row } })
    row += rowRepeats
  }

  parseXml(archive.read('content.xml'), limits, {
    open(name, attributes) {
      if (name === 'dc:creator' || name === 'dc:date' || name === 'text:ruby-text') skip++
      else if (name === 'table:table') {
        out.leaveSections()
        out.at = { sheet: label(attributes['table:name'], 200) ?? '' }
        out.heading(1, attributes['table:name'] ?? '')
        row = 1
      } else if (name === 'table:table-row') {
        rowRepeats = repeated(attributes['table:number-rows-repeated'])
        column = 1
        cells = new Map()
        notes = []
      } else if (name === 'table:table-cell' || name === 'table:covered-table-cell') {
        cell = ''
        // The stored date, as the displayed one depends on the author's locale.
        date =
          attributes['office:value-type'] === 'date'
            ? (attributes['office:date-value'] ?? '')
                .replace('T', ' ')
                .slice(0, 16)
                .replace(/ 00:00$/, '')
            : ''
        columnRepeats = repeated(attributes['table:number-columns-repeated'])
      } else if (name === 'office:annotation') note = ''
      else if (name === 'text:p' || name === 'text:h') {
        paragraphs++
        if (note) note += '\n'
        else if (note === null && cell) cell += ' '
      } else if (name === 'text:s' && paragraphs > 0) {
        if (note !== null) note += ' '
        else if (cell !== null) cell += ' '
      } else if (name === 'text:a' && isWebLink(attributes['xlink:href'])) notes.push(attributes['xlink:href'])
    },
    text(text) {
      if (paragraphs === 0 || skip > 0) return
      if (note !== null) note += text
      else if (cell !== null) cell += text
    },
    close(name) {
      if (name === 'dc:creator' || name === 'dc:date' || name === 'text:ruby-text') skip--
      else if (name === 'text:p' || name === 'text:h') paragraphs--
      else if (name === 'office:annotation') {
        if (note) notes.push(note)
        note = null
      } else if (name === 'table:table-cell' || name === 'table:covered-table-cell') endCell()
      else if (name === 'table:table-row') endRow()
    },
  })
}
