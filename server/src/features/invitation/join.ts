import type { AccountId, WorkspaceId } from '@quarry/contract/ids'
import type { GivenRole } from '@quarry/contract/workspace/member'
import { can, type Privilege, privilegesOf } from '@quarry/contract/workspace/permission'
import type { AccountCtx, Needs } from '../../context.ts'
import { atomic, type Db } from '../../db/db.ts'
import { fail } from '../../http/fail.ts'
import { hashToken, identify } from '../account/account.ts'
import { recordAudit } from '../audit/audit.ts'
import { findPerson, insertMember, lockWorkspace } from '../member/member.ts'
import { countUsedSeats } from '../plan/plan.ts'
import { findByLink, findByWorkspace, type InvitationRow, lockInvitation, setStatus } from './invitation.store.ts'

type Joining = Needs<'db' | 'clock' | 'config' | 'account' | 'request' | 'origin'>
type Joined = { workspaceId: WorkspaceId; code: string }

/** Accepts the invitation of a workspace to the caller's address. @throws as `accept`, and Failure invitationMissing */
export async function joinWorkspace(ctx: Joining, { workspaceId }: { workspaceId: WorkspaceId }): Promise<Joined> {
  const invitation = await findByWorkspace(ctx.db, workspaceId, ctx.account.email)
  if (!invitation) throw fail('invitationMissing')
  return accept(ctx, invitation)
}

/** Accepts the invitation of a link. @throws as `accept`, and Failure invitationMissing; invitationForOther — it is for another address. */
export async function joinByLink(ctx: Joining, { token }: { token: string }): Promise<Joined> {
  const invitation = await findByLink(ctx.db, hashToken(token))
  if (!invitation) throw fail('invitationMissing')
  if (invitation.email !== ctx.account.email) throw fail('invitationForOther')
  return accept(ctx, invitation)
}

/**
 * Makes the caller a member. A caller who is one already simply enters.
 *
 * @throws Failure joinRefused — the invitation was withdrawn or declined, also while this call was under way; invitationExpired;
 * seatLimitExceeded — somebody else took the last seat.
 */
function accept(ctx: Joining, { workspace_id: workspaceId, id, code }: InvitationRow): Promise<Joined> {
  return atomic(ctx.db, async (tx) => {
    // The workspace first, as everywhere: two that wait for each other's row would never end.
    const workspace = await lockWorkspace(ctx, tx, workspaceId)
    if (workspace?.status !== 'active') throw fail('joinRefused')
    const already = await findPerson(tx, workspaceId, ctx.account.id)
    if (already?.status === 'active') return { workspaceId, code }
    const invitation = await lockInvitation(tx, workspaceId, id)
    if (already || invitation?.status !== 'not_joined') throw fail('joinRefused')
    const at = ctx.clock.now()
    if (invitation.expires_at <= at) throw fail('invitationExpired')
    if (workspace.seats !== null && (await countUsedSeats(tx, workspaceId)) >= workspace.seats) throw fail('seatLimitExceeded')
    await insertMember(tx, workspaceId, { accountId: ctx.account.id, ...(await placeOf(tx, workspaceId, invitation)), at })
    await setStatus(tx, workspaceId, id, 'joined', at)
    await recordAudit(tx, ctx, {
      workspaceId,
      action: 'member.join',
      subject: ctx.account.id,
      detail: { email: ctx.account.email },
    })
    return { workspaceId, code }
  })
}

/** More than USER only if the inviter could still grant it, and then as much of an admin's work as they have by now. */
async function placeOf(
  tx: Db,
  workspaceId: WorkspaceId,
  { role, invited_by: inviterId }: { role: GivenRole; invited_by: AccountId },
): Promise<{ role: GivenRole; privileges?: Privilege[] }> {
  const inviter = role === 'USER' ? undefined : await findPerson(tx, workspaceId, inviterId)
  const isAllowed = inviter?.status === 'active' && can(inviter, 'member.changeRole')
  return isAllowed ? { role, privileges: privilegesOf(inviter) } : { role: 'USER' }
}

/**
 * Declines an invitation: the one of a link, which needs no account, or the one of a workspace to the caller's address.
 *
 * @throws Failure invitationMissing — no such link, or nobody logged in for whom the workspace could have one; joinRefused — it was
 * accepted or withdrawn before.
 */
export async function decline(
  ctx: Needs<'db' | 'clock' | 'config' | 'request' | 'origin'>,
  { token, workspaceId }: { token?: string | undefined; workspaceId?: WorkspaceId | undefined },
): Promise<Record<string, never>> {
  const account = await callerOf(ctx)
  const invitation = await (token !== undefined
    ? findByLink(ctx.db, hashToken(token))
    : workspaceId && account && findByWorkspace(ctx.db, workspaceId, account.email))
  if (!invitation) throw fail('invitationMissing')
  await atomic(ctx.db, async (tx) => {
    await lockWorkspace(ctx, tx, invitation.workspace_id)
    const now = await lockInvitation(tx, invitation.workspace_id, invitation.id)
    if (now?.status === 'declined') return
    if (now?.status !== 'not_joined') throw fail('joinRefused')
    await setStatus(tx, invitation.workspace_id, invitation.id, 'declined', ctx.clock.now())
    const entry = { workspaceId: invitation.workspace_id, action: 'invitation.decline', subject: invitation.email } as const
    await recordAudit(tx, account?.email === invitation.email ? { ...ctx, account } : ctx, entry)
  })
  return {}
}

const callerOf = async (ctx: Needs<'db' | 'clock' | 'request' | 'origin'>): Promise<AccountCtx['account'] | null> =>
  ctx.request.sessionToken === null ? null : identify(ctx, ctx.request.sessionToken)
