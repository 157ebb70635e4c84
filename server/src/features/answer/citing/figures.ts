import { normalize, termsOf, valuesAt } from '../../../search-index/terms.ts'

const words: Readonly<Record<string, number>> = Object.fromEntries([
  ...'one two three four five six seven eight nine ten eleven twelve'.split(' ').map((word, at) => [word, at + 1]),
  ...'한 두 세 네 다섯 여섯 일곱 여덟 아홉 열'.split(' ').map((word, at) => [word, at + 1]),
])
const written =
  /(?<![\p{L}\p{N}])(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)(?![\p{L}\p{N}])|(?<![\p{L}\p{N}])(?:한|두|세|네|다섯|여섯|일곱|여덟|아홉|열) ?(?=[개명번달주시])/gu
const figure = /\d[\d.,]*/g

// From the first of several signs or noughts on, or a long row of them would be looked at anew from each.
function bare(number: string): string {
  const plain = number.replace(/(?<![.,])[.,]+$/, '').replaceAll(',', '')
  const point = plain.includes('.') ? plain.lastIndexOf('.') : plain.length
  const fraction = plain
    .slice(point)
    .replace(/(?<!0)0+$/, '')
    .replace(/\.$/, '')
  return (plain.slice(0, point) + fraction).replace(/^0+(?=\d)/, '')
}

const figuresOf = (text: string): Set<string> =>
  new Set([...(text.match(figure) ?? []).map(bare), ...(text.match(written) ?? []).map((word) => String(words[word.trim()]))])

/**
 * Whether every figure of a text stands in another: as the same day, amount or number, however it is written. A figure that does not is the
 * surest sign of an invented sentence.
 */
export function holdsFigures(text: string, source: string): boolean {
  const said = normalize(text)
  const held = figuresOf(normalize(source))
  const terms = termsOf(source)
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
