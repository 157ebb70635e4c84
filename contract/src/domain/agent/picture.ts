import * as z from 'zod/mini'

const field = z.string()
const one = z.optional(field)

/**
 * How the effect of a call is drawn for whoever decides about it. Every value is the name of an argument that fills this place; what the person
 * changes is drawn as it is changed.
 */
export const Picture = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('mail'), to: one, cc: one, bcc: one, subject: one, text: field, files: one }),
  /** An event in its day; `start` and `end` are moments or days as their tool takes them. */
  z.object({ kind: z.literal('event'), title: one, start: field, end: field, place: one, guests: one }),
  /** Rows of a sheet; without `start` they come below the last. */
  z.object({ kind: z.literal('cells'), start: one, rows: field }),
  /** Fields whose former values are known, before and after. */
  z.object({ kind: z.literal('changes'), fields: z.array(field) }),
  z.object({ kind: z.literal('message'), place: one, title: one, text: field }),
  z.object({ kind: z.literal('move'), thing: field, to: one, name: one }),
])
export type Picture = z.infer<typeof Picture>

/** What stands at the service around what would be done, as people read it. */
export const Surroundings = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('event'),
    /** The day in which it begins, by the clock that its start is told by. */
    day: z.string(),
    /** Others of that calendar on that day, in minutes since midnight. */
    others: z.array(z.object({ title: z.string(), from: z.number(), to: z.number() })),
  }),
  z.object({ kind: z.literal('move'), name: z.string(), from: z.string(), to: z.string() }),
])
export type Surroundings = z.infer<typeof Surroundings>

const clock = /^(\d{4}-\d\d-\d\d)T(\d\d):(\d\d)/

/** Day and minute of a moment, as its own clock tells them. Null: it is a day, or no moment. */
export function minuteOf(moment: unknown): { day: string; minute: number } | null {
  const [, day, hours, minutes] = (typeof moment === 'string' && clock.exec(moment)) || []
  return day === undefined ? null : { day, minute: Number(hours) * 60 + Number(minutes) }
}

/** What of a time lies within a day, in minutes since midnight; null: nothing. */
export function withinDay(day: string, start: string, end: string): { from: number; to: number } | null {
  const [begins, ends] = [minuteOf(start), minuteOf(end)]
  if (!begins || !ends || begins.day > day || ends.day < day) return null
  const [from, to] = [begins.day === day ? begins.minute : 0, ends.day === day ? ends.minute : 24 * 60]
  return to > from ? { from, to } : null
}
