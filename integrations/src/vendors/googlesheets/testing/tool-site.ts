import type { ToolSite } from '../../../testing/tools/toolset-conformance.ts'
import { googlesheets } from '../vendor.ts'
import { startSheets } from './fake.ts'

/** Spreadsheets as the suite of all tool sets uses them. */
export async function startSheetsToolSite(): Promise<ToolSite> {
  const google = await startSheets()
  const { model } = google
  const sales = [
    ['월', '매출'],
    ['3월', '#calculated =SUM(A1:A9)'],
  ]
  const spreadsheet = model.add('2026 매출', { 월별: sales, 메모: [] })
  const cells = () => model.rowsOf(spreadsheet, '월별')
  return {
    vendor: googlesheets,
    base: google.origin,
    server: google.http,
    tokenWith: (scopes) => google.accounts.give(model.account, scopes),
    calls: {
      list_sheets: { spreadsheet },
      get_values: { spreadsheet, sheet: '월별' },
      append_rows: { spreadsheet, sheet: '월별', rows: [['4월', 98_000]] },
      update_values: { spreadsheet, sheet: '월별', start: 'B2', rows: [[130_000]] },
      clear_values: { spreadsheet, sheet: '월별', cells: 'A2:B2' },
      add_sheet: { spreadsheet, title: '분기별' },
      create_spreadsheet: { title: '2027 매출', sheets: ['월별'] },
    },
    state: () => [...model.spreadsheets.values()].map(({ others, ...each }) => ({ ...each, others: [...others] })),
    // Marks are seen by nobody, and rows that were emptied are as if they were not there.
    found: () =>
      [...model.spreadsheets.values()].map(({ title, sheets }) => [
        title,
        sheets.map((sheet) => [sheet.title, sheet.rows.filter((row) => row.some((cell) => cell !== null))]),
      ]),
    touch: {
      append_rows: () => void (cells().at(-1)![1] = 99_000),
      update_values: () => void (cells()[1]![1] = 140_000),
      clear_values: () => void (cells()[1]![0] = '5월'),
      add_sheet: () => void model.rowsOf(spreadsheet, '분기별').push(['1분기']),
    },
    refuse: () => google.accounts.revoke(),
    crowd(count) {
      for (let n = 0; n < count; n += 1) cells().push([`${n}월`, n])
    },
    plant(words) {
      const planted = model.add(words.slice(0, 80), { 매출: words.match(/[^]{1,400}/g)!.map((part) => [part, part]) })
      return { get_values: { spreadsheet: planted, sheet: '매출' }, list_sheets: { spreadsheet: planted } }
    },
    [Symbol.asyncDispose]: () => google[Symbol.asyncDispose](),
  }
}
