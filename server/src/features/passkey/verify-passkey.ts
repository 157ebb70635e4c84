import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { AccountId, PasskeyId } from '@quarry/contract/ids'
import type { Needs } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import { fail } from '../../http/fail.ts'
import { findCredential, markUsed } from './passkey.store.ts'
import { relyingParty } from './relying-party.ts'
import { webauthn } from './webauthn.ts'

export type ProvedPasskey = {
  accountId: AccountId
  /** Notes the use, in the transaction that opens the session. @throws Failure passkeyRefused — a copy, or a reply that was used before. */
  spend(tx: Db): Promise<void>
}

/**
 * Checks that a browser holds a passkey of ours, for this challenge, at this address, and that the authenticator has checked the person.
 * @throws Failure passkeyRefused, whatever is wrong: who guesses learns nothing.
 */
export async function verifyPasskey(
  ctx: Needs<'db' | 'clock' | 'request' | 'origin'>,
  response: Record<string, unknown>,
  challenge: string,
): Promise<ProvedPasskey> {
  const { id: credentialId } = response
  const row = typeof credentialId === 'string' ? await findCredential(ctx.db, credentialId) : undefined
  if (!row) throw fail('passkeyRefused')
  const party = relyingParty(ctx)
  const { verifyAuthenticationResponse } = await webauthn()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: response as unknown as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    credential: { id: row.credential_id, publicKey: new Uint8Array(row.public_key), counter: row.counter },
    requireUserVerification: true,
  }).catch((cause: unknown) => {
    throw fail('passkeyRefused', { cause })
  })
  if (!verified) throw fail('passkeyRefused')
  return { accountId: row.account_id, spend: (tx) => spend(tx, ctx, row.id, authenticationInfo.newCounter) }
}

async function spend(tx: Db, { clock }: Needs<'clock'>, id: PasskeyId, counter: number): Promise<void> {
  if (!(await markUsed(tx, id, counter, clock.now()))) throw fail('passkeyRefused')
}
