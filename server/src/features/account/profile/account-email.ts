import type { AccountEmail } from '@quarry/contract/wire/account/account-email'
import { limits } from '@quarry/contract/limits'
import type { Needs } from '../../../context.ts'
import { atomic } from '../../../db/db.ts'
import { fail } from '../../../http/fail.ts'
import { confirmEmailMail } from '../../../mail/templates/confirm-email.ts'
import { recordAudit } from '../../audit/audit.ts'
import { confirmEmail, deleteEmail, findEmails, wishEmail } from './account-email.store.ts'
import { hasAccount, lockAccount } from '../account.store.ts'
import { countWithin } from '../login/attempt.store.ts'
import { refuseWaiting } from '../login/throttle.ts'
import { hashToken, newToken } from '../token.ts'

const dayMs = 24 * 60 * 60_000
const mailsPerDay = 20

type Own = Needs<'db' | 'clock' | 'account' | 'request' | 'origin'>
const nothing: Record<string, never> = {}

export async function listEmails(ctx: Needs<'db' | 'account'>): Promise<{ emails: AccountEmail[] }> {
  const rows = await findEmails(ctx.db, ctx.account.id)
  return { emails: rows.map((row) => ({ email: row.email, confirmedAt: row.confirmed_at?.toISOString() ?? null })) }
}

/**
 * Mails a link to an address somebody says is theirs as well. Until the link was opened the address counts for nothing.
 * @throws Failure emailExists — it is the login of an account; emailLimitReached; tooManyRequests — twenty mails within the day.
 */
export async function addEmail(ctx: Own & Needs<'mail'>, { email }: { email: string }): Promise<Record<string, never>> {
  const [token, now, { id: accountId }] = [newToken(), ctx.clock.now(), ctx.account]
  // Outside the transaction: a refused wish counts as well.
  refuseWaiting(await countWithin(ctx.db, `email ${accountId}`, now, { most: mailsPerDay, windowMs: dayMs }))
  await atomic(ctx.db, async (tx) => {
    await lockAccount(tx, accountId)
    if (await hasAccount(tx, email)) throw fail('emailExists')
    const own = await findEmails(tx, accountId)
    if (own.some((row) => row.email === email && row.confirmed_at !== null)) return
    if (own.filter((row) => row.email !== email).length >= limits.emailsPerAccount) throw fail('emailLimitReached')
    const expiresAt = new Date(now.getTime() + limits.confirmEmailDays * dayMs)
    await wishEmail(tx, { accountId, email, tokenHash: hashToken(token), at: now, expiresAt })
    const link = `${ctx.origin}/workspace/account?confirm=${token}`
    const facts = { link, days: limits.confirmEmailDays, account: ctx.account.email }
    await ctx.mail.send(tx, { to: email, ...confirmEmailMail(facts, ctx.account.lang) })
  })
  return nothing
}

/**
 * Confirms an address. Only the account that requested it can: opening a link that somebody else had mailed confirms nothing for them.
 * @throws Failure linkInvalid; emailExists — somebody signed up with it meanwhile.
 */
export async function confirmOwnEmail(ctx: Own, { token }: { token: string }): Promise<{ email: string }> {
  return atomic(ctx.db, async (tx) => {
    await lockAccount(tx, ctx.account.id)
    const email = await confirmEmail(tx, ctx.account.id, hashToken(token), ctx.clock.now())
    if (email === undefined) throw fail('linkInvalid')
    if (await hasAccount(tx, email)) throw fail('emailExists')
    await recordAudit(tx, ctx, { workspaceId: null, action: 'account.addEmail', subject: ctx.account.id, detail: { email } })
    return { email }
  })
}

/** What is shared with the address is out of the person's sight with the next search. */
export async function removeEmail(ctx: Own, { email }: { email: string }): Promise<Record<string, never>> {
  await atomic(ctx.db, async (tx) => {
    if (!(await deleteEmail(tx, ctx.account.id, email))) return
    await recordAudit(tx, ctx, { workspaceId: null, action: 'account.removeEmail', subject: ctx.account.id, detail: { email } })
  })
  return nothing
}
