import { z } from 'zod'
import { IntegrationError } from '../../../kit/kit.ts'
import { type Intent, type ToolIo, type ToolReply, toolOf } from '../../../kit/tool.ts'
import {
  numberOf,
  openSheets,
  pathOf,
  rangeIn,
  rows,
  scopesFor,
  sheet,
  sheetIn,
  Spreadsheet,
  fields,
  type RowMark,
  spreadsheet,
  spreadsheetAt,
} from './spreadsheet.ts'
import { Appended, endOf } from './appended.ts'
import { columnName, entered, memoOf, undoCells, undoSheet } from './undo.ts'

const tool = toolOf<object>()
const writing = { egress: 'external', egressFields: ['spreadsheet', 'sheet'], scopes: scopesFor.writing } as const
const open = (io: ToolIo<object>) => openSheets(io, scopesFor.writing)

const linkTo = (id: string, sheetId: number): string => `https://docs.google.com/spreadsheets/d/${id}/edit#gid=${sheetId}`
const batch = ':batchUpdate'

const markKey = 'quarryIntent'
/** Calls end within a week, so who looks for an older one finds out nothing any more. Google holds 30,000 characters of marks. */
const markedMs = 8 * 86_400_000
/** Which call left it, and when that was sent. */
const markOf = ({ key, at }: Intent): string => `${key} ${at.toISOString()}`
const isOf = ({ metadataKey, metadataValue }: RowMark, { key }: Intent): boolean =>
  metadataKey === markKey && metadataValue.startsWith(`${key} `)
const isOver = ({ metadataKey, metadataValue }: RowMark, { at }: Intent): boolean =>
  metadataKey === markKey && Date.parse(metadataValue.split(' ')[1] ?? '') < at.getTime() - markedMs

type Cell = z.output<typeof rows>[number][number]

/** Set as what they are: a text that looks like a formula stays a text. */
function valueOf(cell: Cell): object {
  if (typeof cell === 'number') return { userEnteredValue: { numberValue: cell } }
  if (typeof cell === 'boolean') return { userEnteredValue: { boolValue: cell } }
  return cell === null || cell === '' ? {} : { userEnteredValue: { stringValue: cell } }
}

export const appendRows = tool({
  ...writing,
  effect: 'write',
  picture: { kind: 'cells', rows: 'rows' },
  description: 'Adds rows below the last one of a sheet of Google Sheets.',
  contentFields: ['rows'],
  // "If any request is not valid then the entire request will fail and nothing will be applied": rows and mark come together, or not at all.
  idempotency: 'probe',
  input: z.object({ spreadsheet, sheet, rows }),
  async run(io, { spreadsheet: given, sheet: name, rows: added }, intent) {
    const api = open(io)
    const found = await spreadsheetAt(api, given)
    const there = sheetIn(found, name)
    const { sheetId, title } = there
    const over = found.developerMetadata.filter((mark) => isOver(mark, intent))
    const requests = [
      ...over.map(({ metadataId }) => ({ deleteDeveloperMetadata: { dataFilter: { developerMetadataLookup: { metadataId } } } })),
      { appendCells: { sheetId, rows: added.map((row) => ({ values: row.map(valueOf) })), fields: 'userEnteredValue' } },
      {
        createDeveloperMetadata: {
          developerMetadata: {
            metadataId: numberOf(intent),
            metadataKey: markKey,
            metadataValue: markOf(intent),
            location: { spreadsheet: true },
            visibility: 'PROJECT',
          },
        },
      },
    ]
    const seen = endOf(there, added)
    const body = { requests, ...seen?.asked }
    const asked = seen ? `updatedSpreadsheet(sheets(${entered}))` : 'spreadsheetId'
    const once = { method: 'POST', leaveBy: io.leaveBy, body, query: { fields: asked } }
    const { updatedSpreadsheet: after } = await api.sendOnce(pathOf(given, batch), once, Appended)
    return { ...appended(found, { sheetId, title }, added.length, intent), ...seen?.memoIn(found.spreadsheetId, after) }
  },
  undo: undoCells,
  async probe(io, { spreadsheet: given, sheet: name, rows: added }, intent) {
    const found = await spreadsheetAt(open(io), given)
    const isThere = found.developerMetadata.some((mark) => isOf(mark, intent))
    if (isThere) return { happened: true, reply: appended(found, sheetIn(found, name), added.length, intent) }
    return { happened: intent.agoMs > markedMs ? 'unknown' : false }
  },
  current: whichSheet,
})

