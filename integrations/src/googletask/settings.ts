import { z } from 'zod'
import { serviceAccountFields } from '../google/service-account.ts'

const chosen = {
  /** Ids of task lists. Empty means all of the account's. */
  containers: z.array(z.string().min(1).max(300)).max(500).default([]).meta({ field: 'containers' }),
}

export const settings = z.object({ ...serviceAccountFields, ...chosen })

/** What is asked beside consent. */
export const chosenByConsent = z.object(chosen)

export type TaskSettings = z.output<typeof settings> | z.output<typeof chosenByConsent>
