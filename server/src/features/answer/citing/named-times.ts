import { termsOf } from '../../../search-index/terms.ts'

const months = 'january february march april may june july august september october november december'.split(' ')
const weekdays = 'sun mon tue wed thu fri sat'.split(' ')
const korean = '일월화수목금토'

// A small letter makes a verb of May and March, and what the sun is of Sun.
const monthName = new RegExp(`(?<![\\p{L}])(?:${months.filter((month) => month !== 'may').join('|')})(?!\\p{L})`, 'giu')
const may = /(?<=[\p{Ll}\d,] )May(?!\p{L})/gu
const weekday = /(?<!\p{L})(?:Sun|Mon|Tues?|Wed(?:nes)?|Thu(?:rs)?|Fri|Sat(?:ur)?)(?:days?)?(?!\p{L})/gu

/** Months and days of the week that a text names, however they are written. */
function namedTimes(text: string): Set<string> {
  const named = new Set<string>()
  for (const [name] of [...text.matchAll(monthName), ...text.matchAll(may)])
    named.add(`month ${months.indexOf(name.toLowerCase()) + 1}`)
  for (const [, month] of text.matchAll(/(?<!\d)(\d{1,2}) ?월/gu)) named.add(`month ${Number(month)}`)
  for (const term of termsOf(text)) {
    const month = /^#(?:\d{4})?-(\d\d)/.exec(term)?.[1]
    if (month !== undefined) named.add(`month ${Number(month)}`)
  }
  for (const [name] of text.matchAll(weekday)) named.add(`day ${weekdays.indexOf(name.slice(0, 3).toLowerCase())}`)
  for (const [, day] of text.matchAll(/([일월화수목금토])요일/gu)) named.add(`day ${korean.indexOf(day!)}`)
  return named
}

/** Whether a text names no other months, and no other days of the week, than another one does; which may write them in ways that are not known. */
export function agreesInTimes(text: string, source: string): boolean {
  const held = [...namedTimes(source)]
  return [...namedTimes(text)].every((time) => {
    const alike = held.filter((other) => other.split(' ')[0] === time.split(' ')[0])
    return alike.length === 0 || alike.includes(time)
  })
}
