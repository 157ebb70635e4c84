import { z } from 'zod'

/** What is asked beside consent. */
export const settings = z.object({
  /** Ids of folders; what lies below one of them is read. Empty means everything. */
  containers: z.array(z.string().min(1).max(200)).max(500).default([]).meta({ field: 'containers' }),
})

export type DropboxSettings = z.output<typeof settings>
