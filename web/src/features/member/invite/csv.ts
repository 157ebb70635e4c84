import { parse } from 'papaparse'
import { type Invitee, judge } from './invitees.ts'

/** Excel on Korean Windows saves CP949, Excel's "CSV UTF-8" a byte order mark, its "Unicode text" UTF-16. */
export function decodeText(bytes: Uint8Array<ArrayBuffer>): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // What browsers call euc-kr is CP949.
    return new TextDecoder('euc-kr').decode(bytes)
  }
}

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
