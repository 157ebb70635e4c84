import * as z from 'zod/mini'
import { memberSorts, memberStatuses } from '@quarry/contract/member'
import { roles } from '@quarry/contract/role'
import { pageParam, param } from '../../lib/shapes.ts'

/** What the address says about the list of members. Part of the workspace route; a value that does not fit counts as absent. */
export const memberParams = z.object({
  /** Part of a name or an address. */
  find: param(z.string()),
  role: param(z.enum(roles)),
  status: param(z.enum(memberStatuses)),
  sort: param(z.enum(memberSorts)),
  order: param(z.enum(['asc', 'desc'])),
  mp: pageParam(100_000),
})
export type MemberParams = z.output<typeof memberParams>
