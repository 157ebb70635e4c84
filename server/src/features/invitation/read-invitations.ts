import { fullName } from '@quarry/contract/account/account'
import type { InvitationLink } from '@quarry/contract/wire/workspace/invitation'
import type { InvitedWorkspace } from '@quarry/contract/wire/workspace/workspace'
import type { Needs } from '../../context.ts'
import { fail } from '../../http/fail.ts'
import { hasAccount, hashToken } from '../account/account.ts'
import { findMemberEmails } from '../member/member.ts'
import { findByLink, findOpenFor, type InvitationRow } from './invitation.store.ts'

/** What a link leads to, for the page it opens; nothing is changed by looking. @throws Failure invitationMissing */
export async function readLink(ctx: Needs<'db' | 'clock'>, { token }: { token: string }): Promise<InvitationLink> {
  const invitation = await findByLink(ctx.db, hashToken(token))
  if (!invitation) throw fail('invitationMissing')
  const { email, workspace_id: workspaceId } = invitation
  const isMember = (await findMemberEmails(ctx.db, workspaceId, [email])).length > 0
  return {
    workspaceId,
    workspaceName: invitation.display_name,
    code: invitation.code,
    invitedBy: inviterOf(invitation),
    email,
    expiresAt: invitation.expires_at.toISOString(),
    status: isMember ? 'joined' : statusOf(invitation, ctx.clock.now()),
    hasAccount: await hasAccount(ctx.db, email),
  }
}

/** Who joined and was removed later needs a new invitation: the old one counts as withdrawn. */
function statusOf({ status, expires_at: expiresAt }: InvitationRow, now: Date): InvitationLink['status'] {
  if (status === 'not_joined') return expiresAt > now ? 'open' : 'expired'
  return status === 'declined' ? 'declined' : 'cancelled'
}

/** Workspaces the account can join now. */
export async function invitedWorkspaces(ctx: Needs<'db' | 'clock' | 'account'>): Promise<InvitedWorkspace[]> {
  const rows = await findOpenFor(ctx.db, ctx.account.email, ctx.clock.now())
  return rows.map((row) => ({
    id: row.workspace_id,
    code: row.code,
    name: row.name,
    displayName: row.display_name,
    invitedBy: inviterOf(row),
    expiresAt: row.expires_at.toISOString(),
  }))
}

/** Whether there is an invitation that the address can accept now. */
export const isInvited = async (ctx: Needs<'db' | 'clock'>, email: string): Promise<boolean> =>
  (await findOpenFor(ctx.db, email, ctx.clock.now())).length > 0

const inviterOf = (row: { first_name: string; last_name: string }): string =>
  fullName({ firstName: row.first_name, lastName: row.last_name })
