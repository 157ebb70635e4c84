import type { Needs } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import { fail } from '../../http/fail.ts'
import { isOwner, lockWorkspace } from './workspace.store.ts'

/**
 * Locks the workspace for its owner until the transaction ends. It may have been handed over since the call was admitted.
 * @throws Failure workspaceMissing — it is being deleted; forbidden — the caller is no longer its owner.
 */
export async function lockOwned(tx: Db, { account, workspace }: Needs<'account' | 'workspace'>) {
  const found = await lockWorkspace(tx, workspace.id)
  if (!found) throw fail('workspaceMissing')
  if (!(await isOwner(tx, workspace.id, account.id))) throw fail('forbidden')
  return found
}
