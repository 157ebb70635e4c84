import { parse } from 'papaparse'
import type { Meaning } from '@quarry/contract/search/synonym'

export type Line = Meaning & { line: number }

/** Words as they are typed or stand in a cell: commas of any script lie between them. */
export const wordsIn = (text: string): string[] =>
  text
    .split(/[,，、;；\n]/)
    .map((word) => word.trim())
    .filter((word) => word !== '')

const heads = new Set(['words', 'word', '말', '단어', '동의어', '유의어'])

/** Spreadsheets lead what they might compute with an apostrophe; our own file does so too. */
const bare = (cell: string): string => cell.replace(/^'(?=[=+\-@＝＋－＠])/, '')

/** Entries of a CSV file with the lines they stand in. Its head may be missing. */
export function readLines(text: string): Line[] {
  const { data: rows } = parse<string[]>(text.replace(/^\uFEFF/, ''), { skipEmptyLines: false })
  return rows.flatMap((cells, index) => {
    const [words = '', finds = ''] = cells.map(bare)
    const isHead = index === 0 && heads.has(words.trim().toLowerCase())
    return isHead || cells.every((cell) => cell.trim() === '')
      ? []
      : [{ line: index + 1, words: wordsIn(words), finds: wordsIn(finds) }]
  })
}
