import type { ConnectionId, SourceId } from '@quarry/contract/ids'
import { type ServiceName, type Provider, serviceNames } from '@quarry/contract/service'
import type { ProviderClient } from '@quarry/contract/consent'
import type { Consent } from '@quarry/integrations/consent'
import type { Needs, WorkspaceCtx } from '../../context.ts'
import { atomic } from '../../db/db.ts'
import { fail } from '../../http/fail.ts'
import { recordAudit } from '../audit/audit.ts'
import { adoptDraft, clientOf, draftOf, openConsentPage, redirectAddress } from '../connection/connection.ts'
import { forgetRights, readRightsJob } from '../rights/rights.ts'
import { canBeCalled, sourceManagedBy, sourceOf, updateSource } from '../source/source.ts'
import { indexSourceJob } from './indexing.jobs.ts'
import { markWaiting } from './run.store.ts'

type Start = { serviceName: ServiceName; workspaceContentProviderId?: SourceId | undefined; back: 'settings' | 'setUp' }

const wishedScopes = (ctx: Needs<'config'>, { watchScopes = [] }: Pick<Consent<never>, 'watchScopes'>): readonly string[] =>
  canBeCalled(ctx) ? watchScopes : []

/** @returns address of the consent page. @throws Failure serviceUnavailable, providerClientMissing; sourceMissing, forbidden */
export async function startConsent(ctx: WorkspaceCtx, { serviceName: service, workspaceContentProviderId: id, back }: Start) {
  const row = id === undefined ? null : await sourceManagedBy(ctx, ctx.db, id)
  const consent = sourceOf(ctx, service)?.consent
  if (!consent || (row && row.service !== service)) throw fail('serviceUnavailable')
  return openConsentPage(ctx, consent, { service, sourceId: row?.id ?? null, back, wished: wishedScopes(ctx, consent) })
}

/** @throws Failure consentMissing */
export async function readDraft(ctx: WorkspaceCtx, id: ConnectionId): Promise<{ serviceName: ServiceName; givenBy: string }> {
  const { vendor: serviceName, given_by_name: givenBy } = await draftOf(ctx, ctx.db, id)
  return { serviceName, givenBy }
}

/**
 * Lets a source go on with a consent of another account, which may see other documents: everything is listed anew, and what did not change
 * is not fetched again.
 * @throws Failure sourceMissing, forbidden, consentMissing
 */
export async function adoptConsent(ctx: WorkspaceCtx, { sourceId, id }: { sourceId: SourceId; id: ConnectionId }): Promise<void> {
  const workspaceId = ctx.workspace.id
  await atomic(ctx.db, async (tx) => {
    const row = await sourceManagedBy(ctx, tx, sourceId)
    const draft = await draftOf(ctx, tx, id)
    if (row.connection_id === null || draft.vendor !== row.service) throw fail('consentMissing')
    await adoptDraft(ctx, tx, { id, connectionId: row.connection_id })
    await updateSource(tx, workspaceId, sourceId, { auth_fail_told_at: null })
    await markWaiting(tx, workspaceId, sourceId, ctx.clock.now(), { full: true })
    await ctx.send(tx, indexSourceJob, { workspaceId, sourceId })
    if (sourceOf(ctx, row.service)?.rights) {
      // Whom the other account may ask about, and what it is told, can differ.
      await forgetRights(tx, { workspaceId, sourceId }, ctx.clock.now())
      await ctx.send(tx, readRightsJob, { workspaceId, sourceId })
    }
    const detail = { givenBy: draft.given_by_name }
    await recordAudit(tx, ctx, { workspaceId, action: 'source.reconnect', subject: sourceId, detail })
  })
}

/** Quarry's clients at the providers whose services this build can connect. */
export async function listClients(ctx: WorkspaceCtx): Promise<{ redirectAddress: string; clients: ProviderClient[] }> {
  const consents = serviceNames.flatMap((service) => {
    const consent = sourceOf(ctx, service)?.consent
    return consent ? [{ service, ...consent }] : []
  })
  const describe = async ([provider, all]: [Provider, typeof consents]): Promise<ProviderClient> => {
    const isOperators = ctx.config.providers[provider].client !== null
    const own = isOperators ? null : await clientOf(ctx, ctx.workspace.id, provider)
    return {
      provider,
      services: all.map(({ service }) => service),
      from: isOperators ? 'operator' : own ? 'workspace' : null,
      clientId: own?.id ?? null,
      scopes: [...new Set(all.flatMap((each) => [...each.scopes, ...wishedScopes(ctx, each)]))],
    }
  }
  const clients = await Promise.all([...Map.groupBy(consents, ({ provider }) => provider)].map(describe))
  return { redirectAddress: redirectAddress(ctx), clients }
}
