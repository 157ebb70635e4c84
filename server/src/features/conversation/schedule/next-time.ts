import { type Recurrence, recurrenceOf } from '@quarry/contract/agent/schedule'

/** Days within which each recurrence comes at least once. */
const mostDays = 62

/**
 * When it is due next, strictly after a moment. A time that a change of the clock leaves out is the same moment as the hour after; one that
 * comes twice counts once.
 */
export function nextTime({ cron, timeZone }: { cron: string; timeZone: string }, after: Date): Date {
  const when = recurrenceOf(cron)
  const instant = Temporal.Instant.fromEpochMilliseconds(after.getTime())
  const today = instant.toZonedDateTimeISO(timeZone).toPlainDate()
  for (let days = 0; days <= mostDays; days++) {
    const day = today.add({ days })
    if (!isOn(when, day)) continue
    const plainTime = Temporal.PlainTime.from({ hour: when.hour, minute: when.minute })
    const due = day.toZonedDateTime({ timeZone, plainTime }).epochMilliseconds
    if (due > after.getTime()) return new Date(due)
  }
  throw new Error(`Never due: ${cron}`)
}

function isOn(when: Recurrence, { day, dayOfWeek }: Temporal.PlainDate): boolean {
  switch (when.every) {
    case 'day':
      return true
    case 'weekday':
      return dayOfWeek <= 5
    case 'week':
      return dayOfWeek % 7 === when.weekday
    case 'month':
      return day === when.day
  }
}
