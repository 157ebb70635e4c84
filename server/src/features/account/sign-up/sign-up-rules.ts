import { isAtDomain } from '@quarry/contract/account/sign-up'
import type { SignUpRules } from '@quarry/contract/wire/account/sign-up'
import type { Needs } from '../../../context.ts'
import { fail } from '../../../http/fail.ts'
import { canReadOutbox } from '../../../mail/outbox.ts'
import { hasAccounts, holdFirstAccount } from '../account.store.ts'

/** What the pages before a login have to know. Of accounts it reveals only whether there is any. */
export async function readSignUpRules(ctx: Needs<'db' | 'config' | 'request' | 'origin'>): Promise<SignUpRules> {
  const { SIGN_UP, SIGN_UP_DOMAINS, TERMS_URL, PRIVACY_URL, SMTP_URL } = ctx.config
  const isFirst = !(await hasAccounts(ctx.db))
  return {
    mode: isFirst && SIGN_UP !== 'domains' ? 'open' : SIGN_UP,
    domains: SIGN_UP_DOMAINS,
    isFirst,
    termsUrl: TERMS_URL ?? null,
    privacyUrl: PRIVACY_URL ?? null,
    mails: SMTP_URL ? 'sent' : canReadOutbox(ctx) ? 'outbox' : 'terminal',
  }
}

type Newcomer = { email: string; isInvited: boolean }

/**
 * Whether an address may have an account here, as the operator wants it. Says the same whether or not it has one, and lets the very
 * first account be made however closed the installation is to be: nobody could ever enter it otherwise.
 *
 * @throws Failure signUpDomain, signUpByInvitation, signUpClosed
 */
export async function admitSignUp(ctx: Needs<'db' | 'config'>, { email, isInvited }: Newcomer): Promise<void> {
  const { SIGN_UP, SIGN_UP_DOMAINS } = ctx.config
  if (SIGN_UP === 'open' || (SIGN_UP === 'invitation' && isInvited)) return
  if (SIGN_UP === 'domains') {
    if (!isAtDomain(email, SIGN_UP_DOMAINS)) throw fail('signUpDomain')
    return
  }
  // Of two who want to be the first, in transactions of their own, one is.
  if (ctx.db.isTransaction) await holdFirstAccount(ctx.db)
  if (await hasAccounts(ctx.db)) throw fail(SIGN_UP === 'closed' ? 'signUpClosed' : 'signUpByInvitation')
}
