import type { Recurrence } from '@quarry/contract/agent/schedule'
import type { ShellLanguage } from '../../../lib/i18n.ts'

/** 1 January 2023 was a Sunday. */
const sunday = Date.UTC(2023, 0, 1)
const dayMs = 24 * 60 * 60_000

/** @param day 0 is Sunday. */
export const weekdayName = (day: number, language: ShellLanguage): string =>
  new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(sunday + day * dayMs)

/** A time of day as people of this language write it. */
export const timeOfDay = ({ hour, minute }: Pick<Recurrence, 'hour' | 'minute'>, language: ShellLanguage): string =>
  new Intl.DateTimeFormat(language, { timeStyle: 'short', timeZone: 'UTC' }).format(sunday + (hour * 60 + minute) * 60_000)

/** What people of this language call a time zone, in summer as in winter. @example zoneName('Asia/Seoul', 'ko') → '한국 표준시' */
export function zoneName(timeZone: string, language: ShellLanguage): string {
  const called = (timeZoneName: 'longGeneric' | 'long') =>
    new Intl.DateTimeFormat(language, { timeZone, timeZoneName }).formatToParts().find(({ type }) => type === 'timeZoneName')
      ?.value
  const name = called('longGeneric')
  // One without seasons has no other name than its own.
  return (name?.startsWith('GMT') ? called('long') : name) ?? timeZone
}

/** What stands in the form. @property time HH:MM */
export type WhenForm = { every: Recurrence['every']; weekday: number; day: number; time: string }

export const formOf = (when: Recurrence): WhenForm => ({
  every: when.every,
  weekday: when.every === 'week' ? when.weekday : 1,
  day: when.every === 'month' ? when.day : 1,
  time: [when.hour, when.minute].map((number) => String(number).padStart(2, '0')).join(':'),
})

export function recurrenceIn({ every, weekday, day, time }: WhenForm): Recurrence | null {
  const [, hours, minutes] = /^(\d\d):(\d\d)/.exec(time) ?? []
  if (hours === undefined || minutes === undefined) return null
  const at = { hour: Number(hours), minute: Number(minutes) }
  switch (every) {
    case 'week':
      return { every, weekday, ...at }
    case 'month':
      return { every, day, ...at }
    default:
      return { every, ...at }
  }
}
