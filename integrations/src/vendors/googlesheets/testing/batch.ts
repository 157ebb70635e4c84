import { z } from 'zod'
import { refusal, type GoogleReply } from '../../../platforms/google/testing/reply.ts'
import type { FakeCell, FakeSpreadsheet, SheetsModel } from './model.ts'

const Value = z.strictObject({
  userEnteredValue: z
    .union([
      z.strictObject({ stringValue: z.string() }),
      z.strictObject({ numberValue: z.number() }),
      z.strictObject({ boolValue: z.boolean() }),
      z.strictObject({ formulaValue: z.string() }),
    ])
    .optional(),
})
/** Those of https://developers.google.com/workspace/sheets/api/reference/rest/v4/spreadsheets/request that are used here. */
const Asked = z.union([
  z.strictObject({
    appendCells: z.strictObject({
      sheetId: z.int(),
      rows: z.array(z.strictObject({ values: z.array(Value) })),
      fields: z.literal('userEnteredValue'),
    }),
  }),
  z.strictObject({
    createDeveloperMetadata: z.strictObject({
      developerMetadata: z.strictObject({
        metadataId: z
          .int()
          .min(1)
          .max(2 ** 31 - 1),
        metadataKey: z.string().min(1),
        metadataValue: z.string(),
        location: z.strictObject({ spreadsheet: z.literal(true) }),
        visibility: z.enum(['PROJECT', 'DOCUMENT']),
      }),
    }),
  }),
  z.strictObject({
    deleteDeveloperMetadata: z.strictObject({
      dataFilter: z.strictObject({ developerMetadataLookup: z.strictObject({ metadataId: z.int() }) }),
    }),
  }),
  z.strictObject({
    addSheet: z.strictObject({
      properties: z.strictObject({
        sheetId: z
          .int()
          .min(0)
          .max(2 ** 31 - 1),
        title: z.string().min(1),
      }),
    }),
  }),
  z.strictObject({
    updateCells: z.strictObject({
      range: z.strictObject({
        sheetId: z.int(),
        startRowIndex: z.int(),
        endRowIndex: z.int(),
        startColumnIndex: z.int(),
        endColumnIndex: z.int(),
      }),
      rows: z.array(z.strictObject({ values: z.array(Value) })),
      fields: z.literal('userEnteredValue'),
    }),
  }),
  z.strictObject({ deleteSheet: z.strictObject({ sheetId: z.int() }) }),
])
const Batch = z.strictObject({
  requests: z.array(Asked).min(1),
  includeSpreadsheetInResponse: z.boolean().optional(),
  responseRanges: z.array(z.string()).optional(),
})

/**
 * "Each request is validated before being applied. If any request is not valid then the entire request will fail and nothing will be
 * applied." https://developers.google.com/workspace/sheets/api/reference/rest/v4/spreadsheets/batchUpdate
 *
 * @returns a refusal; null when all of it was applied
 */
export function batched(model: SheetsModel, found: FakeSpreadsheet, body: unknown): GoogleReply | null {
  const given = Batch.safeParse(body)
  if (!given.success) return refusal(400, 'badRequest', 'Invalid JSON payload received.')
  const after: FakeSpreadsheet = structuredClone({ ...found, others: new Map(found.others) })
  for (const [index, request] of given.data.requests.entries()) {
    const wrong = applied(model, after, request)
    if (wrong !== null) return refusal(400, 'badRequest', `Invalid requests[${index}]: ${wrong}`)
  }
  Object.assign(found, after)
  return null
}

function applied(model: SheetsModel, after: FakeSpreadsheet, request: z.output<typeof Asked>): string | null {
  if ('appendCells' in request) {
    const { sheetId, rows } = request.appendCells
    const sheet = after.sheets.find((each) => each.sheetId === sheetId)
    if (!sheet) return `No grid with id: ${sheetId}`
    const end = sheet.rows.findLastIndex((row) => row.some((cell) => cell !== null))
    sheet.rows.splice(end + 1, sheet.rows.length, ...rows.map(({ values }) => values.map(cellOf)))
    sheet.rowCount = Math.max(sheet.rowCount, sheet.rows.length)
    return null
  }
  if ('createDeveloperMetadata' in request) {
    const { metadataId, metadataKey, metadataValue } = request.createDeveloperMetadata.developerMetadata
    if (after.marks.some((mark) => mark.metadataId === metadataId))
      return `Developer metadata with ID ${metadataId} already exists.`
    after.marks.push({ metadataId, metadataKey, metadataValue })
    return null
  }
  if ('deleteDeveloperMetadata' in request) {
    const { metadataId } = request.deleteDeveloperMetadata.dataFilter.developerMetadataLookup
    after.marks = after.marks.filter((mark) => mark.metadataId !== metadataId)
    return null
  }
  if ('updateCells' in request) {
    const { range, rows } = request.updateCells
    const sheet = after.sheets.find((each) => each.sheetId === range.sheetId)
    if (!sheet) return `No grid with id: ${range.sheetId}`
    for (let row = range.startRowIndex; row < range.endRowIndex; row += 1)
      for (let column = range.startColumnIndex; column < range.endColumnIndex; column += 1) {
        const value = rows[row - range.startRowIndex]?.values[column - range.startColumnIndex]
        const line = (sheet.rows[row] ??= [])
        line[column] = value === undefined ? null : cellOf(value)
      }
    return null
  }
  if ('deleteSheet' in request) {
    const at = after.sheets.findIndex((each) => each.sheetId === request.deleteSheet.sheetId)
    if (at === -1) return `No grid with id: ${request.deleteSheet.sheetId}`
    after.sheets.splice(at, 1)
    return null
  }
  const { sheetId, title } = request.addSheet.properties
  if (after.sheets.some((each) => each.sheetId === sheetId)) return `A sheet with the ID ${sheetId} already exists.`
  if (after.sheets.some((each) => each.title.toLowerCase() === title.toLowerCase()))
    return `A sheet with the name "${title}" already exists. Please enter another name.`
  after.sheets.push(model.blank(title, sheetId))
  return null
}

/** As it was entered; of what looks like a result of a formula, that formula. */
export const enteredAs = (cell: FakeCell | undefined): object => {
  if (cell === null || cell === undefined) return {}
  const formula = typeof cell === 'string' && /^#calculated (.*)$/.exec(cell)?.[1]
  if (formula) return { userEnteredValue: { formulaValue: formula } }
  const kind = { string: 'stringValue', number: 'numberValue', boolean: 'boolValue' }[
    typeof cell as 'string' | 'number' | 'boolean'
  ]
  return { userEnteredValue: { [kind]: cell } }
}

function cellOf({ userEnteredValue: value }: z.output<typeof Value>): FakeCell {
  if (value === undefined) return null
  // What a formula comes to: somebody would see it who opens the sheet.
  return 'formulaValue' in value ? `#calculated ${value.formulaValue}` : (Object.values(value)[0] as FakeCell)
}
