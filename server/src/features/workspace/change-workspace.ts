import { CompanyInfo } from '@quarry/contract/wire/workspace/workspace'
import type { Needs } from '../../context.ts'
import { atomic } from '../../db/db.ts'
import { fail } from '../../http/fail.ts'
import { recordAudit } from '../audit/audit.ts'
import { lockOwned } from './lock-owned.ts'
import { findCompanyInfo, updateWorkspace } from './workspace.store.ts'

type Caller = Needs<'db' | 'clock' | 'account' | 'workspace'>
type Given<Fields> = { [Key in keyof Fields]?: Fields[Key] | undefined }
type Names = { name: string; displayName: string }

/** Changes how the workspace is called; its code never changes. Absent fields stay. */
export const renameWorkspace = (ctx: Caller, { name, displayName }: Given<Names>): Promise<void> =>
  change(ctx, 'workspace.rename', { name, displayName })

/** Changes what the workspace says of its organisation; absent fields stay. */
export const changeCompanyInfo = (ctx: Caller, given: Given<CompanyInfo>): Promise<void> =>
  change(ctx, 'workspace.describe', CompanyInfo.partial().parse(given))

/** @throws Failure workspaceMissing — it is being deleted. */
export async function companyInfo(ctx: Needs<'db' | 'workspace'>): Promise<CompanyInfo> {
  const found = await findCompanyInfo(ctx.db, ctx.workspace.id)
  if (!found) throw fail('workspaceMissing')
  return found
}

/**
 * Puts a workspace to sleep or wakes it: nobody can enter it, its sources are not read, and everything stays as it is.
 * @throws Failure forbidden — the caller is no longer its owner; workspaceMissing — it is being deleted.
 */
export async function changeStatus(ctx: Caller, { status }: { status: 'active' | 'deactivate' }): Promise<void> {
  await atomic(ctx.db, async (tx) => {
    const before = await lockOwned(tx, ctx)
    if (before.status === status) return
    await updateWorkspace(tx, ctx.workspace.id, { status })
    const action = status === 'active' ? 'workspace.activate' : 'workspace.deactivate'
    await recordAudit(tx, ctx, { workspaceId: ctx.workspace.id, action, subject: ctx.workspace.id })
  })
}

async function change(
  ctx: Caller,
  action: 'workspace.rename' | 'workspace.describe',
  fields: Given<Names & CompanyInfo>,
): Promise<void> {
  const detail = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
  if (Object.keys(detail).length === 0) return
  await atomic(ctx.db, async (tx) => {
    await updateWorkspace(tx, ctx.workspace.id, fields)
    await recordAudit(tx, ctx, { workspaceId: ctx.workspace.id, action, subject: ctx.workspace.id, detail })
  })
}
