import * as z from 'zod/mini'
import { param } from '../../lib/shapes.ts'

/** What the address says about the audit log, beside the days `from` and `to`. Part of the workspace route. */
export const auditParams = z.object({
  /** Part of a name or email. */
  who: param(z.string().check(z.maxLength(100))),
  /** An area or an action. */
  what: param(z.string().check(z.regex(/^[a-zA-Z]+(\.[a-zA-Z]+)?$/))),
})
