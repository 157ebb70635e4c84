import { z } from 'zod'
import { refusal, type GoogleReply } from '../../../platforms/google/testing/reply.ts'
import {
  type GoogleCall,
  type GoogleOperation,
  type GoogleServer,
  startGoogle,
} from '../../../platforms/google/testing/server.ts'
import { batched, enteredAs } from './batch.ts'
import { type FakeCell, type FakeSheet, type FakeSpreadsheet, SheetsModel } from './model.ts'

export type FakeGoogleSheets = GoogleServer & { model: SheetsModel }

const scopesOf = (...names: string[]) => names.map((name) => `https://www.googleapis.com/auth/${name}`)
const writing = scopesOf('spreadsheets', 'drive', 'drive.file')
const reading = [...writing, ...scopesOf('spreadsheets.readonly', 'drive.readonly')]

/** Google Sheets as its reference says: https://developers.google.com/workspace/sheets/api/reference/rest */
export async function startSheets(): Promise<FakeGoogleSheets> {
  const model = new SheetsModel()
  const google = await startGoogle(sheetOperations(model))
  google.accounts.people.add(model.account)
  google.accounts.delegated = new Set(scopesOf('spreadsheets.readonly'))
  return Object.assign(google, { model })
}

const Created = z.strictObject({
  properties: z.strictObject({ title: z.string() }),
  sheets: z.array(z.strictObject({ properties: z.strictObject({ title: z.string() }) })).optional(),
})
const Cell = z.union([z.string(), z.number(), z.boolean(), z.null()])
const Update = z.strictObject({ range: z.string(), values: z.array(z.array(Cell)) })

/** Spreadsheets alone, for one Google that has other services beside them. */
export const sheetOperations = (model: SheetsModel): GoogleOperation[] => [
  {
    path: /^\/v4\/spreadsheets\/([^/:]+)$/,
    scopes: reading,
    parameters: ['ranges', 'includeGridData', 'excludeTablesInBandedRanges'],
    answer: (call, id) =>
      of(model, call, { id, writes: false }, (found) => {
        const range = call.query.get('ranges')
        if (range === null) return { body: shown(found) }
        return gridIn(found, range)
      }),
  },
  {
    method: 'POST',
    path: /^\/v4\/spreadsheets$/,
    scopes: writing,
    parameters: [],
    answer: ({ body, caller }) => {
      const given = Created.safeParse(body)
      if (!given.success) return refusal(400, 'badRequest', 'Invalid JSON payload received.')
      const names = given.data.sheets?.map(({ properties }) => properties.title) ?? ['Sheet1']
      const id = model.add(given.data.properties.title, Object.fromEntries(names.map((name) => [name, []])), caller.email)
      return { body: shown(model.spreadsheets.get(id)!) }
    },
  },
  {
    method: 'POST',
    path: /^\/v4\/spreadsheets\/([^/:]+):batchUpdate$/,
    scopes: writing,
    parameters: [],
    answer: (call, id) =>
      of(model, call, { id, writes: true }, (found) => {
        const wrong = batched(model, found, call.body)
        if (wrong) return wrong
        const [range] = (call.body as { responseRanges?: string[] }).responseRanges ?? []
        const updatedSpreadsheet = range === undefined ? shown(found) : gridIn(found, range).body
        return { body: { spreadsheetId: found.id, replies: [], updatedSpreadsheet } }
      }),
  },
  {
    path: /^\/v4\/spreadsheets\/([^/:]+)\/values\/([^/]+)$/,
    scopes: reading,
    parameters: ['majorDimension', 'valueRenderOption', 'dateTimeRenderOption'],
    answer: (call, id, range) =>
      of(model, call, { id, writes: false }, (found) =>
        within(found, range, ({ sheet, top, left, bottom, right }) => {
          const rows = sheet.rows.slice(top, bottom + 1).map((row) => trimmed(row.slice(left, right + 1).map(formatted)))
          while (rows.at(-1)?.length === 0) rows.pop()
          return { body: { range, majorDimension: 'ROWS', ...(rows.length > 0 && { values: rows }) } }
        }),
      ),
  },
  {
    method: 'PUT',
    path: /^\/v4\/spreadsheets\/([^/:]+)\/values\/([^/]+)$/,
    scopes: writing,
    parameters: ['valueInputOption', 'includeValuesInResponse', 'responseValueRenderOption', 'responseDateTimeRenderOption'],
    answer: (call, id, range) =>
      of(model, call, { id, writes: true }, (found) =>
        within(found, range, ({ sheet, top, left, bottom, right }) => {
          const given = Update.safeParse(call.body)
          if (!given.success || given.data.range !== range)
            return refusal(400, 'badRequest', 'Requested writing within another range.')
          if (call.query.get('valueInputOption') !== 'RAW')
            return refusal(400, 'badRequest', "'valueInputOption' is required but not specified")
          const { values } = given.data
          if (values.length > bottom - top + 1 || values.some((row) => row.length > right - left + 1))
            return refusal(400, 'badRequest', `Requested writing within range [${range}], but tried writing beyond it.`)
          for (const [index, row] of values.entries())
            for (const [offset, cell] of row.entries())
              if (cell !== null) put(sheet, { row: top + index, column: left + offset }, cell)
          const written = values.flat().filter((cell) => cell !== null).length
          return { body: { spreadsheetId: found.id, updatedRange: range, updatedCells: written } }
        }),
      ),
  },
  {
    method: 'POST',
    path: /^\/v4\/spreadsheets\/([^/:]+)\/values\/([^/]+):clear$/,
    scopes: writing,
    parameters: [],
    answer: (call, id, range) =>
      of(model, call, { id, writes: true }, (found) =>
        within(found, range, ({ sheet, top, left, bottom, right }) => {
          for (const row of sheet.rows.slice(top, bottom + 1))
            for (let column = left; column <= Math.min(right, row.length - 1); column += 1) row[column] = null
          return { body: { spreadsheetId: found.id, clearedRange: range } }
        }),
      ),
  },
]

