import type { DeletionReason } from '@quarry/contract/account/account-deletion'
import type { Needs } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import { recordAudit } from '../audit/audit.ts'
import { erasePerson } from './account.store.ts'

type Why = { reasons: readonly DeletionReason[]; comment: string }

/**
 * Removes the personal data of an account, in the caller's transaction, and logs it out everywhere. What is left is a row without a
 * name, which workspaces and sources they made still point at; the email can sign up again.
 */
export async function closeAccount(tx: Db, ctx: Needs<'clock' | 'account' | 'request' | 'origin'>, why: Why): Promise<void> {
  const { id, email } = ctx.account
  await erasePerson(tx, { id, email, at: ctx.clock.now() })
  await recordAudit(tx, ctx, { workspaceId: null, action: 'account.delete', subject: id, detail: why })
  ctx.request.setSession(null)
}
