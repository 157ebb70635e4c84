import { z } from 'zod'
import type { ServiceAccountSettings } from '../../platforms/google/service-account.ts'

/** What is asked of a source beside signing in. */
export const choice = z.object({
  /** Ids of calendars. Empty means everything in the account's list of calendars. */
  containers: z.array(z.string().min(1).max(300)).max(500).default([]).meta({ field: 'containers' }),
})

export type CalendarSettings = z.output<typeof choice> & Partial<ServiceAccountSettings>
