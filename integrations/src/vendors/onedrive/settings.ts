import { z } from 'zod'
import type { AppRegistration } from '../../platforms/microsoft/app-registration.ts'

/** What is asked of a source beside signing in. */
export const choice = z.object({
  /** Sites, libraries, drives of people and folders, by the ids of `places.ts`; what lies below one is read. Empty means everything. */
  containers: z.array(z.string().min(1).max(400)).max(500).default([]).meta({ field: 'containers' }),
})

export type OneDriveSettings = z.output<typeof choice> & Partial<z.output<typeof AppRegistration>>
