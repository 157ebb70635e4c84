import { limits } from '@quarry/contract/limits'
import { newPasswordProblem } from '@quarry/contract/account/password'
import type { Needs } from '../../../context.ts'
import { atomic } from '../../../db/db.ts'
import { fail } from '../../../http/fail.ts'
import { passwordChangedMail } from '../../../mail/templates/password-changed.ts'
import { recordAudit } from '../../audit/audit.ts'
import { mailResetLinkJob } from '../account.jobs.ts'
import { findPasswordHash, findPerson, updatePasswordHash } from '../account.store.ts'
import { alarmFacts } from '../login/alarm-facts.ts'
import { refuseCommon } from './common-passwords.ts'
import { recogniseDevice } from '../login/enter.ts'
import { proveEmail } from '../profile/account-email.store.ts'
import { useLink, useOtherLinks } from '../mail-link.store.ts'
import { hashPassword, verifyPassword } from './password.ts'
import { deleteOtherSessions } from '../login/session.store.ts'
import { verifyToken } from '../sign-up/sign-up.ts'
import { deleteStepsOf } from '../login/step.store.ts'
import { admitMail } from '../login/throttle.ts'
import { hashToken } from '../token.ts'

const requestsPerNetwork = 30

/**
 * Has a link mailed if the email has an account. Whether it has is looked up by the job: this call does the same for every email, and
 * so takes equally long. Links live as long as the window mails are counted in, so a stranger who uses up the mails of an hour leaves
 * the owner with links that work.
 *
 * @throws Failure tooManyRequests — five mails for this email or thirty for this network within the hour.
 */
export async function requestPasswordReset(
  ctx: Needs<'db' | 'clock' | 'config' | 'send' | 'request' | 'origin'>,
  { email }: { email: string },
): Promise<Record<string, never>> {
  await admitMail(ctx, 'reset', email, { perEmail: limits.resetMailsPerHour, perNetwork: requestsPerNetwork })
  await ctx.send(ctx.db, mailResetLinkJob, { email, origin: ctx.origin })
  return {}
}

type NewPassword = { token: string; password: string; passwordConfirm: string }

/**
 * Sets the password of the account a link was mailed to, ends all its sessions and links, and mails the owner. Does not log in.
 * The link proves the address, also of an account that was made without a proof.
 * The browser becomes a known device: the owner of the mailbox need not wait because strangers guessed passwords.
 *
 * @throws Failure linkInvalid — unknown, expired or used, also by a rival at the same moment; passwordLength, passwordKinds, passwordMismatch,
 * passwordCommon; passwordSame — who opens the link could set it anyway, and may know.
 */
export async function resetPassword(
  ctx: Needs<'db' | 'clock' | 'config' | 'mail' | 'request' | 'origin'>,
  { token, ...form }: NewPassword,
): Promise<Record<string, never>> {
  const problem = newPasswordProblem(form)
  if (problem) throw fail(problem)
  refuseCommon(ctx, form.password)
  // Before the expensive hash, so that made-up tokens cost nothing.
  const link = await verifyToken(ctx, { token })
  if (await isTheirs(ctx, link.email, form.password)) throw fail('passwordSame')
  const [passwordHash, now] = [await hashPassword(form.password), ctx.clock.now()]
  await atomic(ctx.db, async (tx) => {
    const email = await useLink(tx, 'resetPassword', hashToken(token), now)
    const account = email === undefined ? undefined : await findPerson(tx, email)
    if (!account) throw fail('linkInvalid')
    await updatePasswordHash(tx, account.id, passwordHash)
    await proveEmail(tx, account)
    await useOtherLinks(tx, 'resetPassword', account.email, now)
    await deleteOtherSessions(tx, account.id, null)
    await deleteStepsOf(tx, account.id)
    await recogniseDevice(tx, ctx, account.id)
    await ctx.mail.send(tx, { to: account.email, ...passwordChangedMail(alarmFacts(ctx), account.lang) })
    await recordAudit(tx, { ...ctx, account }, { workspaceId: null, action: 'account.resetPassword', subject: account.id })
  })
  return {}
}

async function isTheirs({ db }: Needs<'db'>, email: string, password: string): Promise<boolean> {
  const account = await findPerson(db, email)
  return account !== undefined && verifyPassword(await findPasswordHash(db, account.id), password)
}
