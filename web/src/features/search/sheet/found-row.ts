import type { SearchHit } from '@quarry/contract/wire/search/search'

type Marks = SearchHit['chunkMarks']
type Cell = { text: string; marks: Marks }
/** What stands in one column of the row that was found, below the name of the column. */
export type FoundCell = { name: Cell; value: Cell; isFound: boolean }

const between = ' | '
/** More do not stand beside each other below a hit. */
const most = 6

/**
 * The row of a sheet that a passage was found for, with the names of its columns; null where the passage is not made of rows below such names.
 *
 * @param passage its rows below each other, the names first, and its marks
 * @returns its columns in order; of many those that were found, and else the first
 */
export function foundRow({ text, marks }: { text: string; marks: Marks }): FoundCell[] | null {
  const [names, ...rows] = linesOf(text, marks)
  if (!names || names.length < 2 || !names.every(isName)) return null
  const row = rows.find((cells) => cells.some(isMarked)) ?? rows[0]
  if (!row || row.length > names.length) return null
  const columns = names.map((name, at): FoundCell => {
    const value = row[at] ?? { text: '', marks: [] }
    return { name, value, isFound: isMarked(value) }
  })
  const shown = new Set(columns.toSorted((a, b) => rank(b) - rank(a)).slice(0, most))
  return columns.filter((column) => shown.has(column))
}

/** A sheet may begin with plain rows, and a passage that is cut in front in the middle of one. */
const isName = ({ text }: Cell): boolean => !text.startsWith('…') && !/^[\d\s.,:/%₩$€+-]+$/.test(text)
const isMarked = ({ marks }: Cell): boolean => marks.length > 0
const rank = ({ name, isFound }: FoundCell): number => (isFound ? 2 : isMarked(name) ? 1 : 0)

function linesOf(text: string, marks: Marks): Cell[][] {
  let at = 0
  return text.split('\n').map((line) => {
    const cells = line.split(between).map((part): Cell => {
      const from = at
      at += part.length + between.length
      const within = marks.filter(([start, end]) => start < from + part.length && end > from)
      return { text: part, marks: within.map(([start, end]) => [Math.max(0, start - from), end - from] as const) }
    })
    at += 1 - between.length
    return cells
  })
}
