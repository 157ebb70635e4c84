import type { AccountId } from '@quarry/contract/ids'
import type { Needs } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import { type SignInChange, signInChangedMail } from '../../mail/templates/sign-in-changed.ts'
import { alarmFacts, hasSecondFactor } from '../account/account.ts'
import { recordAudit } from '../audit/audit.ts'
import { issueRecoveryCodes } from './recovery-codes.ts'
import { countRecoveryCodes, deleteRecoveryCodes } from './second-factor.store.ts'

export { findChallenged, finishLogin, type SecondFactorCtx } from './finish-login.ts'

/** In the transaction that adds a factor. @returns recovery codes when these are the first ones; else none. */
export async function afterFactorAdded(tx: Db, id: AccountId): Promise<string[]> {
  return (await countRecoveryCodes(tx, id)) === 0 ? issueRecoveryCodes(tx, id) : []
}

/** In the transaction that removes a factor: recovery codes mean nothing without one. */
export async function afterFactorRemoved(tx: Db, id: AccountId): Promise<void> {
  if (!(await hasSecondFactor(tx, id))) await deleteRecoveryCodes(tx, id)
}

type Person = { id: AccountId; email: string; lang: Parameters<typeof signInChangedMail>[2] }

/** Audits a change of how an account is logged in to, and mails its owner, in the transaction of the change. */
export async function notifySignInChanged(
  tx: Db,
  ctx: Needs<'clock' | 'mail' | 'request' | 'origin'>,
  account: Person,
  change: SignInChange,
): Promise<void> {
  await recordAudit(tx, { ...ctx, account }, { workspaceId: null, action: `account.${change.kind}`, subject: account.id })
  await ctx.mail.send(tx, { to: account.email, ...signInChangedMail(change, alarmFacts(ctx), account.lang) })
}
