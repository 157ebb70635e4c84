import type { WorkspaceId } from '@quarry/contract/ids'
import { workspaceCodeProblem } from '@quarry/contract/workspace/workspace'
import type { Needs } from '../../context.ts'
import { atomic, isDuplicate } from '../../db/db.ts'
import { fail } from '../../http/fail.ts'
import { recordAudit } from '../audit/audit.ts'
import { hasWorkspaceCode, insertWorkspace } from './workspace.store.ts'

/**
 * Creates a workspace whose owner is the caller.
 *
 * @param input.displayName the name when absent.
 * @throws Failure workspaceCodeTaken — in any spelling of upper and lower case, also by a rival at the same moment.
 */
export async function createWorkspace(
  ctx: Needs<'db' | 'clock' | 'account'>,
  { code, name, displayName = name }: { code: string; name: string; displayName?: string | undefined },
): Promise<{ workspaceId: WorkspaceId; code: string }> {
  try {
    return await atomic(ctx.db, async (tx) => {
      const row = { code, name, displayName, createdBy: ctx.account.id, createdAt: ctx.clock.now() }
      const workspaceId = await insertWorkspace(tx, row)
      await recordAudit(tx, ctx, { workspaceId, action: 'workspace.create', subject: workspaceId, detail: { code } })
      return { workspaceId, code }
    })
  } catch (error) {
    if (isDuplicate(error, 'workspace_code')) throw fail('workspaceCodeTaken', { cause: error })
    throw error
  }
}

type CodeState = 'available' | 'inUse' | 'reserved' | 'malformed'

/** Whether a code could be chosen now. Only creating decides: another may be faster. */
export async function checkCode(
  ctx: Needs<'db'>,
  { code }: { code: string },
): Promise<{ available: boolean; reason: CodeState }> {
  const reason = workspaceCodeProblem(code) ?? ((await hasWorkspaceCode(ctx.db, code)) ? 'inUse' : 'available')
  return { available: reason === 'available', reason }
}

export { changeCompanyInfo, changeStatus, companyInfo, renameWorkspace } from './change-workspace.ts'
export { deleteWorkspace, removeWorkspace, workspaceContents } from './delete-workspace.ts'
