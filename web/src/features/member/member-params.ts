import { z } from 'zod'
import { memberSorts, MemberStatus } from '@quarry/contract/member'
import { Role } from '@quarry/contract/role'

/** What the address says about the list of members. Part of the workspace route; a value that does not fit counts as absent. */
export const memberParams = z.object({
  /** Part of a name or an address. */
  find: z.string().optional().catch(undefined),
  role: Role.optional().catch(undefined),
  status: MemberStatus.optional().catch(undefined),
  sort: z.enum(memberSorts).optional().catch(undefined),
  order: z.enum(['asc', 'desc']).optional().catch(undefined),
  /** From 1, as people count. */
  mp: z.coerce.number().int().min(1).max(100_000).optional().catch(undefined),
})
export type MemberParams = z.output<typeof memberParams>
