import type { Needs } from '../../context.ts'
import { unlessDiskFull } from '../../files/disk.ts'
import { fail } from '../../http/fail.ts'
import type { KeyCaller } from '../../http/gate.ts'
import { findKeyCaller, markKeyUsed } from './api-key.store.ts'
import { hashSecret, isWellFormed } from './secret.ts'
import { UnknownKeys } from './unknown-keys.ts'

const writtenEveryMs = 5 * 60_000
const unknown = new UnknownKeys()

/**
 * Who calls with this key, and what it opens. Nothing is remembered between calls, so a revoked key is refused at once.
 *
 * @param address of the caller.
 * @throws Failure apiKeyInvalid — made up or revoked; apiKeyExpired; tooManyRequests — too many made-up keys from this address.
 */
export async function identifyKey(app: Needs<'db' | 'clock'>, secret: string, address: string): Promise<KeyCaller> {
  const now = app.clock.now()
  if (!isWellFormed(secret)) throw fail('apiKeyInvalid')
  if (unknown.isHeldOff(address, now)) throw fail('tooManyRequests')
  const found = await findKeyCaller(app.db, hashSecret(secret))
  if (!found) {
    unknown.note(address, now)
    throw fail('apiKeyInvalid')
  }
  if (found.expires_at <= now) throw fail('apiKeyExpired')
  // Not with every call: each write would have to reach the disk.
  if (!found.last_used_at || now.getTime() - found.last_used_at.getTime() > writtenEveryMs)
    await unlessDiskFull(markKeyUsed(app.db, found.keyId, now))
  return {
    account: { id: found.id, email: found.email, lang: found.lang },
    apiKey: { id: found.keyId, description: found.description, scopes: found.scopes, workspaceId: found.workspace_id },
  }
}
