import { z } from 'zod'
import { serviceAccountFields } from '../google/service-account.ts'

const chosen = {
  /** Ids of calendars. Empty means everything in the account's list of calendars. */
  containers: z.array(z.string().min(1).max(300)).max(500).default([]).meta({ field: 'containers' }),
}

export const settings = z.object({ ...serviceAccountFields, ...chosen })

/** What is asked beside consent. */
export const chosenByConsent = z.object(chosen)

export type CalendarSettings = z.output<typeof settings> | z.output<typeof chosenByConsent>
