import type { ApiKeyId, WorkspaceId } from '@quarry/contract/ids'
import { limits } from '@quarry/contract/limits'
import type { Scope } from '@quarry/contract/workspace/scope'
import type { Needs } from '../../context.ts'
import { atomic } from '../../db/db.ts'
import { fail } from '../../http/fail.ts'
import { recordAudit } from '../audit/audit.ts'
import { holdMember, membership } from '../member/member.ts'
import { countLiveKeys, insertKey, lockProgramsOf } from './api-key.store.ts'
import { endingOf, hashSecret, newSecret } from './secret.ts'

const dayMs = 24 * 60 * 60_000

type NewKey = { workspaceId?: WorkspaceId | null | undefined; description: string; scopes: Scope[]; expiresInDays: number }

/**
 * Makes a key that acts as the caller.
 *
 * @param input.workspaceId the one workspace it works in; null or absent: every workspace of the caller.
 * @returns the key in clear, the only time it is ever visible.
 * @throws Failure apiKeyLimitReached; workspaceMissing — the caller is no active member there.
 */
export async function createKey(
  ctx: Needs<'db' | 'clock' | 'account'>,
  { workspaceId = null, description, scopes, expiresInDays }: NewKey,
): Promise<{ apiKey: string; tokenId: ApiKeyId }> {
  const [secret, now] = [newSecret(), ctx.clock.now()]
  if (workspaceId && !(await membership(ctx, ctx.account.id, workspaceId))) throw fail('workspaceMissing')
  const tokenId = await atomic(ctx.db, async (tx) => {
    // Without the lock two requests could both create the last key.
    await lockProgramsOf(tx, ctx.account.id)
    if (workspaceId && !(await holdMember(tx, workspaceId, ctx.account.id))) throw fail('workspaceMissing')
    if ((await countLiveKeys(tx, ctx.account.id, now)) >= limits.apiKeysPerAccount) throw fail('apiKeyLimitReached')
    const id = await insertKey(tx, {
      accountId: ctx.account.id,
      workspaceId,
      description,
      scopes: [...new Set(scopes)],
      secretHash: hashSecret(secret),
      ending: endingOf(secret),
      createdAt: now,
      expiresAt: new Date(now.getTime() + expiresInDays * dayMs),
    })
    const detail = { name: description, scopes, days: expiresInDays }
    await recordAudit(tx, ctx, { workspaceId, action: 'apiKey.create', subject: id, detail })
    return id
  })
  return { apiKey: secret, tokenId }
}
