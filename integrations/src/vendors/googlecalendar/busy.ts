import { z } from 'zod'
import type { Io } from '../../kit/kit.ts'
import { openGoogle } from '../../platforms/google/client.ts'

/** Shows when people are busy, and nothing of why. */
export const busyScopes = ['https://www.googleapis.com/auth/calendar.freebusy']

const Busy = z.object({
  calendars: z.record(
    z.string(),
    z.object({
      busy: z.array(z.object({ start: z.string(), end: z.string() })).default([]),
      errors: z.array(z.object({ reason: z.string() })).default([]),
    }),
  ),
})

type Asked = { people: readonly string[]; from: string; to: string }

/** It reads, although it is sent by POST. https://developers.google.com/workspace/calendar/api/v3/reference/freebusy/query */
export const busyOf = (io: Io<object>, { people, from, to }: Asked): Promise<z.output<typeof Busy>> =>
  openGoogle(io, 'https://www.googleapis.com', busyScopes).post(
    '/calendar/v3/freeBusy',
    { timeMin: from, timeMax: to, items: people.map((id) => ({ id })) },
    Busy,
  )