const formatted = (cell: FakeCell): string =>
  typeof cell === 'boolean' ? String(cell).toUpperCase() : typeof cell === 'number' ? cell.toLocaleString('en') : (cell ?? '')

/** "Empty trailing rows and columns are omitted." */
function trimmed(row: string[]): string[] {
  const end = row.findLastIndex((cell) => cell !== '')
  return row.slice(0, end + 1)
}

function put({ rows }: FakeSheet, { row, column }: { row: number; column: number }, cell: FakeCell): void {
  while (rows.length <= row) rows.push([])
  const line = rows[row]!
  while (line.length <= column) line.push(null)
  line[column] = cell === '' ? null : cell
}

function of(
  model: SheetsModel,
  { caller }: GoogleCall,
  { id, writes }: { id: string; writes: boolean },
  answer: (found: FakeSpreadsheet) => GoogleReply,
): GoogleReply {
  const found = model.spreadsheets.get(id)
  if (!found) return refusal(404, 'notFound', 'Requested entity was not found.')
  const role = found.owner === caller.email ? 'writer' : found.others.get(caller.email)
  if (role === undefined || (writes && role !== 'writer')) return refusal(403, 'forbidden', 'The caller does not have permission')
  return answer(found)
}

type Range = { sheet: FakeSheet; top: number; left: number; bottom: number; right: number }

/** https://developers.google.com/workspace/sheets/api/guides/concepts#cell, with the name of the sheet and numbers on both sides. */
function within({ sheets }: FakeSpreadsheet, range: string, answer: (range: Range) => GoogleReply): GoogleReply {
  const whole = /^(.*!)([A-Z]{1,3}):([A-Z]{1,3})$/.exec(range)
  const [, name = '', from = '', top = '', to = from, bottom = top] =
    /^'((?:[^']|'')+)'!([A-Z]{1,3})(\d+)(?::([A-Z]{1,3})(\d+))?$/.exec(
      whole ? `${whole[1]}${whole[2]}1:${whole[3]}9999999` : range,
    ) ?? []
  const sheet = sheets.find(({ title }) => title === name.replaceAll("''", "'"))
  if (!sheet) return refusal(400, 'badRequest', `Unable to parse range: ${range}`)
  const given = { sheet, top: Number(top) - 1, left: columnOf(from), bottom: Number(bottom) - 1, right: columnOf(to) }
  if (given.top >= sheet.rowCount || given.left >= sheet.columnCount)
    return refusal(
      400,
      'badRequest',
      `Range (${range}) exceeds grid limits. Max rows: ${sheet.rowCount}, max columns: ${sheet.columnCount}`,
    )
  return answer(given)
}

/** What fields ask for comes along: https://developers.google.com/workspace/sheets/api/reference/rest/v4/spreadsheets/get */
const gridIn = (found: FakeSpreadsheet, range: string): GoogleReply =>
  within(found, range, ({ sheet, top, left, bottom, right }) => {
    const rows = sheet.rows.slice(top, bottom + 1).map((row) => ({ values: row.slice(left, right + 1).map(enteredAs) }))
    const sheets = [{ properties: { sheetId: sheet.sheetId }, data: [{ rowData: rows }] }]
    return { body: { ...shown(found), sheets } }
  })

const columnOf = (letters: string): number => [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1

const shown = ({ id, title, sheets, marks }: FakeSpreadsheet) => ({
  spreadsheetId: id,
  spreadsheetUrl: `https://docs.google.com/spreadsheets/d/${id}/edit`,
  properties: { title, locale: 'ko_KR', timeZone: 'Asia/Seoul' },
  sheets: sheets.map(({ sheetId, title: name, rowCount, columnCount }, index) => ({
    properties: { sheetId, title: name, index, sheetType: 'GRID', gridProperties: { rowCount, columnCount } },
  })),
  ...(marks.length > 0 && {
    developerMetadata: marks.map((mark) => ({
      ...mark,
      location: { locationType: 'SPREADSHEET', spreadsheet: true },
      visibility: 'PROJECT',
    })),
  }),
})
