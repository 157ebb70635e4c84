import { sentencesOf } from '../sentences.ts'

/**
 * What of a passage may answer: a sentence, a short list with the sentence that introduces it, a row of a table, or a short table.
 * @property beside what it is to be read with: the first row of its table.
 * @property items of the list or table.
 */
export type Statement = { text: string; beside: string; items: readonly string[]; isTable: boolean }

const cellMark = ' | '
/** A list that is longer is answered from by its items. */
const longestList = 400
const longestItem = 120
const introduces = /[:：]$|다음|아래|following|below/iu
const ends = /[.!?。！？…:：]["'”’)\]]*$/u

const sentence = (text: string): Statement => ({ text, beside: '', items: [], isTable: false })

/** In reading order. Of tables and lists nothing is left in a passage but their lines: cells have bars between them, items have no end. */
export function statementsOf(passage: string): Statement[] {
  const lines = passage.split('\n')
  const statements: Statement[] = []
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!
    if (line.includes(cellMark)) {
      const rows = runFrom(lines, at, (other) => other.includes(cellMark))
      statements.push(...rowsOf(rows))
      at += rows.length - 1
      continue
    }
    const said = sentencesOf(line)
    const last = said.at(-1) ?? ''
    const items = introduces.test(last) ? runFrom(lines, at + 1, isItem) : []
    const isShort = items.length > 1 && items.join('').length <= longestList
    statements.push(...said.map(sentence))
    if (!isShort) continue
    statements[statements.length - 1] = { ...sentence(last), items }
    at += items.length
  }
  return statements
}

function runFrom(lines: readonly string[], from: number, belongs: (line: string) => boolean): string[] {
  const end = lines.findIndex((line, at) => at >= from && !belongs(line))
  return lines.slice(from, end < 0 ? lines.length : end)
}

const isItem = (line: string): boolean => line.length <= longestItem && !line.includes(cellMark) && !ends.test(line)

/** Cells with the names of their columns; of two cells the first one is the name of the other. */
function rowsOf([header = '', ...rows]: readonly string[]): Statement[] {
  const names = header.split(cellMark)
  if (names.length === 2 || rows.length === 0) return [header, ...rows].map(sentence)
  const whole = { ...sentence(header), items: rows, isTable: true }
  const each = rows.map((row) => ({ ...sentence(row), beside: header }))
  return rows.join('').length <= longestList ? [whole, ...each] : each
}

/** A row with the names of its columns, which do not stand above it where it is shown. */
export function shownOf({ text, beside }: Statement): string {
  const names = beside.split(cellMark)
  if (beside === '') return text
  return text
    .split(cellMark)
    .map((cell, at) => (names[at] ? `${names[at]}: ${cell}` : cell))
    .join(' · ')
}
