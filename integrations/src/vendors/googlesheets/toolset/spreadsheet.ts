import { createHash } from 'node:crypto'
import { z } from 'zod'
import { IntegrationError } from '../../../kit/kit.ts'
import type { Intent, ToolIo } from '../../../kit/tool.ts'
import type { Api } from '../../../net/api.ts'
import { openGoogle } from '../../../platforms/google/client.ts'

/** https://developers.google.com/workspace/sheets/api/scopes */
export const scopesFor = {
  reading: ['https://www.googleapis.com/auth/spreadsheets.readonly'],
  writing: ['https://www.googleapis.com/auth/spreadsheets'],
}

export const openSheets = (io: ToolIo<object>, scopes: readonly string[]): Api =>
  openGoogle(io, 'https://sheets.googleapis.com', scopes)

const Sheet = z.object({
  properties: z.object({
    sheetId: z.int(),
    title: z.string(),
    hidden: z.boolean().default(false),
    sheetType: z.string().default('GRID'),
    gridProperties: z.object({ rowCount: z.int().default(0), columnCount: z.int().default(0) }).optional(),
  }),
})
export type Sheet = z.output<typeof Sheet>['properties']

const Mark = z.object({ metadataId: z.int(), metadataKey: z.string().default(''), metadataValue: z.string().default('') })
export type RowMark = z.output<typeof Mark>
export const Spreadsheet = z.object({
  spreadsheetId: z.string(),
  spreadsheetUrl: z.string().optional(),
  properties: z.object({ title: z.string().default(''), timeZone: z.string().optional() }),
  sheets: z.array(Sheet).default([]),
  /** What calls left that added rows. */
  developerMetadata: z.array(Mark).default([]),
})
export type Spreadsheet = z.output<typeof Spreadsheet>

export const fields =
  'spreadsheetId,spreadsheetUrl,properties(title,timeZone),sheets(properties(sheetId,title,hidden,sheetType,gridProperties(rowCount,columnCount))),developerMetadata(metadataId,metadataKey,metadataValue)'

const link = /^https:\/\/docs\.google\.com\/spreadsheets\/(?:u\/\d+\/)?d\/([\w-]{10,100})(?:[/?#]|$)/
const id = /^[\w-]{10,100}$/

export const spreadsheet = z
  .string()
  .trim()
  .max(500)
  .refine((given) => link.test(given) || id.test(given), 'This is no link to a spreadsheet of Google.')
  .describe('Link to the spreadsheet as people open it, or its ID')

export const sheet = z.string().min(1).max(100).describe('Name of one of its sheets, as listing them gave it')

/** @param more a path behind it, beginning with a slash or a colon */
export const pathOf = (given: string, more = ''): string =>
  `/v4/spreadsheets/${encodeURIComponent(link.exec(given)?.[1] ?? given)}${more}`

export const spreadsheetAt = (api: Api, given: string): Promise<Spreadsheet> => api.get(pathOf(given), { fields }, Spreadsheet)

/** @throws IntegrationError `notFound` — there is no such sheet, with those there are */
export function sheetIn({ properties: { title }, sheets }: Spreadsheet, name: string): Sheet {
  const all = sheets.map(({ properties }) => properties).filter(({ sheetType }) => sheetType === 'GRID')
  const found = all.find((each) => each.title === name) ?? all.find((each) => sameName(each.title, name))
  if (found) return found
  const named = all.map((each) => each.title).slice(0, 50)
  throw new IntegrationError('notFound', `“${title}” has no sheet “${name}”. It has: ${named.join(', ')}.`)
}

const sameName = (one: string, other: string): boolean =>
  one.normalize('NFC').trim().toLowerCase() === other.normalize('NFC').trim().toLowerCase()

/** https://developers.google.com/workspace/sheets/api/guides/concepts#cell */
export const rangeIn = ({ title }: Sheet, cells: string): string => `'${title.replaceAll("'", "''")}'!${cells}`

/** The same for a call however often it is asked; Google takes positive numbers of 31 bits, each once in a spreadsheet. */
export const numberOf = ({ key }: Intent): number =>
  (createHash('sha256').update(key).digest().readUInt32BE() % (2 ** 31 - 1)) + 1

export const cell = z.union([z.string().max(5_000), z.number(), z.boolean(), z.null()])
/** More nobody reads before approving. */
export const rows = z
  .array(z.array(cell).min(1).max(50))
  .min(1)
  .max(100)
  .describe(
    'Rows of cells: texts, numbers, true or false, null for a cell that is left empty. Texts stay texts, also with = in front',
  )
