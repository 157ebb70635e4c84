import type { ConnectionId, SourceId } from '@quarry/contract/ids'
import { isProvider, type ServiceName, type Provider } from '@quarry/contract/source/service'
import type { ProviderClient } from '@quarry/contract/wire/source/consent'
import { protocols } from '@quarry/integrations/oauth-providers'
import type { WorkspaceCtx } from '../../../context.ts'
import { atomic } from '../../../db/db.ts'
import { fail } from '../../../http/fail.ts'
import { recordAudit } from '../../audit/audit.ts'
import { adoptDraft, clientOf, draftOf, openConsentPage, redirectAddress, scopesOf } from '../../connection/connection.ts'
import { sourceManagedBy } from '../access.ts'
import { sourceRules } from '../source-rules.ts'

type Start = { serviceName: ServiceName; sourceId?: SourceId | undefined; back: 'settings' | 'setUp' }

/** @returns address of the consent page. @throws Failure serviceUnavailable, providerClientMissing; sourceMissing, forbidden */
export async function startConsent(ctx: WorkspaceCtx, { serviceName: service, sourceId: id, back }: Start) {
  const row = id === undefined ? null : await sourceManagedBy(ctx, ctx.db, id)
  if (row && (row.service !== service || row.connection_id === null)) throw fail('serviceUnavailable')
  const connectionId = row && (row.connection_id as ConnectionId)
  return openConsentPage(ctx, {
    service,
    part: 'source',
    connectionId,
    sourceId: row?.id ?? null,
    back,
    held: row?.scopes ?? null,
  })
}

/** @throws Failure consentMissing */
export async function readDraft(ctx: WorkspaceCtx, id: ConnectionId): Promise<{ serviceName: ServiceName; givenBy: string }> {
  const { vendor: serviceName, given_by_name: givenBy } = await draftOf(ctx, ctx.db, id)
  return { serviceName, givenBy }
}

/**
 * Lets a source continue with a consent of another account, which may see other documents: everything is listed again, and what did not change
 * is not fetched again.
 * @throws Failure sourceMissing, forbidden, consentMissing
 */
export async function adoptConsent(ctx: WorkspaceCtx, { sourceId, id }: { sourceId: SourceId; id: ConnectionId }): Promise<void> {
  const workspaceId = ctx.workspace.id
  await atomic(ctx.db, async (tx) => {
    const row = await sourceManagedBy(ctx, tx, sourceId)
    const draft = await draftOf(ctx, tx, id)
    if (row.connection_id === null || draft.vendor !== row.service || draft.part !== 'source') throw fail('consentMissing')
    const connectionId = row.connection_id as ConnectionId
    await adoptDraft(ctx, tx, { id, connectionId })
    await sourceRules.renewed(ctx, tx, { connectionId, isOtherAccount: true, settings: null })
    const detail = { givenBy: draft.given_by_name }
    await recordAudit(tx, ctx, { workspaceId, action: 'source.reconnect', subject: sourceId, detail })
  })
}

/** Quarry's clients at the providers whose services this build can connect. */
export async function listClients(ctx: WorkspaceCtx): Promise<{ redirectAddress: string; clients: ProviderClient[] }> {
  const consents = Object.entries(ctx.vendors).flatMap(([service, { connection }]) => {
    const provider = connection?.consent?.provider
    const scopes = (['source', 'toolset'] as const).flatMap((part) => {
      const { needed, wished } = scopesOf(ctx, service, part)
      return [...needed, ...wished]
    })
    return provider && isProvider(provider) ? [{ service, provider, scopes }] : []
  })
  const describe = async ([provider, all]: [Provider, typeof consents]): Promise<ProviderClient> => {
    const isOperators = ctx.config.providers[provider].client !== null
    const own = isOperators ? null : await clientOf(ctx, ctx.workspace.id, provider)
    return {
      provider,
      services: all.map(({ service }) => service),
      from: isOperators ? 'operator' : own ? 'workspace' : null,
      clientId: own?.id ?? null,
      scopes: [...new Set(all.flatMap(({ scopes }) => scopes))],
      setUp: protocols[provider].setUp,
    }
  }
  const clients = await Promise.all([...Map.groupBy(consents, ({ provider }) => provider)].map(describe))
  return { redirectAddress: redirectAddress(ctx), clients }
}
