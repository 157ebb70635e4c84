import { z } from 'zod'

/** What the address says about the sources page. Part of the workspace route; a value that does not fit counts as absent. */
export const sourceParams = z.object({
  /** The connect drawer is open. */
  connect: z.literal('1').optional().catch(undefined),
})
