import { type DeletionReason, mustDoFirst } from '@quarry/contract/account/account-deletion'
import type { Needs } from '../../context.ts'
import { atomic } from '../../db/db.ts'
import { fail } from '../../http/fail.ts'
import { closeAccount, lockAccount, provePerson } from '../account/account.ts'
import { deleteMemberships, findOwner, joinedWorkspaces, lockWorkspace } from '../member/member.ts'
import { releaseConnected } from './release-connected.ts'

type Form = { password?: string | undefined; reasons: DeletionReason[]; comment: string }

/**
 * Deletes the own account (spec §5). What is kept: entries of the audit log, and what the person made in workspaces, without a name.
 *
 * @throws as `provePerson`, and Failure accountOwnsWorkspace — ownership must be transferred first;
 * accountInWorkspace — every workspace must be left first.
 */
export async function deleteAccount(
  ctx: Needs<'db' | 'clock' | 'config' | 'vault' | 'send' | 'account' | 'request' | 'origin'>,
  { password, reasons, comment }: Form,
): Promise<Record<string, never>> {
  const { id } = ctx.account
  await provePerson(ctx, password)
  await atomic(ctx.db, async (tx) => {
    // Before the account, as everybody who changes members does, and always in one order.
    const before = (await joinedWorkspaces({ ...ctx, db: tx })).map((each) => each.id)
    for (const workspaceId of before.toSorted()) await lockWorkspace(ctx, tx, workspaceId)
    // Joining a workspace refers to this row and so waits; without the lock a membership could be added after the count.
    await lockAccount(tx, id)
    const joined = await joinedWorkspaces({ ...ctx, db: tx })
    const steps = joined.map(({ myAccountInfo, status }) => mustDoFirst({ role: myAccountInfo.workspaceRole, status }))
    if (steps.includes('transfer')) throw fail('accountOwnsWorkspace')
    if (steps.includes('leave')) throw fail('accountInWorkspace')
    // Of those they cannot enter any more.
    await deleteMemberships(tx, id)
    for (const workspace of joined) {
      const { id: owner } = await findOwner(tx, workspace.id)
      await releaseConnected({ ...ctx, workspace }, tx, { goer: id, owner, handsOver: true })
    }
    await closeAccount(tx, ctx, { reasons, comment })
  })
  return {}
}
