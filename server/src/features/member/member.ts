import type { AccountId, WorkspaceId } from '@quarry/contract/ids'
import type { PlanState } from '@quarry/contract/wire/plan/plan-state'
import { can } from '@quarry/contract/workspace/permission'
import type { WorkspaceSummary } from '@quarry/contract/wire/workspace/workspace'
import type { AccountCtx, Needs } from '../../context.ts'
import { unlessDiskFull } from '../../files/disk.ts'
import type { Membership } from '../../http/gate.ts'
import { fail } from '../../http/fail.ts'
import { hashToken, holderOf, refuseFormer } from '../account/account.ts'
import { currentPlan, findPlans, planNotice, type PlanRow } from '../plan/plan.ts'
import {
  type ActiveMember,
  findActiveMember,
  findActiveMemberByCode,
  findMembership,
  findMemberships,
  findVisitor,
  markAccess,
  type MembershipRow,
} from './member.store.ts'

type Reading = Needs<'db' | 'clock' | 'config' | 'account'>

const writtenEveryMs = 5 * 60_000

/** The account's place in a workspace; null unless it is an active one. Notes the access. */
export async function membership(
  app: Needs<'db' | 'clock'>,
  accountId: AccountId,
  workspaceId: WorkspaceId,
): Promise<Membership | null> {
  const found = await findActiveMember(app.db, workspaceId, accountId)
  return found ? noteAccess(app, accountId, found) : null
}

/** The same by the code of the workspace. */
export async function membershipByCode(
  app: Needs<'db' | 'clock'>,
  accountId: AccountId,
  code: string,
): Promise<Membership | null> {
  const found = await findActiveMemberByCode(app.db, code, accountId)
  return found ? noteAccess(app, accountId, found) : null
}

/**
 * The account of a live session with its place in a workspace: what nearly every call asks first, so both are read at once.
 * @throws Failure sessionReplaced
 */
export async function identifyMember(
  app: Needs<'db' | 'clock'>,
  token: string,
  workspaceId: WorkspaceId,
): Promise<{ account: AccountCtx['account']; membership: Membership | null } | null> {
  const visitor = await findVisitor(app.db, hashToken(token), workspaceId, app.clock.now())
  if (!visitor) return refuseFormer(app, token)
  const account = await holderOf(app, visitor.session)
  return { account, membership: visitor.member && (await noteAccess(app, account.id, visitor.member)) }
}

async function noteAccess(app: Needs<'db' | 'clock'>, accountId: AccountId, found: ActiveMember): Promise<Membership> {
  const now = app.clock.now()
  // Not with every call: each write would have to reach the disk.
  if (!found.last_access_at || now.getTime() - found.last_access_at.getTime() > writtenEveryMs)
    await unlessDiskFull(markAccess(app.db, found.id, accountId, now))
  return {
    workspace: { id: found.id, code: found.code },
    role: found.role,
    privileges: found.privileges,
    isOpen: found.status === 'active',
  }
}

/** The workspace of the request as its member sees it. @throws Failure workspaceMissing — the caller left meanwhile. */
export async function workspaceSummary(ctx: Reading & Needs<'workspace'>): Promise<WorkspaceSummary> {
  const found = await findMembership(ctx.db, ctx.workspace.id, ctx.account.id)
  const [summary] = await toSummaries(ctx, found ? [found] : [])
  if (!summary) throw fail('workspaceMissing')
  return summary
}

/** Workspaces the account belongs to, in the order they were joined. */
export const joinedWorkspaces = async (ctx: Reading): Promise<WorkspaceSummary[]> =>
  toSummaries(ctx, await findMemberships(ctx.db, ctx.account.id))

/** A workspace that is deleted between the two looks is left out. */
async function toSummaries(ctx: Reading, rows: readonly MembershipRow[]): Promise<WorkspaceSummary[]> {
  const plans = await findPlans(
    ctx.db,
    rows.map(({ id }) => id),
  )
  return rows.flatMap((row) => {
    const plan = plans.get(row.id)
    return plan ? [toSummary(row, { state: currentPlan(ctx, plan).state, planNotice: noticeOf(ctx, row, plan) })] : []
  })
}

const noticeOf = (ctx: Reading, row: MembershipRow, plan: PlanRow) =>
  planNotice(ctx, plan, { mayPay: can(row, 'payment.manage'), members: row.activeMembers ?? 0 })

type Plan = { state: PlanState; planNotice: WorkspaceSummary['planNotice'] }

const toSummary = (row: MembershipRow, { state, planNotice: notice }: Plan): WorkspaceSummary => ({
  id: row.id,
  code: row.code,
  name: row.name,
  displayName: row.display_name,
  // A member who may not enter sees the same as everybody does in a deactivated workspace.
  status: row.status === 'active' && row.memberStatus === 'active' ? 'active' : 'deactivate',
  ...state,
  planNotice: notice,
  workspaceAccountTotal: row.activeMembers ?? 0,
  createdAt: row.created_at.toISOString(),
  myAccountInfo: { workspaceRole: row.role, privileges: row.privileges },
})

export { changeAlone } from './change-alone.ts'
export { type LockedWorkspace, lockWorkspace } from './lock-workspace.ts'
export { inviterId } from './member-list.store.ts'
export {
  deleteMember,
  deleteMemberships,
  findActiveMember,
  findMemberEmails,
  findOwner,
  findPerson,
  holdMember,
  insertMember,
  type PersonRow,
  updateMembers,
} from './member.store.ts'
export { isPartner } from './partner.ts'
export { shownName } from './shown-name.ts'
