import type { ShellLanguage } from '../i18n.ts'
import { ago, justNow } from './ago.ts'

const steps = [
  ['minute', 60],
  ['hour', 60 * 60],
  ['day', 24 * 60 * 60],
  ['week', 7 * 24 * 60 * 60],
  ['month', 30.44 * 24 * 60 * 60],
  ['year', 365.25 * 24 * 60 * 60],
] as const

/**
 * How long ago, from minutes to years (spec §9).
 * @param at ISO 8601.
 * @example relativeTime('2026-11-20T10:00:00Z', 'en', new Date('2026-11-21T10:00:00Z')) → 'yesterday'
 */
export function relativeTime(at: string, language: ShellLanguage, now: Date = new Date()): string {
  const seconds = (new Date(at).getTime() - now.getTime()) / 1000
  const [unit, size] = steps.findLast(([, size]) => Math.abs(seconds) >= size) ?? steps[0]
  const count = Math.trunc(seconds / size)
  // The clock of the server may be a little ahead.
  return count === 0 && seconds < 2 ? justNow[language] : ago(count, unit, language)
}

/** MM. DD. YYYY (spec §9), never torn apart by a line break; in Korean the year leads, as everybody there reads it. @param at ISO 8601. */
export function displayDate(at: string, language: ShellLanguage): string {
  const date = new Date(at)
  const [year, month, day] = [String(date.getFullYear()), pad(date.getMonth() + 1), pad(date.getDate())]
  return (language === 'ko' ? `${year}. ${month}. ${day}.` : `${month}. ${day}. ${year}`).replaceAll(' ', '\u00a0')
}

/** A day as it is written, and typed, in this language. @param day YYYY-MM-DD. */
export const writtenDay = (day: string, language: ShellLanguage): string =>
  displayDate(`${day}T00:00`, language).replaceAll('\u00a0', ' ')

/**
 * What somebody typed as a day: in the order of the language, or with the year first, between any signs or none.
 * @returns YYYY-MM-DD, or null for what is no day.
 */
export function readDay(typed: string, language: ShellLanguage): string | null {
  const together = language === 'ko' ? /^(\d{4})(\d\d)(\d\d)$/ : /^(\d\d)(\d\d)(\d{4})$/
  const numbers = together.exec(typed.trim())?.slice(1) ?? typed.match(/\d+/g) ?? []
  const [year = '', month = '', day = ''] =
    numbers[0]?.length === 4 || language === 'ko' ? numbers : [numbers[2], numbers[0], numbers[1]]
  if (numbers.length !== 3 || year.length !== 4) return null
  const read = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  // The 30th of February is a day in March to a browser.
  const at = new Date(`${read}T00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(read) ? read : null
}

/** Date and time to the minute, for a hover. @param at ISO 8601. */
export const exactTime = (at: string, language: ShellLanguage): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short' }).format(new Date(at))

/** Today where the person is, YYYY-MM-DD. */
export const localDate = (date: Date = new Date()): string =>
  `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`

/** Where the person is, by its name in the IANA database. What formats dates knows it too, and takes long to make. */
export const localTimeZone = (): string =>
  'Temporal' in globalThis ? Temporal.Now.timeZoneId() : new Intl.DateTimeFormat().resolvedOptions().timeZone

/** @param at ISO 8601. */
export const isPast = (at: string, now: Date = new Date()): boolean => new Date(at) <= now

/** @returns ISO 8601. */
export const daysFromNow = (days: number, now: Date = new Date()): string =>
  new Date(now.getTime() + days * 24 * 60 * 60_000).toISOString()

/** A rough span for "about … left". @example duration(5400, 'en') → '1 hr 30 min' */
export function duration(seconds: number, language: ShellLanguage): string {
  const minutes = Math.max(1, Math.round(seconds / 60))
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  const amount = (value: number, unit: 'hour' | 'minute') =>
    new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' }).format(value)
  return [hours > 0 && amount(hours, 'hour'), (rest > 0 || hours === 0) && amount(rest, 'minute')].filter(Boolean).join(' ')
}

const pad = (value: number): string => String(value).padStart(2, '0')
