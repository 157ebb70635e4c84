import { z } from 'zod'

/** What is asked of a source beside signing in. */
export const choice = z.object({
  /** "It is not possible to programmatically obtain team IDs": people copy the number from the address of the team's page. */
  teamId: z
    .string()
    .trim()
    .regex(/^\d{19}$/, 'A team ID has 19 digits.')
    .meta({ field: 'text' }),
  /** Ids of folders; the files in one of them and in the folders in it are read. Empty means all of the team. */
  containers: z.array(z.string().min(1).max(100)).max(500).default([]).meta({ field: 'containers' }),
})

export const credentials = z.object({ apiToken: z.string().min(1).max(500).meta({ field: 'password', secret: true }) })

export type FigmaSettings = z.output<typeof choice> & Partial<z.output<typeof credentials>>
