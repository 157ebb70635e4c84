import type { Profile } from '@quarry/contract/wire/account/account'
import type { Needs } from '../../context.ts'
import { atomic } from '../../db/db.ts'
import { fail } from '../../http/fail.ts'
import { beginStep, type DeviceLimit, enter, findOpenAccount, lockAccount, takeStep, toProfile } from '../account/account.ts'
import { asJson, Challenge, relyingParty } from './relying-party.ts'
import { verifyPasskey } from './verify-passkey.ts'
import { webauthn } from './webauthn.ts'

type Ctx = Needs<'db' | 'clock' | 'config' | 'mail' | 'vault' | 'request' | 'origin'>

/** Asks the browser for any passkey of this installation; the passkey names its account. */
export async function beginPasskeyLogin(ctx: Ctx): Promise<{ options: Record<string, unknown> }> {
  const { generateAuthenticationOptions } = await webauthn()
  const options = await generateAuthenticationOptions({ rpID: relyingParty(ctx).id, userVerification: 'required' })
  await beginStep(ctx.db, ctx, { kind: 'passkeyLogin', accountId: null, data: { challenge: options.challenge } })
  return { options: asJson(options) }
}

/**
 * Logs in with a passkey alone. It is something the person has, opened by something they are or know, so no second factor is requested.
 * @throws Failure passkeyRefused; loginStepOver — the challenge is too old or was used.
 */
export async function loginWithPasskey(
  ctx: Ctx,
  { response }: { response: Record<string, unknown> },
  deviceLimit: DeviceLimit,
): Promise<Profile> {
  // Not in the transaction below: a challenge is spent by the attempt, whatever comes of it.
  const { data } = await takeStep(ctx.db, ctx, 'passkeyLogin', Challenge)
  const { accountId, spend } = await verifyPasskey(ctx, response, data.challenge)
  return atomic(ctx.db, async (tx) => {
    // Locked before the passkey, as when one is removed.
    await lockAccount(tx, accountId)
    const account = await findOpenAccount(tx, accountId)
    if (!account) throw fail('passkeyRefused')
    await spend(tx)
    await enter({ ...ctx, db: tx }, account, deviceLimit)
    return toProfile(account)
  })
}
