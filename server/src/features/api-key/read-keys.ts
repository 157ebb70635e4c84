import { fullName } from '@quarry/contract/account/account'
import type { ApiKey } from '@quarry/contract/wire/workspace/api-key'
import type { ApiKeyId } from '@quarry/contract/ids'
import { hasRole } from '@quarry/contract/workspace/role'
import type { Needs } from '../../context.ts'
import { fail } from '../../http/fail.ts'
import { membership } from '../member/member.ts'
import { findKey, findKeysIn, findKeysOf, type KeyRow } from './api-key.store.ts'

/** The keys the caller has made, newest first. */
export async function listKeys(ctx: Needs<'db' | 'account'>): Promise<{ serviceTokens: ApiKey[]; workspaceTokens: ApiKey[] }> {
  const keys = (await findKeysOf(ctx.db, ctx.account.id)).map(toApiKey)
  return { serviceTokens: keys.filter((key) => !key.workspace), workspaceTokens: keys.filter((key) => key.workspace) }
}

/** The keys of the workspace, of all owners, newest first. */
export const listWorkspaceKeys = async (ctx: Needs<'db' | 'workspace'>): Promise<{ workspaceTokens: ApiKey[] }> => ({
  workspaceTokens: (await findKeysIn(ctx.db, ctx.workspace.id)).map(toApiKey),
})

/** @throws Failure apiKeyMissing */
export const keyDetail = async (ctx: Needs<'db' | 'clock' | 'account'>, { tokenId }: { tokenId: ApiKeyId }): Promise<ApiKey> =>
  toApiKey(await ownKey(ctx, tokenId))

/**
 * A key its maker or an administrator of its workspace asks for. To everybody else it does not exist.
 * @throws Failure apiKeyMissing
 */
export async function ownKey(ctx: Needs<'db' | 'clock' | 'account'>, tokenId: ApiKeyId): Promise<KeyRow> {
  const row = await findKey(ctx.db, tokenId)
  if (!row) throw fail('apiKeyMissing')
  if (row.account_id === ctx.account.id) return row
  const member = row.workspace_id && (await membership(ctx, ctx.account.id, row.workspace_id))
  if (!member || !hasRole(member.role, 'ADMIN')) throw fail('apiKeyMissing')
  return row
}

const toApiKey = (row: KeyRow): ApiKey => ({
  tokenId: row.id,
  description: row.description,
  scopes: row.scopes,
  workspace:
    row.workspace_id && row.code !== null && row.display_name !== null
      ? { id: row.workspace_id, code: row.code, displayName: row.display_name }
      : null,
  creator: { id: row.account_id, name: fullName({ firstName: row.first_name, lastName: row.last_name }), email: row.email },
  ending: row.ending,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
})
