import type { ApiKeyId } from '@quarry/contract/ids'
import type { Needs } from '../../context.ts'
import { atomic } from '../../db/db.ts'
import { fail } from '../../http/fail.ts'
import { recordAudit } from '../audit/audit.ts'
import { deleteKey } from './api-key.store.ts'
import { ownKey } from './read-keys.ts'

/** Revokes a key of the caller, or one of the workspace they administer. @throws Failure apiKeyMissing */
export async function removeKey(
  ctx: Needs<'db' | 'clock' | 'account'>,
  { tokenId }: { tokenId: ApiKeyId },
): Promise<Record<string, never>> {
  const row = await ownKey(ctx, tokenId)
  await atomic(ctx.db, async (tx) => {
    if (!(await deleteKey(tx, row.id))) throw fail('apiKeyMissing')
    const detail = { name: row.description, owner: row.email }
    await recordAudit(tx, ctx, { workspaceId: row.workspace_id, action: 'apiKey.remove', subject: row.id, detail })
  })
  return {}
}
