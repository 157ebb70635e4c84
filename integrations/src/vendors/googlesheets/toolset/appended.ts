import { z } from 'zod'
import { standingBetween } from '../../../kit/tool-undo.ts'
import { rangeIn, type Sheet } from './spreadsheet.ts'
import { type Cell, columnName, enteredAs, Grid, mostCells } from './undo.ts'

/** With what now stands in the column that was asked for. */
export const Appended = z.object({ updatedSpreadsheet: Grid.optional() })

/** Of a longer sheet its column is not asked for. */
const mostRows = 20_000

/**
 * Where rows that are added will have come to stand: Google does not say, but shows a column in the same answer, whose last cell is in the last
 * of them. Null: nobody can tell.
 */
export function endOf(sheet: Sheet, rows: readonly (readonly Cell[])[]) {
  const width = Math.max(...rows.map((row) => row.length))
  const last = rows.at(-1)!.map(enteredAs)
  const column = last.findIndex((cell) => cell !== null)
  if (column === -1 || (sheet.gridProperties?.rowCount ?? 0) > mostRows || rows.length * width > mostCells) return null
  const letters = columnName(column + 1)
  return {
    asked: { includeSpreadsheetInResponse: true, responseRanges: [rangeIn(sheet, `${letters}:${letters}`)] },
    /** What it takes to empty them again. */
    memoIn(spreadsheet: string, after: z.output<typeof Grid> | undefined) {
      const seen = (after?.sheets ?? []).flatMap(({ data }) => data).flatMap(({ rowData }) => rowData)
      const bottom = seen.findLastIndex(({ values }) => values[0]?.userEnteredValue !== undefined)
      const top = bottom - rows.length + 1
      const isLast =
        standingBetween(seen[bottom]?.values[0]?.userEnteredValue, { before: null, after: last[column] }) === 'asLeft'
      if (top < 0 || !isLast) return {}
      const written = rows.map((row) => Array.from({ length: width }, (_, index) => enteredAs(row[index])))
      const range = rangeIn(sheet, `A${top + 1}:${columnName(width)}${bottom + 1}`)
      const area = { top, left: 0, height: rows.length, width }
      const before = written.map((row) => row.map(() => null))
      return { undo: { spreadsheet, sheetId: sheet.sheetId, range, area, before, after: written } }
    },
  }
}
