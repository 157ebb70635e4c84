import { z } from 'zod'

const chosen = {
  /** "It is not possible to programmatically obtain team IDs": people copy the number from the address of the team's page. */
  teamId: z
    .string()
    .trim()
    .regex(/^\d{19}$/, 'A team ID has 19 digits.')
    .meta({ field: 'text' }),
  /** Ids of folders; the files in one of them and in the folders in it are read. Empty means all of the team. */
  containers: z.array(z.string().min(1).max(100)).max(500).default([]).meta({ field: 'containers' }),
}

export const settings = z.object({ apiToken: z.string().min(1).max(500).meta({ field: 'password', secret: true }), ...chosen })

/** What is asked beside consent. */
export const chosenByConsent = z.object(chosen)

export type FigmaSettings = z.output<typeof settings> | z.output<typeof chosenByConsent>
