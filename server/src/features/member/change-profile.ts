import type { Needs } from '../../context.ts'
import { atomic } from '../../db/db.ts'
import { recordAudit } from '../audit/audit.ts'
import { findMemberProfile, updateMemberProfile } from './member.store.ts'

/** What the caller gave for this workspace only; an empty text stands for what their account says. */
export const readMemberProfile = ({ db, account, workspace }: Needs<'db' | 'account' | 'workspace'>) =>
  findMemberProfile(db, workspace.id, account.id)

/** Changes how the caller is shown in this workspace; an empty text stands for what their account says. */
export async function changeMemberProfile(
  ctx: Needs<'db' | 'clock' | 'account' | 'workspace'>,
  { displayName, job }: { displayName?: string | undefined; job?: string | undefined },
): Promise<Record<string, never>> {
  const change = { ...(displayName !== undefined && { display_name: displayName }), ...(job !== undefined && { job }) }
  const fields = Object.keys(change)
  if (fields.length === 0) return {}
  await atomic(ctx.db, async (tx) => {
    await updateMemberProfile(tx, ctx.workspace.id, ctx.account.id, change)
    const subject = ctx.account.id
    await recordAudit(tx, ctx, { workspaceId: ctx.workspace.id, action: 'member.editProfile', subject, detail: { fields } })
  })
  return {}
}
