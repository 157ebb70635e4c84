import { params, textLike } from '../../lib/params.ts'

/** What the address says about the audit log, beside the days `from` and `to`. Part of the workspace route. */
export const auditParams = params({
  /** Part of a name or email. */
  who: textLike(/^.{0,100}$/s),
  /** An area or an action. */
  what: textLike(/^[a-zA-Z]+(\.[a-zA-Z]+)?$/),
})
