import type { Needs } from '../../context.ts'
import { atomic } from '../../db/db.ts'
import { fail } from '../../http/fail.ts'
import { lockAccount, provePerson } from '../account/account.ts'
import { afterFactorAdded, notifySignInChanged } from './second-factor.ts'
import { confirmTotpRow, findTotp, putUnconfirmedTotp } from './second-factor.store.ts'
import { newSecret, stepOf, uriOf } from './totp.ts'

const patienceMs = 60 * 60_000
/** What the vault seals a secret for. */
export const rowOf = (accountId: string): string => `totp:${accountId}`

/**
 * Makes a secret for an authenticator app. It asks for nothing until a code has shown that the app has it.
 * @throws as `provePerson`, and Failure totpExists — one is on.
 */
export async function beginTotp(
  ctx: Needs<'db' | 'clock' | 'vault' | 'request' | 'origin' | 'account'>,
  { password }: { password?: string | undefined },
): Promise<{ uri: string; secret: string }> {
  const { id, email } = ctx.account
  await provePerson(ctx, password)
  const secret = newSecret()
  await atomic(ctx.db, async (tx) => {
    await lockAccount(tx, id)
    if ((await findTotp(tx, id))?.confirmed_at) throw fail('totpExists')
    await putUnconfirmedTotp(tx, id, ctx.vault.seal(secret, rowOf(id)), ctx.clock.now())
  })
  return { uri: uriOf(secret, email), secret }
}

/**
 * Turns the app on. The code counts as used.
 * @throws Failure codeWrong; totpExists; loginStepOver — no set-up was begun within the hour.
 */
export const confirmTotp = (
  ctx: Needs<'db' | 'clock' | 'vault' | 'mail' | 'request' | 'origin' | 'account'>,
  { code }: { code: string },
): Promise<{ recoveryCodes: string[] }> =>
  atomic(ctx.db, async (tx) => {
    const [{ id }, now] = [ctx.account, ctx.clock.now()]
    await lockAccount(tx, id)
    const totp = await findTotp(tx, id)
    if (!totp || now.getTime() - totp.created_at.getTime() > patienceMs) throw fail('loginStepOver')
    if (totp.confirmed_at) throw fail('totpExists')
    const step = stepOf(code, String(ctx.vault.open(totp.sealed_secret, rowOf(id))), now)
    if (step === null) throw fail('codeWrong')
    await confirmTotpRow(tx, id, step, now)
    await notifySignInChanged(tx, ctx, ctx.account, { kind: 'addTotp' })
    return { recoveryCodes: await afterFactorAdded(tx, id) }
  })
