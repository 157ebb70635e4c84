import type { WorkspaceId } from '@quarry/contract/ids'
import type { OwnModel } from '../../ai/models.ts'
import type { Needs } from '../../context.ts'
import { findModel, type ModelRow } from './model.store.ts'

const rowOf = (workspaceId: WorkspaceId): string => `workspace_model:${workspaceId}`

type Opening = Needs<'db' | 'vault' | 'net' | 'workspace'>

/** @returns undefined when the key was sealed with another one than this installation's. */
export function keyIn({ vault }: Needs<'vault'>, row: ModelRow): string | null | undefined {
  try {
    return row.sealed_key === null ? null : (vault.open(row.sealed_key, rowOf(row.workspace_id)) as string)
  } catch {
    return undefined
  }
}

export const sealKey = ({ vault }: Needs<'vault'>, workspaceId: WorkspaceId, key: string | null): string | null =>
  key === null ? null : vault.seal(key, rowOf(workspaceId))

/** @returns null where the workspace has none of its own; `unusable` where its key must be entered again. */
export async function ownModel(ctx: Opening): Promise<OwnModel | 'unusable' | null> {
  const row = await findModel(ctx.db, ctx.workspace.id)
  if (!row) return null
  const apiKey = keyIn(ctx, row)
  if (apiKey === undefined) return 'unusable'
  const { provider, base_url: baseUrl, model, context_tokens: contextTokens, tools, prices } = row
  return { provider, baseUrl, model, apiKey, contextTokens, tools, prices, net: ctx.net }
}
