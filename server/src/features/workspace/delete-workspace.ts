import type { WorkspaceId } from '@quarry/contract/ids'
import type { WorkspaceContents } from '@quarry/contract/wire/workspace/workspace'
import type { Needs } from '../../context.ts'
import { atomic, type Db } from '../../db/db.ts'
import { fail } from '../../http/fail.ts'
import { workspaceDeletedMail } from '../../mail/templates/workspace-deleted.ts'
import { recordAudit } from '../audit/audit.ts'
import { lockOwned } from './lock-owned.ts'
import { workspacePurge } from './workspace.jobs.ts'
import { countContents, findManagers, updateWorkspace } from './workspace.store.ts'

/** Nobody goes on writing for longer: runs notice within a second, and no single file takes an hour. */
const lateMs = 60 * 60_000

/** What a deletion would take away. */
export const workspaceContents = (ctx: Needs<'db' | 'workspace'>): Promise<WorkspaceContents> =>
  countContents(ctx.db, ctx.workspace.id)

/**
 * Deletes a workspace: nobody can enter it from now on, and what it holds is erased in the background.
 *
 * @param input.code as the person typed it, in any spelling of upper and lower case; absent where nobody was asked for it.
 * @throws Failure workspaceCodeWrong; forbidden — the caller is no longer its owner; workspaceMissing — it was deleted a moment ago.
 */
export async function deleteWorkspace(
  ctx: Needs<'db' | 'clock' | 'config' | 'mail' | 'send' | 'dropJobs' | 'workspaceRemoved' | 'account' | 'workspace' | 'origin'>,
  { code }: { code?: string | undefined },
): Promise<void> {
  if (code !== undefined && code.trim().toLowerCase() !== ctx.workspace.code.toLowerCase()) throw fail('workspaceCodeWrong')
  await atomic(ctx.db, async (tx) => {
    const found = await lockOwned(tx, ctx)
    await removeWorkspace(ctx, tx, { id: ctx.workspace.id, code: found.code, name: found.display_name, why: 'owner' })
  })
}

type Removed = { id: WorkspaceId; code: string; name: string; why: 'owner' | 'noPlan' }

/** Deletes a workspace in the caller's transaction, which has locked it, and mails those who ran it. Without an account the product does it. */
export async function removeWorkspace(
  ctx: Needs<'clock' | 'config' | 'mail' | 'send' | 'dropJobs' | 'workspaceRemoved'> & Partial<Needs<'account' | 'origin'>>,
  tx: Db,
  { id, code, name, why }: Removed,
): Promise<void> {
  // While it is there: what they settle depends on what it has.
  for (const listener of ctx.workspaceRemoved) await listener(ctx, tx, { id, why })
  await updateWorkspace(tx, id, { removedAt: ctx.clock.now() })
  await ctx.dropJobs(tx, id)
  await ctx.send(tx, workspacePurge, { workspaceId: id, late: false })
  const later = new Date(ctx.clock.now().getTime() + lateMs)
  await ctx.send(tx, workspacePurge, { workspaceId: id, late: true }, { after: later })
  // Noted about the account: what is noted about the workspace is erased with the rest.
  await recordAudit(tx, ctx, { workspaceId: null, action: 'account.deleteWorkspace', subject: id, detail: { code, why } })
  const link = `${ctx.origin ?? ctx.config.ownOrigin}/workspace`
  for (const { email, lang } of await findManagers(tx, id))
    await ctx.mail.send(tx, { to: email, ...workspaceDeletedMail({ name, why, link }, lang) })
}
