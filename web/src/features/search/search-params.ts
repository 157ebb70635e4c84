import { z } from 'zod'

/** What the address says about a search. Part of the workspace route; a value that does not fit counts as absent. */
export const searchParams = z.object({
  q: z.string().optional().catch(undefined),
})
