import { newPasswordProblem } from '@quarry/contract/account/password'
import type { AccountId } from '@quarry/contract/ids'
import type { Needs } from '../../../context.ts'
import { atomic } from '../../../db/db.ts'
import { fail } from '../../../http/fail.ts'
import { passwordChangedMail } from '../../../mail/templates/password-changed.ts'
import { recordAudit } from '../../audit/audit.ts'
import { findPasswordHash, lockAccount, updatePasswordHash } from '../account.store.ts'
import { alarmFacts } from '../login/alarm-facts.ts'
import { refuseCommon } from './common-passwords.ts'
import { hashPassword, verifyPassword } from './password.ts'
import { currentSession, renewToken } from '../login/session.ts'
import { deleteOtherSessions } from '../login/session.store.ts'
import { deleteStepsOf } from '../login/step.store.ts'
import { admitPassword } from '../login/throttle.ts'

type Change = { currentPassword: string; password: string; passwordConfirm: string }

/**
 * Changes the own password, ends all other sessions and every copy of this one, and mails the owner.
 *
 * @throws Failure passwordWrong — the current one; passwordSame, passwordLength, passwordKinds, passwordMismatch, passwordCommon — the new one;
 * tooManyRequests — too many wrong current ones.
 */
export async function changePassword(
  ctx: Needs<'db' | 'clock' | 'config' | 'mail' | 'request' | 'origin' | 'account'>,
  { currentPassword, password, passwordConfirm }: Change,
): Promise<Record<string, never>> {
  const { id, email, lang } = ctx.account
  const problem = newPasswordProblem({ password, passwordConfirm })
  if (problem) throw fail(problem)
  refuseCommon(ctx, password)
  const proved = await provePasswordOf(ctx, id, currentPassword)
  // Only now: to who cannot name the current password, nothing is said about it.
  if (newPasswordProblem({ password, passwordConfirm, current: currentPassword })) throw fail('passwordSame')
  const passwordHash = await hashPassword(password)
  const cookie = await atomic(ctx.db, async (tx) => {
    await lockAccount(tx, id)
    // Changed elsewhere in the meantime: the password that was proved is not the current one any more.
    if ((await findPasswordHash(tx, id)) !== proved) throw fail('passwordWrong')
    await updatePasswordHash(tx, id, passwordHash)
    await deleteOtherSessions(tx, id, currentSession(ctx))
    await deleteStepsOf(tx, id)
    await ctx.mail.send(tx, { to: email, ...passwordChangedMail(alarmFacts(ctx), lang) })
    await recordAudit(tx, ctx, { workspaceId: null, action: 'account.changePassword', subject: id })
    return renewToken(tx, ctx)
  })
  if (cookie) ctx.request.setSession(cookie)
  return {}
}

/** @returns the stored hash the password fits. @throws Failure passwordWrong; tooManyRequests — after five wrong ones, with pauses. */
export async function provePasswordOf(ctx: Needs<'db' | 'clock'>, id: AccountId, password: string): Promise<string> {
  const succeeded = await admitPassword(ctx, id)
  const stored = await findPasswordHash(ctx.db, id)
  if (!(await verifyPassword(stored, password))) throw fail('passwordWrong')
  await succeeded()
  return stored
}