const appended = (
  { spreadsheetId, properties }: Spreadsheet,
  { sheetId, title }: { sheetId: number; title: string },
  count: number,
  intent: Intent,
): ToolReply => ({
  data: { title: properties.title, sheet: title, rowsAdded: count, link: linkTo(spreadsheetId, sheetId) },
  ref: String(numberOf(intent)),
})

/** Which spreadsheet and sheet that is, by their names. */
async function whichSheet(io: ToolIo<object>, { spreadsheet: given, sheet: name }: { spreadsheet: string; sheet: string }) {
  const found = await spreadsheetAt(open(io), given)
  return { spreadsheet: found.properties.title, sheet: sheetIn(found, name).title }
}

const Written = z.object({ updatedRange: z.string().optional(), updatedCells: z.int().default(0) })
const start = z
  .string()
  .trim()
  .regex(/^[A-Za-z]{1,3}[1-9]\d{0,6}$/)
  .describe('Cell of the upper left corner, for example B2')

/** The cells that rows from there on fill. */
function cellsFrom(corner: string, { length, width }: { length: number; width: number }): string {
  const [, letters = '', number = ''] = /^([A-Z]+)(\d+)$/.exec(corner.toUpperCase()) ?? []
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
  return `${letters}${number}:${columnName(column + width - 1)}${Number(number) + length - 1}`
}

const Values = z.object({ values: z.array(z.array(z.unknown())).default([]) })

/** What stands in the cells now, as people see it. */
async function presentAt(io: ToolIo<object>, given: string, { name, cells }: { name: string; cells: string }) {
  const api = open(io)
  const found = await spreadsheetAt(api, given)
  const there = sheetIn(found, name)
  const { values } = await api.get(
    pathOf(given, `/values/${encodeURIComponent(rangeIn(there, cells))}`),
    { valueRenderOption: 'FORMATTED_VALUE' },
    Values,
  )
  return { spreadsheet: found.properties.title, sheet: there.title, values }
}

const sizeOf = (given: z.output<typeof rows>) => ({ length: given.length, width: Math.max(...given.map((row) => row.length)) })

export const updateValues = tool({
  ...writing,
  effect: 'write',
  picture: { kind: 'cells', start: 'start', rows: 'rows' },
  description: 'Writes cells of a sheet of Google Sheets in place of what is there. Cells that are null stay as they are.',
  contentFields: ['rows'],
  idempotency: 'natural',
  input: z.object({ spreadsheet, sheet, start, rows }),
  async run(io, { spreadsheet: given, sheet: name, start: corner, rows: written }) {
    const api = open(io)
    const found = await spreadsheetAt(api, given)
    const there = sheetIn(found, name)
    const cells = cellsFrom(corner, sizeOf(written))
    const range = rangeIn(there, cells)
    const memo = await memoOf(api, found.spreadsheetId, there, cells, written)
    const once = {
      method: 'PUT',
      leaveBy: io.leaveBy,
      body: { range, values: written },
      query: { valueInputOption: 'RAW', fields: 'updatedRange,updatedCells' },
    }
    const { updatedRange, updatedCells } = await api.sendOnce(
      pathOf(given, `/values/${encodeURIComponent(range)}`),
      once,
      Written,
    )
    const data = {
      title: found.properties.title,
      cells: updatedRange,
      cellsWritten: updatedCells,
      link: linkTo(found.spreadsheetId, there.sheetId),
    }
    return { data, ref: updatedRange ?? range, ...memo }
  },
  undo: undoCells,
  async current(io, { spreadsheet: given, sheet: name, start: corner, rows: written }) {
    const { values, ...where } = await presentAt(io, given, { name, cells: cellsFrom(corner, sizeOf(written)) })
    return { ...where, rows: values }
  },
})

const cells = z
  .string()
  .trim()
  .regex(/^[A-Za-z]{1,3}[1-9]\d{0,6}(:[A-Za-z]{1,3}[1-9]\d{0,6})?$/)
  .describe('Cells, for example A2:D20')

