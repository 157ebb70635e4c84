import { normalize, valuesAt } from '../../../search-index/terms.ts'
import { bare, figure, inWords, spelledOut } from './numbers.ts'

/**
 * Units by what they mean: in words and signs behind a number, and before it. What is not listed tells nothing.
 * Of words that begin alike the longer one comes first.
 */
const units: readonly (readonly [unit: string, behind: string, before?: string])[] = [
  ['minute', 'minutes?|mins?|분(?!의|기)'],
  ['hour', 'hours?|hrs?|시간'],
  ['day', '(?:calendar |working |business )?days?|영업일|일'],
  ['week', 'weeks?|주(?!년|요)'],
  ['dollar', 'dollars?|usd|달러', '\\$'],
  ['month', 'months?|개월|달'],
  ['year', 'years?|년'],
  ['won', 'won|krw|원', '₩'],
  ['euro', 'euros?|eur|유로|€', '€'],
  ['pound', 'pounds? sterling|gbp|£', '£'],
  ['yen', 'yen|jpy|엔|¥', '¥'],
  ['percent', '%|percent|per cent|퍼센트'],
  ['point', 'points?|포인트|점'],
  ['kb', 'kb'],
  ['mb', 'mb|메가'],
  ['gb', 'gb|기가'],
  ['tb', 'tb|테라'],
  ['km/h', 'km/h|kph'],
  ['mph', 'mph|miles (?:an|per) hour'],
  ['km', 'km|kilomet(?:er|re)s?|킬로미터'],
  ['mile', 'miles?|마일'],
  ['kg', 'kg|kilo(?:gram)?s?|킬로그램'],
  ['am', 'am|a\\.m\\.', '오전 ?'],
  ['pm', 'pm|p\\.m\\.', '오후 ?'],
]
const behind = units.map(([unit, words]) => [unit, new RegExp(`^[ -]?(?:${words})(?![a-z])`, 'u')] as const)
const before = units.flatMap(([unit, , words]) => (words ? [[unit, new RegExp(`(?:${words}) ?$`, 'u')] as const] : []))
/** By their values, the units that numbers of a text have; null for what is not known. */
function quantitiesOf(text: string): Map<string, Set<string | null>> {
  const found = new Map<string, Set<string | null>>()
  const said = normalize(spelledOut(text))
  const add = (value: string, from: number, end: number): void => {
    const [rest, start] = [said.slice(end, end + 20), said.slice(Math.max(0, from - 4), from)]
    const unit =
      [...behind.filter(([, each]) => each.test(rest)), ...before.filter(([, each]) => each.test(start))][0]?.[0] ?? null
    found.set(value, (found.get(value) ?? new Set()).add(unit))
  }
  for (const { 0: digits, index } of said.matchAll(figure)) {
    const value = valuesAt(said, index).find(({ term }) => /^\d+$/.test(term))
    const number = digits.replace(/(?<![.,])[.,]+$/, '')
    add(value?.term ?? bare(number), index, value?.end ?? index + number.length)
  }
  for (const { number, index, length } of inWords(said)) add(number, index, index + length)
  return found
}

/** Whether no number of a text stands in another in other units alone: 30 days that are 30 hours there. */
export function agreesInUnits(text: string, source: string): boolean {
  const held = quantitiesOf(source)
  return [...quantitiesOf(text)].every(([value, units]) => {
    const there = held.get(value)
    return there === undefined || there.has(null) || [...units].every((unit) => unit === null || there.has(unit))
  })
}
