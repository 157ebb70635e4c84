import { z } from 'zod'
import { serviceAccountFields } from '../google/service-account.ts'

const chosen = {
  /** Ids of folders and shared drives; what lies below one of them is read. Empty means everything. */
  containers: z.array(z.string().min(1).max(200)).max(500).default([]).meta({ field: 'containers' }),
}

export const settings = z.object({ ...serviceAccountFields, ...chosen })

/** What is asked beside consent. */
export const chosenByConsent = z.object(chosen)

export type DriveSettings = z.output<typeof settings> | z.output<typeof chosenByConsent>