export const clearValues = tool({
  ...writing,
  effect: 'destructive',
  description:
    'Empties cells of a sheet of Google Sheets; their format stays. What was there can be brought back by the version history of Google.',
  idempotency: 'natural',
  input: z.object({ spreadsheet, sheet, cells }),
  async run(io, { spreadsheet: given, sheet: name, cells: emptied }) {
    const api = open(io)
    const found = await spreadsheetAt(api, given)
    const there = sheetIn(found, name)
    const range = rangeIn(there, emptied.toUpperCase())
    const memo = await memoOf(api, found.spreadsheetId, there, emptied)
    const once = { method: 'POST', leaveBy: io.leaveBy, body: {}, query: { fields: 'clearedRange' } }
    const { clearedRange } = await api.sendOnce(
      pathOf(given, `/values/${encodeURIComponent(range)}:clear`),
      once,
      z.object({ clearedRange: z.string().default(range) }),
    )
    return {
      data: { title: found.properties.title, emptied: clearedRange, link: linkTo(found.spreadsheetId, there.sheetId) },
      ref: clearedRange,
      ...memo,
    }
  },
  undo: undoCells,
  async current(io, { spreadsheet: given, sheet: name, cells: emptied }) {
    const { values, ...where } = await presentAt(io, given, { name, cells: emptied.toUpperCase() })
    const shown = values.map((row) => row.map(String).join(' | ')).join('\n')
    return { ...where, cells: shown.slice(0, 2_000) || 'empty' }
  },
})

const title = (what: string) =>
  z
    .string()
    .trim()
    .min(1)
    .max(100)
    .refine((given) => !/\p{Cc}/u.test(given), 'It has more than one line.')
    .describe(what)

const Added = z.object({ updatedSpreadsheet: Spreadsheet })

export const addSheet = tool({
  ...writing,
  egressFields: ['spreadsheet'],
  effect: 'write',
  description: 'Adds an empty sheet to a spreadsheet of Google Sheets.',
  // A sheet gets a number of the call, and Google takes each number once.
  idempotency: 'key',
  input: z.object({ spreadsheet, title: title('Name of the new sheet') }),
  async run(io, { spreadsheet: given, title: name }, intent) {
    const api = open(io)
    const sheetId = numberOf(intent)
    const before = await spreadsheetAt(api, given)
    const replyOf = ({ spreadsheetId, properties }: Spreadsheet) => ({
      data: { title: properties.title, sheet: name, link: linkTo(spreadsheetId, sheetId) },
      ref: String(sheetId),
      undo: { spreadsheet: spreadsheetId, sheetId },
    })
    if (before.sheets.some(({ properties }) => properties.sheetId === sheetId)) return replyOf(before)
    if (before.sheets.some(({ properties }) => properties.title.toLowerCase() === name.toLowerCase()))
      throw new IntegrationError('settings', `“${before.properties.title}” has a sheet “${name}” already.`)
    const body = { requests: [{ addSheet: { properties: { sheetId, title: name } } }], includeSpreadsheetInResponse: true }
    const once = { method: 'POST', leaveBy: io.leaveBy, body, query: { fields: `updatedSpreadsheet(${fields})` } }
    return replyOf((await api.sendOnce(pathOf(given, batch), once, Added)).updatedSpreadsheet)
  },
  undo: undoSheet,
  current: async (io, { spreadsheet: given }) => ({ spreadsheet: (await spreadsheetAt(open(io), given)).properties.title }),
})

export const createSpreadsheet = tool({
  effect: 'write',
  egress: 'account',
  egressFields: ['title'],
  scopes: scopesFor.writing,
  description: 'Makes a spreadsheet of Google Sheets in My Drive, which the account alone may see.',
  // Google takes no id for it, and the scope finds no file.
  idempotency: 'none',
  input: z.object({
    title: title('Name of the spreadsheet'),
    sheets: z.array(title('Name of a sheet')).min(1).max(20).optional().describe('Names of its sheets'),
  }),
  async run(io, { title: name, sheets }) {
    const body = {
      properties: { title: name },
      ...(sheets && { sheets: sheets.map((each) => ({ properties: { title: each } })) }),
    }
    const once = { method: 'POST', leaveBy: io.leaveBy, body, query: { fields } }
    const made = await open(io).sendOnce('/v4/spreadsheets', once, Spreadsheet)
    const shown = made.sheets.map(({ properties }) => properties.title)
    return {
      data: { id: made.spreadsheetId, title: made.properties.title, sheets: shown, link: made.spreadsheetUrl },
      ref: made.spreadsheetId,
    }
  },
})
