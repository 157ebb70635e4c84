import type { modelRoutes } from '@quarry/contract/wire/agent/model'
import type { ParsedOf, ReturnOf } from '@quarry/contract/wire/route'
import { checkModel } from '../../ai/check-model.ts'
import type { Needs, WorkspaceCtx } from '../../context.ts'
import { atomic, type Db } from '../../db/db.ts'
import { fail } from '../../http/fail.ts'
import { recordAudit } from '../audit/audit.ts'
import { deleteModel, findModel, type ModelRow, putModel } from './model.store.ts'
import { keyIn, sealKey } from './own-model.ts'

type Entered = ParsedOf<typeof modelRoutes.set>

/** Which model the workspace uses. Keys are never shown again. */
export async function showModel(ctx: Needs<'db' | 'config' | 'vault' | 'workspace'>): Promise<ReturnOf<typeof modelRoutes.show>> {
  const { AI_MODEL, AI_PROVIDER } = ctx.config
  const row = await findModel(ctx.db, ctx.workspace.id)
  return {
    operator: AI_MODEL === undefined ? null : { provider: AI_PROVIDER, model: AI_MODEL },
    own: row ? present(ctx, row) : null,
  }
}

const present = (ctx: Needs<'vault'>, row: ModelRow): ReturnOf<typeof modelRoutes.show>['own'] => ({
  provider: row.provider,
  baseUrl: row.base_url,
  model: row.model,
  contextTokens: row.context_tokens,
  tools: row.tools,
  prices: row.prices,
  hasKey: row.sealed_key !== null,
  isUsable: keyIn(ctx, row) !== undefined,
})

/** @throws Failure modelAddressMissing; modelKeyMissing — the stored key goes to no other address than the one it was entered for. */
export async function setModel(ctx: WorkspaceCtx, entered: Entered): Promise<Record<string, never>> {
  const { provider, baseUrl, model, contextTokens, tools, prices = null } = entered
  const workspaceId = ctx.workspace.id
  await atomic(ctx.db, async (tx) => {
    const key = await keyFor(ctx, tx, entered)
    await putModel(tx, {
      workspace_id: workspaceId,
      provider,
      base_url: baseUrl,
      model,
      context_tokens: contextTokens,
      tools,
      prices: prices && JSON.stringify(prices),
      sealed_key: sealKey(ctx, workspaceId, key),
      updated_by: ctx.account.id,
      updated_at: ctx.clock.now(),
    })
    const detail = { provider, model, host: baseUrl === null ? null : new URL(baseUrl).host }
    await recordAudit(tx, ctx, { workspaceId, action: 'model.set', subject: workspaceId, detail })
  })
  return {}
}

/** The operator's model applies again. */
export async function resetModel(ctx: WorkspaceCtx): Promise<Record<string, never>> {
  const workspaceId = ctx.workspace.id
  await atomic(ctx.db, async (tx) => {
    if (await deleteModel(tx, workspaceId))
      await recordAudit(tx, ctx, { workspaceId, action: 'model.reset', subject: workspaceId })
  })
  return {}
}

/** What the model can do with these settings. @throws Failure modelAddressMissing, modelKeyMissing */
export async function tryModel(
  ctx: Needs<'db' | 'vault' | 'net' | 'workspace' | 'signal'>,
  entered: Entered,
): Promise<ReturnOf<typeof modelRoutes.check>> {
  const apiKey = await keyFor(ctx, ctx.db, entered)
  const { provider, baseUrl, model, contextTokens, tools } = entered
  return checkModel({ provider, baseUrl, model, apiKey, contextTokens, tools, prices: null, net: ctx.net }, ctx.signal)
}

/** The key that was entered, or the one stored for the same address. */
async function keyFor(ctx: Needs<'vault' | 'workspace'>, db: Db, { provider, baseUrl, apiKey }: Entered): Promise<string | null> {
  if (provider === 'openai-compatible' && baseUrl === null) throw fail('modelAddressMissing')
  if (apiKey !== undefined) return apiKey
  const stored = await findModel(db, ctx.workspace.id)
  if (!stored || stored.sealed_key === null) return null
  const key = stored.provider === provider && stored.base_url === baseUrl ? keyIn(ctx, stored) : undefined
  if (key === undefined) throw fail('modelKeyMissing')
  return key
}
