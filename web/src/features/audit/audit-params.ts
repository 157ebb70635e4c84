import { z } from 'zod'

/** What the address says about the audit log, beside the days `from` and `to`. Part of the workspace route. */
export const auditParams = z.object({
  /** Part of a name or email. */
  who: z.string().max(100).optional().catch(undefined),
  /** An area or an action. */
  what: z
    .string()
    .regex(/^[a-zA-Z]+(\.[a-zA-Z]+)?$/)
    .optional()
    .catch(undefined),
})
