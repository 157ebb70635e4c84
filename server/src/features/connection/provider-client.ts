import type { WorkspaceId } from '@quarry/contract/ids'
import { type Provider, providerNames } from '@quarry/contract/source/service'
import type { ProviderClient } from '@quarry/integrations/oauth/provider'
import type { Needs, WorkspaceCtx } from '../../context.ts'
import { atomic } from '../../db/db.ts'
import { fail } from '../../http/fail.ts'
import { recordAudit } from '../audit/audit.ts'
import { deleteProviderClient, findProviderClient, putProviderClient } from './provider-client.store.ts'

const rowOf = (workspaceId: WorkspaceId, provider: Provider): string => `provider_client:${workspaceId}:${provider}`

/** Quarry's client at a provider: the operator's, else the workspace's own; null when there is none that can be used. */
export async function clientOf(
  ctx: Needs<'db' | 'vault' | 'config'>,
  workspaceId: WorkspaceId,
  provider: Provider,
): Promise<ProviderClient | null> {
  const { client } = ctx.config.providers[provider]
  if (client) return client
  const row = await findProviderClient(ctx.db, workspaceId, provider)
  if (!row) return null
  try {
    return { id: row.client_id, secret: ctx.vault.open(row.sealed_secret, rowOf(workspaceId, provider)) as string }
  } catch {
    // Sealed with another key: it must be entered again.
    return null
  }
}

type Input = { provider: Provider; clientId: string; clientSecret: string }

/** Enters the workspace's own client at a provider. Its secret is never shown again. */
export async function setProviderClient(ctx: WorkspaceCtx, { provider, clientId, clientSecret }: Input): Promise<void> {
  const workspaceId = ctx.workspace.id
  await atomic(ctx.db, async (tx) => {
    await putProviderClient(tx, {
      workspace_id: workspaceId,
      provider,
      client_id: clientId,
      sealed_secret: ctx.vault.seal(clientSecret, rowOf(workspaceId, provider)),
      updated_by: ctx.account.id,
      updated_at: ctx.clock.now(),
    })
    await recordAudit(tx, ctx, {
      workspaceId,
      action: 'source.setClient',
      subject: provider,
      detail: { provider: providerNames[provider] },
    })
  })
}

/** @throws Failure notFound */
export async function removeProviderClient(ctx: WorkspaceCtx, provider: Provider): Promise<void> {
  const workspaceId = ctx.workspace.id
  await atomic(ctx.db, async (tx) => {
    if (!(await deleteProviderClient(tx, workspaceId, provider))) throw fail('notFound')
    await recordAudit(tx, ctx, {
      workspaceId,
      action: 'source.removeClient',
      subject: provider,
      detail: { provider: providerNames[provider] },
    })
  })
}
