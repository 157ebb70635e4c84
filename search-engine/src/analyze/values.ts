// Numbers, versions and times are written in many ways and mean one thing. Beside its words each is indexed as what it means:
// an amount as its digits (3400000), a version as its numbers (2.1), a time in the VALUE namespace.

import { VALUE } from './forms.ts'

/** What stands at a place of a text, with the end of what was read. */
type Value = { term: string; end: number }

const scales: Readonly<Record<string, number>> = {
  천: 1e3,
  만: 1e4,
  억: 1e8,
  조: 1e12,
  k: 1e3,
  thousand: 1e3,
  m: 1e6,
  mn: 1e6,
  million: 1e6,
  b: 1e9,
  bn: 1e9,
  billion: 1e9,
}
const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const ordinals = ['first', 'second', 'third', 'fourth']
const MONTH =
  '(?<month>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'
const YEAR = '(?<year>(?:19|20)\\d\\d)'
const SHORT_YEAR = "(?<year>(?:19|20)\\d\\d|'?\\d\\d)"
const NO_MORE = '(?![\\p{L}\\p{N}])'

const sticky = (pattern: string): RegExp => new RegExp(pattern, 'yu')

const DATES = [
  sticky(`${YEAR}(?<sign>[-./])(?<m>\\d\\d?)\\k<sign>(?<d>\\d\\d?)(?![\\d])`),
  sticky(`${YEAR}\\. (?<m>\\d\\d?)\\. (?<d>\\d\\d?)(?![\\d])`),
  sticky(`${YEAR}(?<m>0[1-9]|1[0-2])(?<d>0[1-9]|[12]\\d|3[01])(?!\\d)`),
  sticky(`(?<year>\\d\\d)(?<sign>[-.])(?<m>0[1-9]|1[0-2])\\k<sign>(?<d>0[1-9]|[12]\\d|3[01])(?![\\d.])`),
  sticky(`(?:${SHORT_YEAR}년 ?)?(?<m>\\d\\d?)월 ?(?<d>\\d\\d?)일`),
  sticky(`(?<m>\\d\\d?)/(?<d>\\d\\d?)(?![\\d/])(?!분기|4분기)`),
  sticky(`${MONTH}\\.? (?<d>\\d\\d?)(?:st|nd|rd|th)?${NO_MORE}(?:,? ${YEAR})?`),
  sticky(`(?<d>\\d\\d?)(?:st|nd|rd|th)?(?: of)? ${MONTH}${NO_MORE}\\.?(?:,? ${YEAR})?`),
]
const MONTHS = [
  sticky(`${YEAR}년 ?(?<m>\\d\\d?)월`),
  sticky(`${MONTH}\\.? ${YEAR}${NO_MORE}`),
  sticky(`${YEAR}[-./](?<m>0[1-9]|1[0-2])(?![-./]?\\d)`),
]
const QUARTERS = [
  sticky(`(?:${SHORT_YEAR}년도?,? ?)?(?:제 ?)?(?<q>[1-4])(?:/4)? ?(?:분기|사분기)`),
  sticky(`${YEAR} ?[-/.]? ?(?:q(?<q>[1-4])|(?<q2>[1-4])q)${NO_MORE}`),
  sticky(`q(?<q>[1-4])(?:[ /,-]{0,2}(?:of )?${SHORT_YEAR})?${NO_MORE}`),
  sticky(`(?<q>[1-4])q(?:[ /-]?${SHORT_YEAR})?${NO_MORE}`),
  sticky(`${YEAR} (?<ordinal>first|second|third|fourth) quarter${NO_MORE}`),
  sticky(`(?<ordinal>first|second|third|fourth) quarter(?:,? (?:of )?${YEAR})?${NO_MORE}`),
]
// Without an end to how often numbers follow one another, a text of nothing else would be read anew at each of them.
const VERSION = sticky('v(?<version>\\d+(?:\\.\\d+){0,15})(?![\\p{L}\\p{N}])')
/** A version or number that goes on without a blank, as in 2.1.md. */
const NUMBERS = sticky('(?<version>\\d+(?:\\.\\d+){1,15})(?=[._-][\\p{L}_])')
const AMOUNT = sticky(
  `(?:\\d{1,3}(?:,\\d{3}){1,9}|\\d+)(?:\\.\\d+)?(?: ?[천만억조](?: ?[\\d,.]+ ?[천만억]){0,4}(?: ?(?:\\d{1,3},)?\\d{1,4}(?=원))?(?=[ 원]|${NO_MORE})|(?: ?(?:thousand|million|billion|mn|bn)|[kmb])${NO_MORE}|0(?<=\\.00)${NO_MORE})`,
)
const WITHOUT_CENTS = sticky(`(?:\\d{1,3}(?:,\\d{3}){1,9}|\\d+)\\.00?${NO_MORE}`)

