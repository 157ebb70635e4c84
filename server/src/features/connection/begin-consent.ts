import { ConnectionPart } from '@quarry/contract/source/connection'
import { ConnectionId, SourceId, WorkspaceId } from '@quarry/contract/ids'
import { isProvider, ServiceName } from '@quarry/contract/source/service'
import { beginConsent } from '@quarry/integrations/oauth/consent-flow'
import type { Connection } from '@quarry/integrations/kit/connection'
import { AuthorizationServer } from '@quarry/integrations/kit/authorization-server'
import type { ConsentedBy, ProviderClient } from '@quarry/integrations/oauth/provider'
import { z } from 'zod'
import type { Needs } from '../../context.ts'
import { fail } from '../../http/fail.ts'
import { beginStep, hashToken } from '../account/account.ts'
import { ask } from './ask.ts'
import { clientAt } from './own/client-at.ts'
import { protocolOf } from './own/protocol-of.ts'
import { atProvider, redirectAddress } from './provider-address.ts'
import { clientOf } from './provider-client.ts'
import { scopesOf, signInTo } from './services.ts'

/** What the way back from a consent page must fit to. */
export const BegunConsent = z.object({
  workspaceId: WorkspaceId,
  service: ServiceName,
  part: ConnectionPart,
  provider: ServiceName,
  /** Where it is given, and by which client, where the provider is not known. */
  server: z.nullable(AuthorizationServer).default(null),
  sealedClient: z.string().default(''),
  /** Where it is given, where each customer of the provider has a site; else null. */
  site: z.nullable(z.url()).default(null),
  scopes: z.array(z.string()),
  /** The connection that continues with the new consent; null: it is for a new one. */
  connectionId: z.nullable(ConnectionId),
  /** The source it was begun from; null: none. */
  sourceId: z.nullable(SourceId),
  back: z.enum(['settings', 'setUp', 'connections', 'mcp']),
  /** Of a new connection: the workspace's, or the person's alone. */
  isShared: z.boolean().default(false),
  /** Of a new connection: what the consent page leaves open. */
  settings: z.record(z.string(), z.unknown()).default({}),
  /** The login in which it began: another one may be another person's. */
  sessionHash: z.string(),
  memory: z.object({
    state: z.string(),
    codeVerifier: z.string(),
    redirectUri: z.string(),
    asked: z.array(z.string()).default([]),
  }),
})
export type BegunConsent = z.output<typeof BegunConsent>

type Begin = Pick<BegunConsent, 'service' | 'part' | 'connectionId' | 'sourceId' | 'back'> & {
  isShared?: boolean
  /** What the consent page leaves open, understood. */
  settings?: BegunConsent['settings']
  /** What it is for needs this; null: all that the part does. */
  needed?: readonly string[] | null
  /** Granted before, so that it does not get lost. */
  held?: readonly string[] | null
  /** Where it was given, of a connection that is there. */
  site?: string | null
  /** Who is expected to consent: where the provider accepts a hint, they need not choose an account again. */
  account?: ConsentedBy | null
}

type Ctx = Needs<
  'db' | 'clock' | 'vault' | 'config' | 'net' | 'vendors' | 'request' | 'origin' | 'signal' | 'account' | 'workspace'
>

/**
 * Begins to consent to what a part needs.
 * @returns address of the consent page. @throws Failure providerClientMissing; serviceUnavailable — it has no consent page, or no such part;
 * as `ask`
 */
export async function openConsentPage(
  ctx: Ctx,
  { needed: given = null, held, site: former = null, account = null, isShared = false, settings = {}, ...begin }: Begin,
): Promise<{ address: string }> {
  const { service, part } = begin
  // The host knows what a vendor needs only by its description.
  const consent: Connection<object>['consent'] = signInTo(ctx, service)?.consent
  if (!consent || !ctx.vendors[service]?.[part]) throw fail('serviceUnavailable')
  const { provider } = consent
  const site = consent.siteOf && begin.connectionId === null ? consent.siteOf(settings) : former
  if (consent.siteOf && site === null) throw fail('serviceUnavailable')
  const { needed: all, wished } = scopesOf(ctx, service, part)
  const needed = given ?? all
  // A key has no browser that could come back.
  if (ctx.request.sessionToken === null) throw fail('sessionRequired')
  const { server, client } = await metAt(ctx, service, consent)
  const protocol = protocolOf({ provider, server })
  const kept = (held ?? []).filter((scope) => !protocol.comesAlong?.includes(scope))
  const { address, memory } = await beginConsent({ at: atProvider(ctx, provider, site) }, protocol, {
    clientId: client.id,
    redirectUri: redirectAddress(ctx),
    scopes: [...needed, ...wished, ...kept],
    account,
  })
  const sessionHash = hashToken(ctx.request.sessionToken)
  const sealedClient = server ? ctx.vault.seal(client, begunClient) : ''
  const own = { isShared, settings, provider, server, sealedClient, site, scopes: [...needed], sessionHash, memory }
  const data: BegunConsent = { ...begin, ...own, workspaceId: ctx.workspace.id }
  await beginStep(ctx.db, ctx, { kind: 'consent', accountId: ctx.account.id, data })
  return { address }
}

/** Of the clients that steps carry. */
export const begunClient = 'begun-consent'

/** Who is to be asked, and as whom Quarry asks. @throws Failure providerClientMissing; as `ask` */
async function metAt(
  ctx: Ctx,
  service: ServiceName,
  { provider, own }: NonNullable<Connection<object>['consent']>,
): Promise<{ server: AuthorizationServer | null; client: ProviderClient }> {
  if (own) {
    const server = await ask(ctx, (signal) => own.look({ net: ctx.net, signal }))
    return { server, client: await clientAt(ctx, { service, server, redirectUri: redirectAddress(ctx) }) }
  }
  const client = isProvider(provider) ? await clientOf(ctx, ctx.workspace.id, provider) : null
  if (!client) throw fail('providerClientMissing')
  return { server: null, client }
}
