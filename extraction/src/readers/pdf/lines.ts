import { readingOrder, type Column } from './columns.ts'
import type { PageText } from './fragments.ts'
import { joinFragments, type Segment } from './segments.ts'

export type Line = {
  page: number
  text: string
  /** Of a table row, else null. */
  cells: readonly string[] | null
  left: number
  right: number
  /** From the top, as a part of the page's height. */
  height: number
  baseline: number
  size: number
  font: string
  column: { left: number; right: number }
}

/** The lines of a page in reading order. */
export function readLines({ fragments, height }: PageText, page: number): Line[] {
  return readingOrder(joinFragments(fragments)).flatMap((column) =>
    column.rows.map((row, index) => toLine(row, { column, page, pageHeight: height, isTable: isTableRow(column, index) })),
  )
}

function toLine(
  row: readonly Segment[],
  { column, page, pageHeight, isTable }: { column: Column; page: number; pageHeight: number; isTable: boolean },
): Line {
  const main = row.reduce((one, other) => (other.text.length > one.text.length ? other : one))
  const cells = row.map(({ text }) => text)
  return {
    page,
    text: cells.join(isTable ? ' | ' : ' '),
    cells: isTable ? cells : null,
    left: row[0]!.left,
    right: row.at(-1)!.right,
    height: pageHeight > 0 ? main.baseline / pageHeight : 0,
    baseline: main.baseline,
    size: main.size,
    font: main.font,
    column,
  }
}

/** A row of several cells whose neighbour has several too, and begins one of them at the same place. */
function isTableRow({ rows }: Column, index: number): boolean {
  const row = rows[index]!
  if (row.length < 2) return false
  return [rows[index - 1], rows[index + 1]].some(
    (other) =>
      other !== undefined && other.length > 1 && other.slice(1).some((one) => row.slice(1).some((cell) => aligned(one, cell))),
  )
}

/** Cells of a column line up at their left, their right or their middle. */
function aligned(one: Segment, other: Segment): boolean {
  const reach = Math.max(one.size, other.size) * 0.5
  return (
    Math.abs(one.left - other.left) < reach ||
    Math.abs(one.right - other.right) < reach ||
    Math.abs(one.left + one.right - other.left - other.right) < reach * 2
  )
}
