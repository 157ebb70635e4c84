import type { Needs } from '../../context.ts'
import { atomic } from '../../db/db.ts'
import { fail } from '../../http/fail.ts'
import { hasSecondFactor, lockAccount, provePerson } from '../account/account.ts'
import { issueRecoveryCodes } from './recovery-codes.ts'
import { afterFactorRemoved, notifySignInChanged } from './second-factor.ts'
import { countRecoveryCodes, deleteTotp, findTotp } from './second-factor.store.ts'

type ChangeCtx = Needs<'db' | 'clock' | 'vault' | 'mail' | 'request' | 'origin' | 'account'>
type Proof = { password?: string | undefined }

/** What the own account asks for beside a password. Passkeys are listed by their own feature. */
export async function readSecondFactor({
  db,
  account,
}: Needs<'db' | 'account'>): Promise<{ totpSince: string | null; recoveryCodesLeft: number }> {
  const totp = await findTotp(db, account.id)
  return {
    totpSince: totp?.confirmed_at?.toISOString() ?? null,
    recoveryCodesLeft: await countRecoveryCodes(db, account.id),
  }
}

/** Removes the authenticator app. @throws as `provePerson`, and Failure notFound — none is on. */
export async function removeTotp(ctx: ChangeCtx, { password }: Proof): Promise<Record<string, never>> {
  const { id } = ctx.account
  await provePerson(ctx, password)
  await atomic(ctx.db, async (tx) => {
    await lockAccount(tx, id)
    if (!(await deleteTotp(tx, id))) throw fail('notFound')
    await afterFactorRemoved(tx, id)
    await notifySignInChanged(tx, ctx, ctx.account, { kind: 'removeTotp' })
  })
  return {}
}

/** New recovery codes in place of those that are left. @throws as `provePerson`, and Failure secondFactorOff */
export async function renewRecoveryCodes(ctx: ChangeCtx, { password }: Proof): Promise<{ recoveryCodes: string[] }> {
  const { id } = ctx.account
  await provePerson(ctx, password)
  return atomic(ctx.db, async (tx) => {
    await lockAccount(tx, id)
    if (!(await hasSecondFactor(tx, id))) throw fail('secondFactorOff')
    await notifySignInChanged(tx, ctx, ctx.account, { kind: 'renewRecoveryCodes' })
    return { recoveryCodes: await issueRecoveryCodes(tx, id) }
  })
}
