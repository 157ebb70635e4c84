import { z } from 'zod'
import { appRegistrationFields } from '../microsoft/app-registration.ts'

const chosen = {
  /** Sites, libraries, drives of people and folders, by the ids of `places.ts`; what lies below one is read. Empty means everything. */
  containers: z.array(z.string().min(1).max(400)).max(500).default([]).meta({ field: 'containers' }),
}

export const settings = z.object({ ...appRegistrationFields, ...chosen })

/** What is asked beside consent. */
export const chosenByConsent = z.object(chosen)

export type OneDriveSettings = z.output<typeof settings> | z.output<typeof chosenByConsent>
