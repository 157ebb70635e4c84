import { type DeletionReason, mustDoFirst } from '@quarry/contract/account-deletion'
import type { Needs } from '../../context.ts'
import { atomic } from '../../db/db.ts'
import { fail } from '../../http/fail.ts'
import { closeAccount, lockAccount, provePerson } from '../account/account.ts'
import { joinedWorkspaces } from './member.ts'
import { deleteMemberships } from './member.store.ts'

type Form = { password?: string | undefined; reasons: DeletionReason[]; comment: string }

/**
 * Deletes the own account (spec §5). What is kept: entries of the audit log, and what the person made in workspaces, without a name.
 *
 * @throws as `provePerson`, and Failure accountOwnsWorkspace — ownership must be transferred first;
 * accountInWorkspace — every workspace must be left first.
 */
export async function deleteAccount(
  ctx: Needs<'db' | 'clock' | 'config' | 'vault' | 'account' | 'request'>,
  { password, reasons, comment }: Form,
): Promise<Record<string, never>> {
  const { id } = ctx.account
  await provePerson(ctx, password)
  await atomic(ctx.db, async (tx) => {
    // Whoever joins a workspace refers to this row and so waits; without the lock a membership could slip in after the count.
    await lockAccount(tx, id)
    const steps = (await joinedWorkspaces({ ...ctx, db: tx })).map(({ myAccountInfo, status }) =>
      mustDoFirst({ role: myAccountInfo.workspaceRole, status }),
    )
    if (steps.includes('transfer')) throw fail('accountOwnsWorkspace')
    if (steps.includes('leave')) throw fail('accountInWorkspace')
    await deleteMemberships(tx, id)
    await closeAccount(tx, ctx, { reasons, comment })
  })
  return {}
}
