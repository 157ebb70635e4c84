import { fullName } from '@quarry/contract/account/account'
import type { Member, MemberFilters } from '@quarry/contract/wire/workspace/member'
import { memberStatuses, type MemberStatus } from '@quarry/contract/workspace/member'
import { can } from '@quarry/contract/workspace/permission'
import type { Needs } from '../../context.ts'
import { countListed, findListed, type ListedRow } from './member-list.store.ts'
import { seatsOf } from '../plan/plan.ts'
import { isPartner } from './partner.ts'
import { shownName } from './shown-name.ts'

type Listing = Needs<'db' | 'clock' | 'config' | 'account' | 'workspace' | 'role' | 'privileges'>

/**
 * A page of the members. Who manages members also sees who is deactivated, invited or declined; for the others there are the
 * people they work with.
 */
export async function listMembers(ctx: Listing, filters: MemberFilters) {
  const everybody = can(ctx, 'member.invite')
  const { rows, total } = await findListed(ctx.db, ctx.workspace.id, { ...filters, everybody })
  const counted = await countListed(ctx.db, ctx.workspace.id, everybody)
  const countOf = (status: MemberStatus) => counted.find((each) => each.status === status)?.count ?? 0
  return {
    accounts: rows.map((row) => toMember(ctx, row)),
    total,
    counts: Object.fromEntries(memberStatuses.map((status) => [status, countOf(status)])) as Record<MemberStatus, number>,
    seats: await seatsOf(ctx, ctx.db, ctx.workspace.id),
  }
}

const toMember = (ctx: Listing, row: ListedRow): Member => ({
  id: row.id,
  email: row.email,
  name: shownName(row),
  job: row.job,
  workspaceRole: row.role,
  privileges: row.privileges,
  status: row.status,
  joinedAt: row.joined_at?.toISOString() ?? null,
  lastAccessAt: row.last_access_at?.toISOString() ?? null,
  isMe: row.id === ctx.account.id,
  isPartner: isPartner(ctx.config, row.email),
  invitation: row.expires_at &&
    row.updated_at && {
      inviteeStatus: row.status,
      invitedBy: fullName({ firstName: row.inviter_first_name ?? '', lastName: row.inviter_last_name ?? '' }),
      expiresAt: row.expires_at.toISOString(),
      isExpired: row.expires_at <= ctx.clock.now(),
      updatedAt: row.updated_at.toISOString(),
    },
})
