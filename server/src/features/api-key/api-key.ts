import type { Needs } from '../../context.ts'
import { unlessDiskFull } from '../../files/disk.ts'
import { fail } from '../../http/fail.ts'
import type { KeyCaller } from '../../http/gate.ts'
import { findKeyCaller, markKeyUsed } from './api-key.store.ts'
import { hashSecret, isWellFormed } from './secret.ts'
import { UnknownKeys } from './unknown-keys.ts'

const writtenEveryMs = 5 * 60_000
const unknown = new UnknownKeys()

/** What a secret opens, and as whom. */
type Opened = Omit<NonNullable<Awaited<ReturnType<typeof findKeyCaller>>>, 'keyId'>

/**
 * Who calls with this key, and what it opens.
 *
 * @param address of the caller.
 * @throws Failure apiKeyInvalid — made up or revoked; apiKeyExpired; tooManyRequests — too many made-up keys from this address.
 */
export async function identifyKey(app: Needs<'db' | 'clock'>, secret: string, address: string): Promise<KeyCaller> {
  if (!isWellFormed(secret)) throw fail('apiKeyInvalid')
  return callerBySecret(app, address, {
    find: () => findKeyCaller(app.db, hashSecret(secret)),
    markUsed: ({ keyId }, at) => markKeyUsed(app.db, keyId, at),
  })
}

/** Who calls with a secret. Nothing is remembered between calls, so what was removed is refused at once. @throws Failure as `identifyKey` */
export async function callerBySecret<Found extends Opened>(
  { clock }: Needs<'clock'>,
  address: string,
  { find, markUsed }: { find: () => Promise<Found | undefined>; markUsed: (found: Found, at: Date) => Promise<void> },
): Promise<KeyCaller> {
  const now = clock.now()
  if (unknown.isHeldOff(address, now)) throw fail('tooManyRequests')
  const found = await find()
  if (!found) {
    unknown.note(address, now)
    throw fail('apiKeyInvalid')
  }
  if (found.expires_at <= now) throw fail('apiKeyExpired')
  // Not with every call: each write would have to reach the disk.
  if (!found.last_used_at || now.getTime() - found.last_used_at.getTime() > writtenEveryMs)
    await unlessDiskFull(markUsed(found, now))
  return {
    account: { id: found.id, email: found.email, lang: found.lang },
    apiKey: { description: found.description, scopes: found.scopes, workspaceId: found.workspace_id },
  }
}

export { lockProgramsOf } from './api-key.store.ts'
