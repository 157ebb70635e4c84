import { isProvider } from '@quarry/contract/source/service'
import type { ProviderClient } from '@quarry/integrations/oauth/provider'
import type { Needs } from '../../../context.ts'
import type { ConsentRow } from '../consent.store.ts'
import type { StoredTokens } from '../consent-tokens.ts'
import { clientOf, openClient } from '../provider-client.ts'
import { findProviderClient } from '../provider-client.store.ts'

type Given = Pick<ConsentRow, 'workspace_id' | 'provider' | 'client_id'>

/** The client that a consent was given to; null when it is not known any more. */
export async function clientOfConsent(
  ctx: Needs<'db' | 'vault' | 'config'>,
  { workspace_id: workspaceId, provider, client_id: id }: Given,
  { client }: Pick<StoredTokens, 'client'>,
): Promise<ProviderClient | null> {
  if (isProvider(provider)) {
    const known = await clientOf(ctx, workspaceId, provider)
    return known?.id === id ? known : null
  }
  // An administrator may have entered another secret since.
  const row = await findProviderClient(ctx.db, workspaceId, provider)
  const entered = row?.client_id === id && row.redirect_uri === null ? openClient(ctx, row) : null
  if (entered) return entered
  return client ? { id, secret: client.secret, ...(client.way && { way: client.way }) } : null
}
