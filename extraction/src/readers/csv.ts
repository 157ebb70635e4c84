import type { Collector } from '../collector.ts'
import type { Source } from '../reader.ts'
import { oneLine } from '../office/rows.ts'
import { refuse } from '../refusal.ts'
import { decodeText } from '../text/decode.ts'

const delimiters = [',', ';', '\t', '|'] as const
const judgedCharacters = 20_000

/** Delimited tables: each record a block, with its record number and the line it starts on. */
export function readCsv({ bytes, limits }: Source, out: Collector): void {
  const text = decodeText(bytes)
  let row = 0
  let cells = 0
  for (const { fields, line } of records(text, delimiterOf(text))) {
    row++
    cells += fields.length
    if (cells > limits.cells) throw refuse('ok_partial', 'more cells than the limit')
    while (fields.at(-1)?.trim() === '') fields.pop()
    out.add('table', fields.map(oneLine).join(' | '), { anchor: { row, line } })
  }
}

/** The delimiter that cuts the first records into the same number of fields most often. */
function delimiterOf(text: string): string {
  const head = text.slice(0, judgedCharacters)
  let best = { delimiter: ',' as string, score: 0 }
  for (const delimiter of delimiters) {
    const widths = records(head, delimiter)
      .map(({ fields }) => fields.length)
      .filter((width) => width > 1)
      .take(50)
      .toArray()
    const usual = widths.toSorted((one, other) => one - other)[widths.length >> 1] ?? 0
    const score = widths.filter((width) => width === usual).length * Math.log2(usual || 1)
    if (score > best.score) best = { delimiter, score }
  }
  return best.delimiter
}

/** RFC 4180 with any delimiter: quoted fields may hold delimiters, newlines and doubled quotes. */
function* records(text: string, delimiter: string): Generator<{ fields: string[]; line: number }> {
  let at = text.charCodeAt(0) === 0xfeff ? 1 : 0
  let line = 1
  while (at < text.length) {
    const start = line
    const fields: string[] = []
    for (;;) {
      const field = text[at] === '"' ? quoted(text, at, delimiter) : bare(text, at, delimiter)
      fields.push(field.value)
      line += field.newlines
      at = field.end
      if (text[at] !== delimiter) break
      at++
    }
    if (text[at] === '\r') at++
    if (text[at] === '\n') at++
    line++
    if (fields.length > 1 || fields[0] !== '') yield { fields, line: start }
  }
}

type Field = { value: string; end: number; newlines: number }

function bare(text: string, start: number, delimiter: string): Field {
  let end = start
  while (end < text.length && text[end] !== delimiter && text[end] !== '\n' && text[end] !== '\r') end++
  return { value: text.slice(start, end), end, newlines: 0 }
}

function quoted(text: string, start: number, delimiter: string): Field {
  let value = ''
  let from = start + 1
  for (;;) {
    const quote = text.indexOf('"', from)
    // A quote that never closes is a quote in the data, not the rest of the file.
    if (quote < 0) return bare(text, start, delimiter)
    value += text.slice(from, quote)
    if (text[quote + 1] !== '"') {
      const rest = bare(text, quote + 1, delimiter)
      return { value: value + rest.value, end: rest.end, newlines: value.split('\n').length - 1 }
    }
    value += '"'
    from = quote + 2
  }
}
