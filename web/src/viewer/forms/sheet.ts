import { read as readBook, utils, type CellObject, type WorkSheet } from '@e965/xlsx'
import { decode } from '../decode.ts'
import { element, type Section, type Shown, type Viewer } from '../../lib/viewing/section.ts'

const rowsPerSection = 100
const rowHeight = 27
/** More than this is a table for machines; the rest is in the original. */
const most = { rows: 20_000, columns: 200 }

type Row = readonly (CellObject | undefined)[]
type Sheet = {
  name: string
  rows: readonly Row[]
  widths: readonly number[]
  isCut: boolean
  panel: HTMLElement
  tab: HTMLButtonElement
}

/** Values and sheets, as they are written there; no colours and no drawings. */
export const showSheet: Viewer = async ({ root, bytes, name, says, read }): Promise<Shown> => {
  const options = { dense: true, cellStyles: true, cellNF: true, cellText: true, sheetRows: most.rows + 1 } as const
  const isText = /\.(csv|tsv)$/i.test(name)
  const book = isText
    ? readBook(decode(bytes, read), { ...options, type: 'string', raw: true })
    : readBook(bytes, { ...options, type: 'array' })
  const visible = book.SheetNames.filter((_, index) => !book.Workbook?.Sheets?.[index]?.Hidden)
  const sheets = visible.map((title): Sheet => sheetOf(title, book.Sheets[title]!))

  const open = (sheet: Sheet) => {
    for (const each of sheets) {
      each.panel.hidden = each !== sheet
      each.tab.ariaSelected = String(each === sheet)
    }
  }
  const tabs = element('div', 'tabs')
  tabs.role = 'tablist'
  for (const sheet of sheets) sheet.tab.addEventListener('click', () => open(sheet))
  tabs.append(...sheets.map(({ tab }) => tab))
  root.classList.add('book')
  root.append(...sheets.map(({ panel }) => panel))
  if (sheets.length > 1) root.append(tabs)
  if (sheets[0]) open(sheets[0])

  const firstOf = new Map<string, number>()
  const sections: Section[] = []
  for (const sheet of sheets) {
    firstOf.set(sheet.name, sections.length)
    sections.push(...sectionsOf(sheet, () => open(sheet)))
    if (sheet.isCut) sheet.panel.append(element('p', 'note', says.cut))
  }
  return {
    sections,
    isCut: sheets.some((sheet) => sheet.isCut),
    sectionOf: ({ sheet: name, row = 1 }) => {
      // The one of a file that has no names for sheets is called something here.
      const sheet = name === undefined ? sheets[0] : sheets.find((each) => each.name === name)
      if (!sheet || row > Math.max(1, sheet.rows.length)) return undefined
      return firstOf.get(sheet.name)! + Math.floor(Math.max(0, row - 1) / rowsPerSection)
    },
  }
}

function sheetOf(name: string, sheet: WorkSheet): Sheet {
  const data = (sheet['!data'] ?? []) as Row[]
  const rows = Array.from({ length: Math.min(data.length, most.rows) }, (_, index) => (data[index] ?? []).slice(0, most.columns))
  const columns = Math.max(1, ...rows.map((row) => row.length))
  const widths = Array.from({ length: columns }, (_, column) => {
    const given = sheet['!cols']?.[column]?.wpx
    const longest = Math.max(0, ...rows.slice(0, 200).map((row) => widthOf(textOf(row[column]))))
    return Math.min(360, Math.max(64, given ?? longest + 18))
  })
  const tab = element('button', 'tab', name)
  tab.type = 'button'
  tab.role = 'tab'
  const panel = element('div', 'sheet')
  panel.role = 'tabpanel'
  panel.ariaLabel = name
  panel.append(headOf(widths))
  return { name, rows, widths, isCut: data.length > most.rows, panel, tab }
}

/** Letters of Hangul and of Chinese characters, and what is set as wide as they are. */
const wide = /[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60]/g

/** About how wide a text is drawn. */
const widthOf = (text: string): number => text.length * 8 + (text.match(wide)?.length ?? 0) * 5

function sectionsOf({ rows, widths, panel }: Sheet, reveal: () => void): Section[] {
  const sections: Section[] = []
  for (let from = 0; from < Math.max(1, rows.length); from += rowsPerSection) {
    const part = rows.slice(from, from + rowsPerSection)
    const block = element('div')
    block.style.height = `${part.length * rowHeight}px`
    panel.append(block)
    sections.push({
      element: block,
      reveal,
      text: () => part.map((row) => row.map(textOf).join('\t')).join('\n'),
      draw() {
        const table = tableOf(widths)
        part.forEach((row, index) => table.append(rowOf(row, from + index + 1, widths.length)))
        block.append(table)
      },
    })
  }
  return sections
}

function tableOf(widths: readonly number[]): HTMLTableElement {
  const table = element('table')
  table.style.width = `${widths.reduce((sum, width) => sum + width, 52)}px`
  const columns = element('colgroup')
  for (const width of [52, ...widths]) {
    const column = element('col')
    column.style.width = `${width}px`
    columns.append(column)
  }
  table.append(columns)
  return table
}

function headOf(widths: readonly number[]): HTMLTableElement {
  const table = tableOf(widths)
  table.className = 'columns'
  const row = element('tr')
  row.append(element('th'), ...widths.map((_, column) => element('th', '', utils.encode_col(column))))
  table.append(row)
  return table
}

function rowOf(row: Row, number: number, columns: number): HTMLTableRowElement {
  const made = element('tr')
  // Drawn by the styles: no text of the table, among whose cells a passage is looked for.
  const head = element('th')
  head.dataset['number'] = String(number)
  made.append(head)
  for (let column = 0; column < columns; column++) {
    const cell = row[column]
    const text = textOf(cell)
    const shown = element('td', cell?.t === 'n' || cell?.t === 'd' ? 'number' : '', text)
    if (text.length > 12) shown.title = text
    made.append(shown)
  }
  return made
}

const textOf = (cell: CellObject | undefined): string => (cell ? (cell.w ?? utils.format_cell(cell)) : '')
