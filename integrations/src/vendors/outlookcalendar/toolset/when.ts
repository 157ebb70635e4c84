import { z } from 'zod'
import { IntegrationError } from '../../../kit/kit.ts'
import type { GraphTime } from '../availability.ts'
import type { PersonZone } from '../../../platforms/microsoft/outlook.ts'

/** A time of day is that of the person, unless it says where: `2026-03-02T09:00`, `2026-03-02T09:00+09:00`. */
const Time = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d)?$/)
const Day = z.string().regex(/^\d{4}-\d\d-\d\d$/)
const zoned = 'in the time of the person, for example 2026-03-02T09:00; of another zone with its offset'

export const time = (what: string) => Time.describe(`${what}, ${zoned}`)
export const dayOrTime = (what: string) => z.union([Time, Day]).describe(`${what}, ${zoned}; of a whole day 2026-03-02`)

/**
 * A moment that somebody named.
 * @throws IntegrationError `settings` — it is no moment there: clocks skip it, or show it twice
 */
export function momentOf(said: string, zone: PersonZone): Temporal.Instant {
  try {
    if (/(Z|[+-]\d\d:\d\d)$/.test(said)) return Temporal.Instant.from(said)
    return Temporal.PlainDateTime.from(said).toZonedDateTime(zone.iana, { disambiguation: 'reject' }).toInstant()
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause
    const message = `There is no such time as ${said} in ${zone.iana}, or it is there twice: name it with its offset.`
    throw new IntegrationError('settings', message, { cause })
  }
}

/** A moment as Graph takes it: where somebody named their own time, in their own zone. */
export function graphTime(said: string, zone: PersonZone): GraphTime {
  if (Day.safeParse(said).success) return { dateTime: `${said}T00:00:00`, timeZone: zone.name }
  const moment = momentOf(said, zone)
  if (/(Z|[+-]\d\d:\d\d)$/.test(said)) return { dateTime: moment.toString().replace('Z', ''), timeZone: 'UTC' }
  return { dateTime: Temporal.PlainDateTime.from(said).toString({ smallestUnit: 'second' }), timeZone: zone.name }
}

export const isDay = (said: string): boolean => Day.safeParse(said).success

/** A moment that Graph told in UTC, as the person reads it; of a whole day the day alone. */
export const shownTime = ({ dateTime }: GraphTime, isAllDay: boolean, zone: PersonZone): string =>
  isAllDay ? dateTime.slice(0, 10) : zone.at(`${dateTime}Z`)

export const isoOf = (moment: Temporal.Instant): string => moment.toString({ smallestUnit: 'second' })
