import { z } from 'zod'
import { IntegrationError } from '../../../kit/kit.ts'
import { toolOf } from '../../../kit/tool.ts'
import { openSheets, pathOf, rangeIn, scopesFor, sheet, sheetIn, spreadsheet, spreadsheetAt } from './spreadsheet.ts'

const tool = toolOf<object>()
const reading = {
  effect: 'read',
  egress: 'account',
  egressFields: [],
  scopes: scopesFor.reading,
  idempotency: 'natural',
} as const

export const listSheets = tool({
  ...reading,
  description: 'Lists the sheets of a spreadsheet of Google Sheets, with how many rows and columns they have.',
  input: z.object({ spreadsheet }),
  async run(io, { spreadsheet: given }) {
    const { spreadsheetId, spreadsheetUrl, properties, sheets } = await spreadsheetAt(openSheets(io, scopesFor.reading), given)
    const shown = sheets.slice(0, 100).map(({ properties: each }) => ({
      title: each.title,
      rows: each.gridProperties?.rowCount,
      columns: each.gridProperties?.columnCount,
      isHidden: each.hidden || undefined,
    }))
    return {
      data: { id: spreadsheetId, title: properties.title, link: spreadsheetUrl, timeZone: properties.timeZone, sheets: shown },
    }
  },
})

/** By columns, as people name them; rows are named apart. */
const columns = z
  .string()
  .trim()
  .regex(/^[A-Za-z]{1,3}(:[A-Za-z]{1,3})?$/)
  .default('A:Z')
  .describe('Columns, for example A:F')
const mostRows = 200
const Values = z.object({ values: z.array(z.array(z.coerce.string())).default([]) })
const mostCharacters = 7_000
const mostInCell = 500

export const getValues = tool({
  ...reading,
  description:
    'Reads rows of a sheet of Google Sheets as people see them, each with its number. What it gives as next is the row to go on from.',
  input: z.object({
    spreadsheet,
    sheet,
    columns,
    from: z.int().min(1).max(10_000_000).default(1).describe('Number of the first row'),
    count: z.int().min(1).max(mostRows).default(50).describe('How many rows at most'),
  }),
  async run(io, { spreadsheet: given, sheet: name, columns: asked, from, count }) {
    const api = openSheets(io, scopesFor.reading)
    const found = sheetIn(await spreadsheetAt(api, given), name)
    const [first = 'A', last = first] = asked.toUpperCase().split(':')
    const { rowCount = 0 } = found.gridProperties ?? {}
    if (from > rowCount) throw new IntegrationError('settings', `“${found.title}” has ${rowCount} rows.`)
    const to = Math.min(from + count - 1, rowCount)
    const range = rangeIn(found, `${first}${from}:${last}${to}`)
    const { values } = await api.get(
      pathOf(given, `/values/${encodeURIComponent(range)}`),
      { valueRenderOption: 'FORMATTED_VALUE' },
      Values,
    )
    const lines: string[] = []
    let length = 0
    for (const [index, row] of values.entries()) {
      const line = `${from + index} | ${row.map(shownCell).join(' | ')}`
      length += line.length + 4
      if (length > mostCharacters && lines.length > 0) break
      lines.push(line.slice(0, mostCharacters))
    }
    const next = from + (lines.length < values.length ? lines.length : to - from + 1)
    return { data: { sheet: found.title, columns: `${first}:${last}`, rows: lines, ...(next <= rowCount && { next }) } }
  },
})

function shownCell(value: string): string {
  const text = value.replace(/\s+/g, ' ')
  return text.length <= mostInCell ? text : `${text.slice(0, mostInCell)}…`
}
