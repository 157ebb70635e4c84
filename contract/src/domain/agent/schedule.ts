import * as z from 'zod/mini'

/** When something is done again and again, in the words people choose it by. Days of the week count from Sunday, 0. */
export const Recurrence = z.discriminatedUnion('every', [
  z.object({
    every: z.enum(['day', 'weekday']),
    hour: z.int().check(z.gte(0), z.lte(23)),
    minute: z.int().check(z.gte(0), z.lte(59)),
  }),
  z.object({
    every: z.literal('week'),
    weekday: z.int().check(z.gte(0), z.lte(6)),
    hour: z.int().check(z.gte(0), z.lte(23)),
    minute: z.int().check(z.gte(0), z.lte(59)),
  }),
  z.object({
    every: z.literal('month'),
    /** One that every month has. */
    day: z.int().check(z.gte(1), z.lte(28)),
    hour: z.int().check(z.gte(0), z.lte(23)),
    minute: z.int().check(z.gte(0), z.lte(59)),
  }),
])
export type Recurrence = z.infer<typeof Recurrence>

/**
 * Why nothing is asked: its person wants it so, is no active member any more, or the agent is switched off or no longer open to them.
 */
export const PausedReason = z.enum(['person', 'left', 'agent'])
export type PausedReason = z.infer<typeof PausedReason>

/** As `cron` writes it. */
export function cronOf(when: Recurrence): string {
  const time = `${when.minute} ${when.hour}`
  switch (when.every) {
    case 'day':
      return `${time} * * *`
    case 'weekday':
      return `${time} * * 1-5`
    case 'week':
      return `${time} * * ${when.weekday}`
    case 'month':
      return `${time} ${when.day} * *`
  }
}

/** What `cronOf` wrote. @throws Error for anything else. */
export function recurrenceOf(cron: string): Recurrence {
  const [minute, hour, day, , weekday] = cron.split(' ')
  const time = { hour: Number(hour), minute: Number(minute) }
  if (day !== '*') return Recurrence.parse({ every: 'month', day: Number(day), ...time })
  if (weekday === '*') return Recurrence.parse({ every: 'day', ...time })
  return Recurrence.parse(
    weekday === '1-5' ? { every: 'weekday', ...time } : { every: 'week', weekday: Number(weekday), ...time },
  )
}
