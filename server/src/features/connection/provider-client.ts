import type { WorkspaceId } from '@quarry/contract/ids'
import type { Provider } from '@quarry/contract/service'
import type { Client } from '@quarry/integrations/provider/provider'
import type { Needs } from '../../context.ts'
import { findProviderClient } from './provider-client.store.ts'

const rowOfClient = (workspaceId: WorkspaceId, provider: Provider): string => `provider_client:${workspaceId}:${provider}`

/** Quarry's client at a provider: the operator's, else the workspace's own; null when there is none that can be used. */
export async function clientOf(
  ctx: Needs<'db' | 'vault' | 'config'>,
  workspaceId: WorkspaceId,
  provider: Provider,
): Promise<Client | null> {
  const { client } = ctx.config.providers[provider]
  if (client) return client
  const row = await findProviderClient(ctx.db, workspaceId, provider)
  if (!row) return null
  try {
    return { id: row.client_id, secret: ctx.vault.open(row.sealed_secret, rowOfClient(workspaceId, provider)) as string }
  } catch {
    // Sealed with another key: it must be entered again.
    return null
  }
}
