import { normalize, termsOf, valuesAt } from '../../../search-index/terms.ts'
import { bare, figure, inWords, spelledOut } from './numbers.ts'

const figuresOf = (text: string): Set<string> =>
  new Set([...(text.match(figure) ?? []).map(bare), ...inWords(text).map(({ number }) => number)])

/**
 * Whether every figure of a text stands in another: as the same day, amount or number, however it is written. A figure that does not is the
 * surest sign of an invented sentence.
 */
export function holdsFigures(text: string, source: string): boolean {
  const said = normalize(spelledOut(text))
  const there = spelledOut(source)
  const held = figuresOf(normalize(there))
  const terms = termsOf(there)
  let from = 0
  for (const start of startsOf(said)) {
    if (start < from) continue
    // A day is its most exact form; what is no day and no amount with a unit is but its digits.
    const [value] = valuesAt(said, start)
    if (value && isMoreThanDigits(said.slice(start, value.end))) {
      if (!terms.has(value.term)) return false
      from = value.end
      continue
    }
    const [number] = /^[\d.,]+/.exec(said.slice(start)) ?? []
    if (number === undefined) continue
    if (!held.has(bare(number)) && !terms.has(bare(number))) return false
    from = start + number.length
  }
  return true
}

const isMoreThanDigits = (value: string): boolean => !/^[\d.,]+$/.test(value)

/** Where figures begin, and names of months, which may be part of a day. */
function* startsOf(text: string): Generator<number> {
  for (const { index } of text.matchAll(
    /(?<![\p{L}\d.,])(?:\d|q[1-4]|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? \d)|(?<=\p{L})\d/gu,
  ))
    yield index
}