const two = (number: number): string => String(number).padStart(2, '0')
const fullYear = (year: string | undefined): string =>
  year === undefined ? '' : year.length >= 4 ? year : `20${year.replace("'", '')}`

function match(
  patterns: readonly RegExp[],
  text: string,
  start: number,
): { groups: Record<string, string | undefined>; end: number } | null {
  for (const pattern of patterns) {
    pattern.lastIndex = start
    const found = pattern.exec(text)
    if (found) return { groups: found.groups ?? {}, end: pattern.lastIndex }
  }
  return null
}

const monthOf = ({ m, month }: Record<string, string | undefined>): number =>
  month === undefined ? Number(m) : months.indexOf(month.slice(0, 3)) + 1

/** Terms of a day: in its year, in any year, and its month. */
function termsOfDay(year: string, month: number, day: number): string[] {
  const ofYear = year === '' ? [] : [`${VALUE}${year}-${two(month)}-${two(day)}`, `${VALUE}${year}-${two(month)}`]
  return [...ofYear, `${VALUE}-${two(month)}-${two(day)}`]
}

function addTime(text: string, start: number, values: Value[]): boolean {
  const quarter = match(QUARTERS, text, start)
  if (quarter) {
    const { q, q2, ordinal, year } = quarter.groups
    const number = q ?? q2 ?? String(ordinals.indexOf(ordinal ?? '') + 1)
    values.push({ term: `${VALUE}q${number}`, end: quarter.end })
    if (year !== undefined) values.push({ term: `${VALUE}${fullYear(year)}q${number}`, end: quarter.end })
    return true
  }
  const date = match(DATES, text, start)
  if (date) {
    const month = monthOf(date.groups)
    const day = Number(date.groups['d'])
    if (month < 1 || month > 12 || day < 1 || day > 31) return false
    for (const term of termsOfDay(fullYear(date.groups['year']), month, day)) values.push({ term, end: date.end })
    return true
  }
  const whole = match(MONTHS, text, start)
  if (!whole) return false
  const month = monthOf(whole.groups)
  if (month < 1 || month > 12) return false
  values.push({ term: `${VALUE}${whole.groups['year']}-${two(month)}`, end: whole.end })
  return true
}

/** 3.4 million, 1억 2,500만: digits, or null for what is no whole number. */
function digitsOf(amount: string): string | null {
  let sum = 0
  for (const [, number, scale] of amount.replaceAll(/[, ]/g, '').matchAll(/(\d+(?:\.\d+)?)([^\d.]*)/g))
    sum += Number(number) * (scales[scale ?? ''] ?? 1)
  const rounded = Math.round(sum)
  return Number.isSafeInteger(rounded) && Math.abs(sum - rounded) < 1e-3 ? String(rounded) : null
}

function addAmount(text: string, start: number, values: Value[]): void {
  const found = match([AMOUNT, WITHOUT_CENTS], text, start)
  if (!found) return
  const digits = digitsOf(text.slice(start, found.end))
  if (digits !== null) values.push({ term: digits, end: found.end })
}

const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39
/** What months and ordinals begin with, by the first letter. */
const BEGINNINGS = Map.groupBy([...months, ...ordinals.map((ordinal) => ordinal.slice(0, 3))], (word) => word.charCodeAt(0))
const [Q, V] = [0x71, 0x76]
const LETTERS = sticky(`(?:[qv]\\d|${MONTH}${NO_MORE}|(?:first|second|third|fourth) quarter)`)

/** Whether the word at `start` is worth a closer look, which costs more than the rest of reading it. */
function mayBeValue(text: string, start: number, code: number): boolean {
  if (isDigit(code)) return true
  if (code === Q || code === V) return isDigit(text.charCodeAt(start + 1))
  return BEGINNINGS.get(code)?.some((beginning) => text.startsWith(beginning, start)) ?? false
}

/** What the word at `start` of normalised text begins, beside being a word; mostly nothing. */
export function valuesAt(text: string, start: number): readonly Value[] {
  const code = text.charCodeAt(start)
  if (!mayBeValue(text, start, code)) return NOTHING
  if (!isDigit(code)) {
    LETTERS.lastIndex = start
    if (!LETTERS.test(text)) return NOTHING
  }
  const values: Value[] = []
  const version = match([VERSION, NUMBERS], text, start)
  if (version) values.push({ term: version.groups['version']!, end: version.end })
  if (!addTime(text, start, values) && isDigit(code)) addAmount(text, start, values)
  return values
}
const NOTHING: readonly Value[] = []
