import type { Language } from '@quarry/contract/account/account'
import type { AccountId } from '@quarry/contract/ids'
import { limits } from '@quarry/contract/limits'
import type { Needs } from '../../../context.ts'
import { atomic, type Db, isDuplicate } from '../../../db/db.ts'
import { fail } from '../../../http/fail.ts'
import { signUpMail } from '../../../mail/templates/sign-up.ts'
import { recordAudit } from '../../audit/audit.ts'
import { releaseEmail } from '../profile/account-email.store.ts'
import { hasAccount, insertAccount } from '../account.store.ts'
import { refuseCommon } from '../password/common-passwords.ts'
import { findUsableLink, insertLink, useLink, useOtherLinks } from '../mail-link.store.ts'
import { hashPassword } from '../password/password.ts'
import { admitSignUp } from './sign-up-rules.ts'
import { admitMail } from '../login/throttle.ts'
import { hashToken, newToken } from '../token.ts'

const hourMs = 60 * 60_000
/** A stranger learns by a sign-up whether an email has an account (spec §8); not of any number of them. */
const mailLimits = { perEmail: 5, perNetwork: 300 }

/**
 * Mails a link to the sign-up form, good for three days and one account. Earlier links stay good until then, so that whichever of
 * two mails is opened works and a stranger's request cannot make a link useless; creating the account ends them all.
 *
 * @throws Failure as `admitSignUp`; emailExists (spec §8); tooManyRequests — five times for this email or three hundred times from this
 * network within the hour.
 */
export async function requestSignUp(
  ctx: Needs<'db' | 'clock' | 'config' | 'mail' | 'request' | 'origin'>,
  { email, lang }: { email: string; lang?: Language | undefined },
): Promise<Record<string, never>> {
  const [token, now] = [newToken(), ctx.clock.now()]
  await admitSignUp(ctx, { email, isInvited: false })
  // Outside the transaction: a request that ends with `emailExists` counts as well.
  await admitMail(ctx, 'signUp', email, mailLimits)
  await atomic(ctx.db, async (tx) => {
    if (await hasAccount(tx, email)) throw fail('emailExists')
    const expiresAt = new Date(now.getTime() + limits.signUpLinkDays * 24 * hourMs)
    await insertLink(tx, { purpose: 'signUp', email, tokenHash: hashToken(token), createdAt: now, expiresAt })
    const link = `${ctx.origin}/signUp?token=${token}`
    await ctx.mail.send(tx, { to: email, ...signUpMail({ link, days: limits.signUpLinkDays }, lang ?? 'en') })
  })
  return {}
}

/** What a mailed link is for. Looking does not use it: mail scanners open links too. @throws Failure linkInvalid */
export async function verifyToken(
  ctx: Needs<'db' | 'clock'>,
  { token }: { token: string },
): Promise<{ email: string; purpose: 'signUp' | 'resetPassword' }> {
  const link = await findUsableLink(ctx.db, hashToken(token), ctx.clock.now())
  if (!link) throw fail('linkInvalid')
  return link
}

export type SignUpForm = {
  firstName: string
  lastName: string
  job: string
  password: string
  agreeMarketing: boolean
  lang?: Language | undefined
}

/**
 * Creates the account a sign-up link stands for. Does not log in: the link proves the address, the login form the password.
 *
 * @throws Failure linkInvalid — unknown, expired or used, also by a rival at the same moment; passwordCommon; emailExists; as `admitSignUp`.
 */
export async function createAccount(
  ctx: Needs<'db' | 'clock' | 'config' | 'request' | 'origin'>,
  form: SignUpForm & { token: string },
): Promise<{ id: AccountId; subjectId: string }> {
  // Before the expensive hash, so that made-up tokens cost nothing.
  await verifyToken(ctx, form)
  return createAccountOf(ctx, form, async (tx) => {
    const email = await useLink(tx, 'signUp', hashToken(form.token), ctx.clock.now())
    if (email === undefined) throw fail('linkInvalid')
    return { email, isInvited: false }
  })
}

/**
 * Creates the account of an address that is proved otherwise.
 *
 * @param prove returns the address, in the transaction that creates the account, whether it was invited, and whether they read its mail.
 * @throws Failure passwordCommon; emailExists; as `admitSignUp`.
 */
export async function createAccountOf(
  ctx: Needs<'db' | 'clock' | 'config' | 'request' | 'origin'>,
  form: SignUpForm,
  prove: (tx: Db) => Promise<{ email: string; isInvited: boolean; isProved?: boolean }>,
): Promise<{ id: AccountId; subjectId: string }> {
  refuseCommon(ctx, form.password)
  const passwordHash = await hashPassword(form.password)
  const now = ctx.clock.now()
  try {
    return await atomic(ctx.db, async (tx) => {
      const { isProved = true, ...newcomer } = await prove(tx)
      await admitSignUp({ ...ctx, db: tx }, newcomer)
      const { email } = newcomer
      const id = await insertAccount(tx, {
        email,
        emailProved: isProved,
        passwordHash,
        firstName: form.firstName,
        lastName: form.lastName,
        job: form.job,
        lang: form.lang ?? 'en',
        agreedMarketing: form.agreeMarketing,
        createdAt: now,
      })
      await useOtherLinks(tx, 'signUp', email, now)
      if (isProved) await releaseEmail(tx, email)
      await recordAudit(tx, { ...ctx, account: { id } }, { workspaceId: null, action: 'account.create', subject: id })
      return { id, subjectId: email }
    })
  } catch (error) {
    if (isDuplicate(error, 'account_email_key')) throw fail('emailExists', { cause: error })
    throw error
  }
}
