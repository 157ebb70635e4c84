import type { AuthenticatorTransport } from '@simplewebauthn/server'
import type { Profile } from '@quarry/contract/wire/account/account'
import { fail } from '../../http/fail.ts'
import { beginStep, type DeviceLimit, takeStep } from '../account/account.ts'
import { findChallenged, finishLogin, type SecondFactorCtx } from '../second-factor/second-factor.ts'
import { findPasskeys } from './passkey.store.ts'
import { asJson, Challenge, relyingParty } from './relying-party.ts'
import { verifyPasskey } from './verify-passkey.ts'
import { webauthn } from './webauthn.ts'

/** Asks the browser for a passkey of the account whose login waits in it. @throws Failure loginStepOver */
export async function beginPasskeyProof(ctx: SecondFactorCtx): Promise<{ options: Record<string, unknown> }> {
  const { id } = await findChallenged(ctx)
  const { generateAuthenticationOptions } = await webauthn()
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(ctx).id,
    userVerification: 'required',
    allowCredentials: (await findPasskeys(ctx.db, id)).map((each) => ({
      id: each.credential_id,
      // As the authenticator named them when it was added; a browser passes over what it does not know.
      transports: each.transports as AuthenticatorTransport[],
    })),
  })
  await beginStep(ctx.db, ctx, { kind: 'passkeyProof', accountId: id, data: { challenge: options.challenge } })
  return { options: asJson(options) }
}

/** Finishes a login with a passkey of the same account. @throws Failure passkeyRefused, loginStepOver */
export async function provePasskey(
  ctx: SecondFactorCtx,
  { response }: { response: Record<string, unknown> },
  deviceLimit: DeviceLimit,
): Promise<Profile> {
  const { data } = await takeStep(ctx.db, ctx, 'passkeyProof', Challenge)
  const proved = await verifyPasskey(ctx, response, data.challenge)
  return finishLogin(ctx, deviceLimit, async (tx, accountId) => {
    if (proved.accountId !== accountId) throw fail('passkeyRefused')
    await proved.spend(tx)
  })
}
