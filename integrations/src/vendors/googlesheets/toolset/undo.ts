import { z } from 'zod'
import { type ToolIo, undoOf } from '../../../kit/tool.ts'
import { standingBetween } from '../../../kit/tool-undo.ts'
import type { Api } from '../../../net/api.ts'
import { openSheets, pathOf, rangeIn, scopesFor, type Sheet, spreadsheetAt } from './spreadsheet.ts'

const undo = undoOf<object>()
const open = (io: ToolIo<object>) => openSheets(io, scopesFor.writing)

/** What somebody entered into a cell: a formula is one, and no text. Absent: nothing. */
const Entered = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional()
type Entered = z.output<typeof Entered>
export const Grid = z.object({
  sheets: z.array(
    z.object({
      data: z
        .array(
          z.object({
            rowData: z.array(z.object({ values: z.array(z.object({ userEnteredValue: Entered })).default([]) })).default([]),
          }),
        )
        .default([]),
    }),
  ),
})

type Area = { top: number; left: number; height: number; width: number }

/** Cells by their numbers, from 0: `B2:C9`. */
function areaOf(cells: string): Area {
  const [, from = '', top = '', to = from, bottom = top] = /^([A-Z]+)(\d+)(?::([A-Z]+)(\d+))?$/.exec(cells.toUpperCase()) ?? []
  const column = (letters: string) => [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
  const [left, right] = [column(from), column(to)]
  return { top: Number(top) - 1, left, height: Number(bottom) - Number(top) + 1, width: right - left + 1 }
}

/** As the API takes it in `fields`. */
export const entered = 'data(rowData(values(userEnteredValue)))'

/** What was entered into these cells, row by row; null where nothing was. */
async function enteredIn(api: Api, spreadsheet: string, range: string, { height, width }: Area) {
  const { sheets } = await api.get(pathOf(spreadsheet), { ranges: range, fields: `sheets(${entered})` }, Grid)
  const rows = sheets.flatMap(({ data }) => data).flatMap(({ rowData }) => rowData)
  return Array.from({ length: height }, (_, row) =>
    Array.from({ length: width }, (_each, column) => rows[row]?.values[column]?.userEnteredValue ?? null),
  )
}

export type Cell = string | number | boolean | null | undefined
export const enteredAs = (cell: Cell): NonNullable<Entered> | null =>
  cell === '' || cell === null || cell === undefined
    ? null
    : typeof cell === 'string'
      ? { stringValue: cell }
      : typeof cell === 'number'
        ? { numberValue: cell }
        : { boolValue: cell }

/** More is not kept. */
export const mostCells = 5_000

/**
 * What it takes to give cells back what they held.
 * @param written what takes its place, of which null stays; absent: nothing does
 */
export async function memoOf(api: Api, spreadsheet: string, sheet: Sheet, cells: string, written?: readonly (readonly Cell[])[]) {
  const area = areaOf(cells)
  if (area.height * area.width > mostCells) return null
  const range = rangeIn(sheet, cells.toUpperCase())
  const before = await enteredIn(api, spreadsheet, range, area)
  const after = before.map((row, index) =>
    row.map((was, column) => {
      const cell = written?.[index]?.[column]
      return written && (cell === null || cell === undefined) ? was : enteredAs(cell)
    }),
  )
  return { undo: { spreadsheet, sheetId: sheet.sheetId, range, area, before, after } }
}

const Rows = z.array(z.array(Entered.unwrap().nullable()))
const batch = ':batchUpdate'

/** Gives cells back what was entered in them, formulas as formulas. */
export const undoCells = undo({
  memo: z.object({
    spreadsheet: z.string(),
    sheetId: z.int(),
    range: z.string(),
    area: z.object({ top: z.int(), left: z.int(), height: z.int(), width: z.int() }),
    before: Rows,
    after: Rows,
  }),
  look: async (io, { spreadsheet, range, area, before, after }) =>
    standingBetween(await enteredIn(open(io), spreadsheet, range, area), { before, after }),
  async take(io, { spreadsheet, sheetId, area: { top, left, height, width }, before }) {
    const range = {
      sheetId,
      startRowIndex: top,
      endRowIndex: top + height,
      startColumnIndex: left,
      endColumnIndex: left + width,
    }
    const rows = before.map((row) => ({ values: row.map((cell) => (cell === null ? {} : { userEnteredValue: cell })) }))
    const body = { requests: [{ updateCells: { range, rows, fields: 'userEnteredValue' } }] }
    await open(io).sendOnce(pathOf(spreadsheet, batch), { method: 'POST', leaveBy: io.leaveBy, body }, z.unknown())
  },
})

/** Deletes a sheet that nobody has entered anything into. */
export const undoSheet = undo({
  memo: z.object({ spreadsheet: z.string(), sheetId: z.int() }),
  async look(io, { spreadsheet, sheetId }) {
    const api = open(io)
    const sheet = (await spreadsheetAt(api, spreadsheet)).sheets.find(({ properties }) => properties.sheetId === sheetId)
    if (!sheet) return 'undone'
    const { rowCount = 0, columnCount = 0 } = sheet.properties.gridProperties ?? {}
    const range = rangeIn(sheet.properties, `A1:${columnName(columnCount)}${rowCount}`)
    const { values } = await api.get(
      pathOf(spreadsheet, `/values/${encodeURIComponent(range)}`),
      {},
      z.object({ values: z.array(z.unknown()).default([]) }),
    )
    return values.length === 0 ? 'asLeft' : 'changed'
  },
  async take(io, { spreadsheet, sheetId }) {
    const body = { requests: [{ deleteSheet: { sheetId } }] }
    await open(io).sendOnce(pathOf(spreadsheet, batch), { method: 'POST', leaveBy: io.leaveBy, body }, z.unknown())
  },
})

export function columnName(column: number): string {
  let [name, left] = ['', column]
  for (; left > 0; left = Math.floor((left - 1) / 26)) name = String.fromCharCode(65 + ((left - 1) % 26)) + name
  return name
}
