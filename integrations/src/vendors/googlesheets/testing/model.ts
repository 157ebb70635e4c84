export type FakeCell = string | number | boolean | null
export type FakeSheet = { sheetId: number; title: string; rows: FakeCell[][]; rowCount: number; columnCount: number }
export type FakeMark = { metadataId: number; metadataKey: string; metadataValue: string }
export type FakeSpreadsheet = {
  id: string
  title: string
  owner: string
  /** Addresses of others, with whether they may write. */
  others: Map<string, 'reader' | 'writer'>
  sheets: FakeSheet[]
  marks: FakeMark[]
}

/** Spreadsheets in memory. */
export class SheetsModel {
  readonly account = 'admin@example.com'
  readonly spreadsheets = new Map<string, FakeSpreadsheet>()
  #count = 0

  add(title: string, sheets: Record<string, FakeCell[][]> = { 시트1: [] }, owner = this.account): string {
    this.#count += 1
    const id = `1spreadsheet-number-${this.#count}`
    const made = Object.entries(sheets).map(([name, rows], index) => this.blank(name, index === 0 ? 0 : 1_000 + index, rows))
    this.spreadsheets.set(id, { id, title, owner, others: new Map(), sheets: made, marks: [] })
    return id
  }

  /** As large as Google makes them. */
  blank = (title: string, sheetId: number, rows: FakeCell[][] = []): FakeSheet => ({
    sheetId,
    title,
    rows,
    rowCount: Math.max(1_000, rows.length),
    columnCount: 26,
  })

  rowsOf = (id: string, title: string): FakeCell[][] =>
    this.spreadsheets.get(id)!.sheets.find((sheet) => sheet.title === title)!.rows
}
