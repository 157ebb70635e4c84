import type { Needs } from '../../context.ts'
import { atomic, type Db } from '../../db/db.ts'
import { fail } from '../../http/fail.ts'
import { type LockedWorkspace, lockWorkspace } from './lock-workspace.ts'
import { findPerson, type PersonRow } from './member.store.ts'

/**
 * Runs a change of who belongs to the workspace, and as what, while nobody else can make one. What the gate saw may be over by
 * then, so `work` gets the caller's place as it is now.
 *
 * @throws Failure workspaceMissing — the caller was removed or deactivated meanwhile, or the workspace is deleted.
 */
export const changeAlone = <T>(
  ctx: Needs<'db' | 'clock' | 'config' | 'account' | 'workspace'>,
  work: (tx: Db, me: PersonRow, workspace: LockedWorkspace) => Promise<T>,
): Promise<T> =>
  atomic(ctx.db, async (tx) => {
    const workspace = await lockWorkspace(ctx, tx, ctx.workspace.id)
    const me = await findPerson(tx, ctx.workspace.id, ctx.account.id)
    if (!workspace || me?.status !== 'active') throw fail('workspaceMissing')
    return work(tx, me, workspace)
  })
