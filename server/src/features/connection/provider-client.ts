import type { WorkspaceId } from '@quarry/contract/ids'
import { type ConsentProvider, type Provider, providerNames } from '@quarry/contract/source/service'
import type { ProviderClient } from '@quarry/integrations/oauth/provider'
import type { Needs, WorkspaceCtx } from '../../context.ts'
import { atomic } from '../../db/db.ts'
import { fail } from '../../http/fail.ts'
import { recordAudit } from '../audit/audit.ts'
import { type ClientRow, deleteProviderClient, findProviderClient, putProviderClient } from './provider-client.store.ts'

const rowOf = (workspaceId: WorkspaceId, provider: ConsentProvider): string => `provider_client:${workspaceId}:${provider}`

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
    return openClient(ctx, row)
  } catch {
    // Sealed with another key: it must be entered again.
    return null
  }
}

/** @throws Error when it was sealed with another key. */
export function openClient({ vault }: Needs<'vault'>, row: ClientRow): ProviderClient {
  const { client_id: id, sealed_secret: sealed, way, workspace_id: workspaceId, provider } = row
  const secret = sealed === null ? null : (vault.open(sealed, rowOf(workspaceId, provider)) as string)
  return { id, secret, ...(way && { way }) }
}

export const sealSecret = (
  { vault }: Needs<'vault'>,
  row: Pick<ClientRow, 'workspace_id' | 'provider'>,
  secret: string,
): string => vault.seal(secret, rowOf(row.workspace_id, row.provider))

type Input = { provider: Provider; clientId: string; clientSecret: string }

/** Enters the workspace's own client at a provider. Its secret is never shown again. */
export async function setProviderClient(ctx: WorkspaceCtx, { provider, clientId, clientSecret }: Input): Promise<void> {
  const workspaceId = ctx.workspace.id
  await atomic(ctx.db, async (tx) => {
    await putProviderClient(tx, {
      workspace_id: workspaceId,
      provider,
      client_id: clientId,
      sealed_secret: sealSecret(ctx, { workspace_id: workspaceId, provider }, clientSecret),
      issuer: null,
      redirect_uri: null,
      way: null,
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
