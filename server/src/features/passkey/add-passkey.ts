import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import { limits } from '@quarry/contract/limits'
import type { Passkey } from '@quarry/contract/wire/account/passkey'
import type { Needs } from '../../context.ts'
import { atomic, isDuplicate } from '../../db/db.ts'
import { fail } from '../../http/fail.ts'
import { beginStep, lockAccount, provePerson, takeStep } from '../account/account.ts'
import { afterFactorAdded, notifySignInChanged } from '../second-factor/second-factor.ts'
import { toPasskey } from './manage.ts'
import { findPasskeys, insertPasskey } from './passkey.store.ts'
import { asJson, Challenge, relyingParty } from './relying-party.ts'
import { webauthn } from './webauthn.ts'

type Ctx = Needs<'db' | 'clock' | 'vault' | 'mail' | 'request' | 'origin' | 'account'>

/**
 * Asks the browser for a passkey: one that the authenticator finds by itself, and that checks who uses it, so that it can stand alone.
 * @throws as `provePerson`, and Failure passkeyLimitReached
 */
export async function beginPasskey(
  ctx: Ctx,
  { password }: { password?: string | undefined },
): Promise<{ options: Record<string, unknown> }> {
  const { id, email } = ctx.account
  await provePerson(ctx, password)
  const known = await findPasskeys(ctx.db, id)
  if (known.length >= limits.passkeysPerAccount) throw fail('passkeyLimitReached')
  const party = relyingParty(ctx)
  const { generateRegistrationOptions } = await webauthn()
  const options = await generateRegistrationOptions({
    rpName: party.name,
    rpID: party.id,
    userID: new TextEncoder().encode(id),
    userName: email,
    excludeCredentials: known.map((each) => ({ id: each.credential_id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await beginStep(ctx.db, ctx, { kind: 'passkeyAdd', accountId: id, data: { challenge: options.challenge } })
  return { options: asJson(options) }
}

/**
 * Keeps the passkey that the browser has made.
 * @throws Failure passkeyRefused — made for something else, without checking the person, or kept already; loginStepOver;
 * passkeyLimitReached.
 */
export async function addPasskey(
  ctx: Ctx,
  { response, name }: { response: Record<string, unknown>; name: string },
): Promise<{ passkey: Passkey; recoveryCodes: string[] }> {
  const { id } = ctx.account
  const { accountId, data } = await takeStep(ctx.db, ctx, 'passkeyAdd', Challenge)
  if (accountId !== id) throw fail('loginStepOver')
  const { credential } = await verified(ctx, response, data.challenge)
  try {
    return await atomic(ctx.db, async (tx) => {
      await lockAccount(tx, id)
      if ((await findPasskeys(tx, id)).length >= limits.passkeysPerAccount) throw fail('passkeyLimitReached')
      const row = await insertPasskey(tx, {
        accountId: id,
        credentialId: credential.id,
        publicKey: credential.publicKey,
        counter: credential.counter,
        transports: credential.transports ?? [],
        name,
        createdAt: ctx.clock.now(),
      })
      await notifySignInChanged(tx, ctx, ctx.account, { kind: 'addPasskey', name })
      return { passkey: toPasskey(row), recoveryCodes: await afterFactorAdded(tx, id) }
    })
  } catch (error) {
    if (isDuplicate(error, 'passkey_credential_id_key')) throw fail('passkeyRefused', { cause: error })
    throw error
  }
}

async function verified(ctx: Ctx, response: Record<string, unknown>, challenge: string) {
  const party = relyingParty(ctx)
  const { verifyRegistrationResponse } = await webauthn()
  // What the browser sent is checked by the library, field by field; whatever it dislikes is a refusal.
  const result = await verifyRegistrationResponse({
    response: response as unknown as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
  }).catch((cause: unknown) => {
    throw fail('passkeyRefused', { cause })
  })
  if (!result.verified) throw fail('passkeyRefused')
  return result.registrationInfo
}
