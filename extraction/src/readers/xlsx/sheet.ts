import { columnNumber, rowText } from '../../office/rows.ts'
import { isWebLink, type Relationship } from '../../office/package.ts'
import { parseXml } from '../../xml.ts'
import type { Limits } from '../../limits.ts'
import { formatNumber, type CellKind } from './styles.ts'

export type Workbook = { strings: readonly string[]; kinds: readonly CellKind[]; from1904: boolean }

type SheetEvents = {
  row: (text: string, row: number) => void
  link: (target: string, row: number) => void
  /** Called before a cell is kept; throws when there are too many. */
  countCell: () => void
}

/** Walks through a sheet's cells as they are stored: one call per row that holds anything. */
export function readSheet(
  bytes: Buffer | null,
  { workbook, relationships, limits }: { workbook: Workbook; relationships: Map<string, Relationship>; limits: Limits },
  events: SheetEvents,
): void {
  let row = 0
  let column = 0
  let cells = new Map<number, string>()
  let value = ''
  let type = ''
  let style = 0
  let reading = false
  let phonetic = false

  function display(): string {
    if (type === 's') return workbook.strings[Number(value)] ?? ''
    if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
    if (type && type !== 'n') return type === 'd' ? value.replace('T', ' ') : value
    return formatNumber(value, workbook.kinds[style] ?? 'number', workbook.from1904)
  }

  parseXml(bytes, limits, {
    open(name, attributes) {
      if (name === 'c') {
        column = attributes['r'] ? columnNumber(attributes['r']) : column + 1
        type = attributes['t'] ?? ''
        style = Number(attributes['s'] ?? 0)
        value = ''
      } else if (name === 'v' || (name === 't' && !phonetic)) reading = true
      else if (name === 'rPh') phonetic = true
      else if (name === 'row') {
        row = Number(attributes['r'] ?? row + 1)
        column = 0
        cells = new Map()
      } else if (name === 'hyperlink') {
        const target = relationships.get(attributes['r:id'] ?? '')?.target
        if (isWebLink(target)) events.link(target, Number(/\d+/.exec(attributes['ref'] ?? '')?.[0] ?? 1))
      }
    },
    text(text) {
      if (reading) value += text
    },
    close(name) {
      if (name === 'v' || name === 't') reading = false
      else if (name === 'rPh') phonetic = false
      else if (name === 'c' && value !== '') {
        events.countCell()
        cells.set(column, display())
      } else if (name === 'row' && cells.size > 0) events.row(rowText(cells), row)
    },
  })
}
