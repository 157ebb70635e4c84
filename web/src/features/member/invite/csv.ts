import { parse } from 'papaparse'
import { type Invitee, judge } from './invitees.ts'

const emailHeads = new Set(['email', 'e-mail', 'mail', 'emailaddress', '이메일', '메일', '이메일주소'])
const isEmailHead = (cell: string): boolean => emailHeads.has(cell.toLowerCase().replace(/[\s_]/g, ''))

/**
 * Addresses of a CSV file, with the lines they stand in. The column is the one whose head says so; without a head, in each line the
 * first cell that looks like an address.
 */
export function parseCsv(text: string): Invitee[] {
  const { data: rows } = parse<string[]>(text.replace(/^\uFEFF/, ''), { skipEmptyLines: false })
  const head = rows[0]?.findIndex(isEmailHead) ?? -1
  const given = rows.flatMap((cells, index) => {
    if (cells.every((cell) => cell.trim() === '') || (head >= 0 && index === 0)) return []
    const cell = head >= 0 ? cells[head] : (cells.find((each) => each.includes('@')) ?? cells[0])
    return [{ line: index + 1, raw: (cell ?? '').trim() }]
  })
  return judge(given)
}

/** A file to fill in. The byte order mark tells Excel that it is UTF-8. */
export const templateOf = (heads: readonly string[]): Blob =>
  new Blob([`\uFEFF${heads.join(',')}\r\n`], { type: 'text/csv;charset=utf-8' })
