import type { CellObject, WorkSheet } from '@e965/xlsx'
import type { Collector } from '../collector.ts'
import { isWebLink } from '../office/package.ts'
import { rowText } from '../office/rows.ts'
import type { Source } from '../reader.ts'
import { asRefusal, refuse } from '../refusal.ts'
import { label } from '../text/clean.ts'
import { formatNumber, kindOfFormat } from './xlsx/styles.ts'

/** Excel 97-2003 workbooks: each sheet a section, each row a block; comments and links follow their row. */
export async function readXls({ bytes, limits }: Source, out: Collector): Promise<void> {
  const xlsx = await import('@e965/xlsx')
  const book = parse(() => xlsx.read(bytes, { dense: true, cellHTML: false, cellFormula: false, cellNF: true, cellText: false }))
  out.title = label(book.Props?.Title)
  out.author = label(book.Props?.Author)
  const from1904 = book.Workbook?.WBProps?.date1904 === true
  let cells = 0
  for (const name of book.SheetNames) {
    out.leaveSections()
    out.at = { sheet: label(name, 200) ?? '' }
    out.heading(1, name)
    for (const [index, row] of rowsOf(book.Sheets[name]).entries()) {
      if (!row) continue
      const texts = new Map<number, string>()
      const notes: string[] = []
      for (const [column, cell] of row.entries()) {
        if (!cell) continue
        if (++cells > limits.cells) throw refuse('ok_partial', 'more cells than the limit')
        texts.set(column + 1, display(cell, from1904))
        notes.push(...(cell.c ?? []).map((comment) => comment.t))
        if (isWebLink(cell.l?.Target)) notes.push(cell.l.Target)
      }
      const anchor = { row: index + 1 }
      out.add('table', rowText(texts), { anchor })
      for (const note of notes) out.add('note', note, { anchor })
    }
  }
}

function parse<Book>(read: () => Book): Book {
  try {
    return read()
  } catch (error) {
    const locked = error instanceof Error && /password|encrypt/i.test(error.message)
    throw asRefusal(error, locked ? 'encrypted' : 'corrupt', locked ? 'workbook is encrypted' : 'workbook could not be parsed')
  }
}

/** Read with `dense`, a sheet keeps its cells as rows of columns, with holes. */
const rowsOf = (sheet: WorkSheet | undefined): (CellObject | undefined)[][] =>
  (sheet?.['!data'] as (CellObject | undefined)[][] | undefined) ?? []

function display(cell: CellObject, from1904: boolean): string {
  if (cell.t === 'b') return cell.v ? 'TRUE' : 'FALSE'
  if (cell.t === 'e') return cell.w ?? ''
  if (cell.t === 'n') return formatNumber(String(cell.v ?? ''), kindOfFormat(-1, String(cell.z ?? '')), from1904)
  return String(cell.v ?? '')
}
