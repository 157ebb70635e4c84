import type { WorkspaceId } from '@quarry/contract/ids'
import type { Db } from '../../db/db.ts'

/**
 * Workspaces whose plan is over and for which something is due: to say that they will be deleted, to remind of it, or to delete them.
 * @param warnBy those that are deleted by then are to be reminded.
 */
export async function findDeadlines(db: Db, now: Date, warnBy: Date): Promise<WorkspaceId[]> {
  const rows = await db
    .selectFrom('subscription')
    .innerJoin('workspace', 'workspace.id', 'subscription.workspace_id')
    .select('workspace_id')
    .where('workspace.removed_at', 'is', null)
    .where('expires_at', '<=', now)
    .where((eb) =>
      eb.or([
        eb('deletion_at', 'is', null),
        eb('deletion_at', '<=', now),
        eb.and([eb('warned_at', 'is', null), eb('deletion_at', '<=', warnBy)]),
      ]),
    )
    .orderBy('expires_at')
    .execute()
  return rows.map(({ workspace_id }) => workspace_id)
}

export async function setDeadline(
  tx: Db,
  workspaceId: WorkspaceId,
  deadline: { deletion_at: Date; warned_at: Date | null },
): Promise<void> {
  await tx.updateTable('subscription').set(deadline).where('workspace_id', '=', workspaceId).execute()
}

/** While nothing is billed nothing is deleted, and what was announced before is announced again should billing come back. */
export async function forgetDeadlines(db: Db): Promise<void> {
  await db.updateTable('subscription').set({ deletion_at: null, warned_at: null }).where('deletion_at', 'is not', null).execute()
}

export const findOwner = (db: Db, workspaceId: WorkspaceId) =>
  db
    .selectFrom('member')
    .innerJoin('account', 'account.id', 'member.account_id')
    .select(['account.email', 'account.lang'])
    .where('member.workspace_id', '=', workspaceId)
    .where('member.role', '=', 'OWNER')
    .executeTakeFirst()

/**
 * Whether a payment is under way of which it is not known what it comes to. One that was given up is waited for by nobody, because it may have
 * no end.
 */
export const isBeingPaid = async (db: Db, workspaceId: WorkspaceId): Promise<boolean> =>
  (await db
    .selectFrom('payment_attempt')
    .innerJoin('billing_account', 'billing_account.id', 'payment_attempt.account_id')
    .innerJoin('invoice', 'invoice.id', 'invoice_id')
    .select('payment_attempt.id')
    .where('workspace_ref', '=', workspaceId)
    .where('payment_attempt.status', 'in', ['created', 'sent', 'action', 'unknown'])
    .where('invoice.status', '=', 'open')
    .executeTakeFirst()) !== undefined
