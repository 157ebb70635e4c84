import { memberSorts, memberStatuses } from '@quarry/contract/workspace/member'
import { roles } from '@quarry/contract/workspace/role'
import { oneOf, pageUpTo, params, text } from '../../lib/params.ts'

/** What the address says about the list of members. Part of the workspace route; a value that does not fit counts as absent. */
export const memberParams = params({
  /** Part of a name or an address. */
  find: text,
  role: oneOf(roles),
  status: oneOf(memberStatuses),
  sort: oneOf(memberSorts),
  order: oneOf(['asc', 'desc']),
  mp: pageUpTo(100_000),
})
export type MemberParams = ReturnType<typeof memberParams.parse>
