import { z } from 'zod'
import type { ServiceAccountSettings } from '../../platforms/google/service-account.ts'

/** What is asked of a source beside signing in. */
export const choice = z.object({
  /** Ids of folders and shared drives; what lies below one of them is read. Empty means everything. */
  containers: z.array(z.string().min(1).max(200)).max(500).default([]).meta({ field: 'containers' }),
})

export type DriveSettings = z.output<typeof choice> & Partial<ServiceAccountSettings>
