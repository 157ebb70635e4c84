/** What spreadsheets take for a formula at the start of a cell, in any width of the signs. */
const formula = /^[=+\-@＝＋－＠\t\r]/

/**
 * One line of a CSV file (RFC 4180). A cell that a spreadsheet would compute is led by an apostrophe: names and addresses in it were
 * chosen by others than the one who opens the file.
 */
export const csvLine = (cells: readonly (string | null)[]): string =>
  `${cells.map((cell) => `"${safe(cell ?? '').replaceAll('"', '""')}"`).join(',')}\r\n`

const safe = (cell: string): string => (formula.test(cell) ? `'${cell}` : cell)

/** Without it Excel takes UTF-8 for the code page of the machine, and Korean becomes noise. */
export const byteOrderMark = '\uFEFF'
