/** Columns up to this one keep their place, so that cells line up with the header; beyond it gaps are closed. */
const alignedColumns = 64

/** One line for a row of cells, keyed by column from 1. */
export function rowText(cells: ReadonlyMap<number, string>): string {
  const line: string[] = []
  for (const [column, text] of [...cells].sort(([one], [other]) => one - other)) {
    if (!text.trim()) continue
    const gap = column <= alignedColumns ? Math.max(0, column - 1 - line.length) : 0
    line.push(...Array<string>(gap).fill(''), oneLine(text))
  }
  return line.join(' | ')
}

/** What stands in a cell on one line. Each sign is looked at once, however many blanks there are. */
export const oneLine = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ')

/** Column of a cell reference such as 'AB12', from 1. */
export function columnNumber(reference: string): number {
  let column = 0
  for (const letter of reference) {
    const value = letter.charCodeAt(0) - 64
    if (value < 1 || value > 26) break
    column = column * 26 + value
  }
  return column
}
