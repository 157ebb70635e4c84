import type { Profile } from '@quarry/contract/wire/account/account'
import type { SecondFactorMethod } from '@quarry/contract/account/second-factor'
import { type Db } from '../../db/db.ts'
import { fail } from '../../http/fail.ts'
import { admitCode, type DeviceLimit } from '../account/account.ts'
import { findChallenged, finishLogin, type SecondFactorCtx } from './finish-login.ts'
import { hashCode, isRecoveryCode } from './recovery-codes.ts'
import { notifySignInChanged } from './second-factor.ts'
import { countRecoveryCodes, findTotp, hasPasskey, spendRecoveryCode, spendTotpStep } from './second-factor.store.ts'
import { rowOf } from './set-up-totp.ts'
import { stepOf } from './totp.ts'

type Person = Awaited<ReturnType<typeof findChallenged>>

/** What the login that waits in this browser can be confirmed with. @throws Failure loginStepOver */
export async function readChallenge(ctx: SecondFactorCtx): Promise<{ email: string; methods: SecondFactorMethod[] }> {
  const { id, email } = await findChallenged(ctx)
  const methods: SecondFactorMethod[] = []
  if (await hasPasskey(ctx.db, id)) methods.push('passkey')
  if ((await findTotp(ctx.db, id))?.confirmed_at) methods.push('totp')
  if ((await countRecoveryCodes(ctx.db, id)) > 0) methods.push('recoveryCode')
  return { email, methods }
}

/**
 * Finishes a login with a code of the authenticator app, or with a recovery code. Either works once.
 * @throws Failure loginStepOver; codeWrong — also for a code that was used before; tooManyRequests.
 */
export async function proveCode(ctx: SecondFactorCtx, { code }: { code: string }, deviceLimit: DeviceLimit): Promise<Profile> {
  const account = await findChallenged(ctx)
  const succeeded = await admitCode(ctx, account.email)
  const profile = await finishLogin(ctx, deviceLimit, (tx) => spendCode(tx, ctx, account, code))
  await succeeded()
  return profile
}

async function spendCode(tx: Db, ctx: SecondFactorCtx, account: Person, code: string): Promise<void> {
  if (isRecoveryCode(code)) {
    if (!(await spendRecoveryCode(tx, account.id, hashCode(code)))) throw fail('codeWrong')
    const left = await countRecoveryCodes(tx, account.id)
    await notifySignInChanged(tx, ctx, account, { kind: 'useRecoveryCode', left })
    return
  }
  const totp = await findTotp(tx, account.id)
  if (!totp?.confirmed_at) throw fail('codeWrong')
  const step = stepOf(code, String(ctx.vault.open(totp.sealed_secret, rowOf(account.id))), ctx.clock.now())
  if (step === null || !(await spendTotpStep(tx, account.id, step))) throw fail('codeWrong')
}
