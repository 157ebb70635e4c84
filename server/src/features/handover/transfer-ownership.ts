import type { AccountId } from '@quarry/contract/ids'
import { can, privileges } from '@quarry/contract/workspace/permission'
import type { Needs } from '../../context.ts'
import { fail } from '../../http/fail.ts'
import { ownershipMail } from '../../mail/templates/ownership.ts'
import { recordAudit } from '../audit/audit.ts'
import { handOverAgents } from '../agent/agent.ts'
import { handOverShared } from '../connection/connection.ts'
import { changeAlone, findPerson, shownName, updateMembers } from '../member/member.ts'
import { handOverSources } from '../source/source.ts'
import { leftBy } from './departure.ts'

/**
 * Makes an active admin the owner; the caller becomes an admin. What the caller shared in the workspace, with the credentials it
 * uses, is the new owner's (spec §6); what only the caller can search stays theirs.
 *
 * @throws Failure memberMissing; forbidden — the caller is no longer the owner, or the other is no active admin.
 */
export async function transferOwnership(
  ctx: Needs<'db' | 'clock' | 'config' | 'mail' | 'account' | 'workspace' | 'origin'>,
  { accountId }: { accountId: AccountId },
): Promise<Record<string, never>> {
  await changeAlone(ctx, async (tx, me, { name }) => {
    const heir = await findPerson(tx, ctx.workspace.id, accountId)
    if (!heir) throw fail('memberMissing')
    if (!can(me, 'member.transferOwnership', { to: heir.role }) || heir.status !== 'active') throw fail('forbidden')
    // In this order: at no moment does the workspace have two owners.
    await updateMembers(tx, ctx.workspace.id, [me.id], { role: 'ADMIN', privileges: [...privileges] })
    await updateMembers(tx, ctx.workspace.id, [heir.id], { role: 'OWNER' })
    const { public: shared } = await leftBy(tx, ctx, me.id)
    await handOverSources(tx, ctx.workspace.id, shared, heir.id)
    await handOverShared(tx, ctx.workspace.id, { from: me.id, to: heir.id })
    const agents = await handOverAgents(tx, ctx.workspace.id, { from: me.id, to: heir.id, only: 'shared' })
    const detail = { email: heir.email, from: me.email, sources: shared.length, agents }
    await recordAudit(tx, ctx, { workspaceId: ctx.workspace.id, action: 'member.transferOwnership', subject: heir.id, detail })
    const link = `${ctx.origin}/${ctx.workspace.code}?page=workspaceSettings&section=members`
    await ctx.mail.send(tx, { to: heir.email, ...ownershipMail({ workspace: name, from: shownName(me), link }, heir.lang) })
  })
  return {}
}
