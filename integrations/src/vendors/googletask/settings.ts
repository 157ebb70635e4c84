import { z } from 'zod'
import type { ServiceAccountSettings } from '../../platforms/google/service-account.ts'

/** What is asked of a source beside signing in. */
export const choice = z.object({
  /** Ids of task lists. Empty means all of the account's. */
  containers: z.array(z.string().min(1).max(300)).max(500).default([]).meta({ field: 'containers' }),
})

export type TaskSettings = z.output<typeof choice> & Partial<ServiceAccountSettings>
