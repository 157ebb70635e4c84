import { ConnectionPart } from '@quarry/contract/source/connection'
import { ConnectionId, SourceId, WorkspaceId } from '@quarry/contract/ids'
import { Provider, ServiceName } from '@quarry/contract/source/service'
import { beginConsent } from '@quarry/integrations/oauth/consent-flow'
import type { ConsentedBy } from '@quarry/integrations/oauth/provider'
import { protocols } from '@quarry/integrations/oauth-providers'
import { z } from 'zod'
import type { Needs } from '../../context.ts'
import { fail } from '../../http/fail.ts'
import { beginStep, hashToken } from '../account/account.ts'
import { atProvider } from './provider-address.ts'
import { clientOf } from './provider-client.ts'
import { scopesOf, signInTo } from './services.ts'

/** What the way back from a consent page must fit to. */
export const BegunConsent = z.object({
  workspaceId: WorkspaceId,
  service: ServiceName,
  part: ConnectionPart,
  provider: Provider,
  scopes: z.array(z.string()),
  /** The connection that continues with the new consent; null: it is for a new one. */
  connectionId: z.nullable(ConnectionId),
  /** The source it was begun from; null: none. */
  sourceId: z.nullable(SourceId),
  back: z.enum(['settings', 'setUp', 'connections']),
  /** Of a new connection: the workspace's, or the person's alone. */
  isShared: z.boolean().default(false),
  /** Of a new connection: what the consent page leaves open. */
  settings: z.record(z.string(), z.unknown()).default({}),
  /** The login in which it began: another one may be another person's. */
  sessionHash: z.string(),
  memory: z.object({ state: z.string(), codeVerifier: z.string(), redirectUri: z.string() }),
})
export type BegunConsent = z.output<typeof BegunConsent>

/** The one address that every provider leads back to. */
export const redirectAddress = ({ origin }: Needs<'origin'>): string => `${origin}/api/v1/oauth/callback`

type Begin = Pick<BegunConsent, 'service' | 'part' | 'connectionId' | 'sourceId' | 'back'> & {
  isShared?: boolean
  settings?: BegunConsent['settings']
  /** What it is for needs this; null: all that the part does. */
  needed?: readonly string[] | null
  /** Granted before, so that it does not get lost. */
  held?: readonly string[] | null
  /** Who is expected to consent: where the provider accepts a hint, they need not choose an account again. */
  account?: ConsentedBy | null
}

/**
 * Begins to consent to what a part needs.
 * @returns address of the consent page. @throws Failure providerClientMissing; serviceUnavailable — it has no consent page, or no such part
 */
export async function openConsentPage(
  ctx: Needs<'db' | 'clock' | 'vault' | 'config' | 'vendors' | 'request' | 'origin' | 'account' | 'workspace'>,
  { needed: given = null, held, account = null, isShared = false, settings = {}, ...begin }: Begin,
): Promise<{ address: string }> {
  const { service, part } = begin
  const consent = signInTo(ctx, service)?.consent
  if (!consent || !ctx.vendors[service]?.[part]) throw fail('serviceUnavailable')
  const { provider } = consent
  const { needed: all, wished } = scopesOf(ctx, service, part)
  const needed = given ?? all
  const client = await clientOf(ctx, ctx.workspace.id, provider)
  // A key has no browser that could come back.
  if (ctx.request.sessionToken === null) throw fail('sessionRequired')
  if (!client) throw fail('providerClientMissing')
  const kept = (held ?? []).filter((scope) => !protocols[provider].comesAlong?.includes(scope))
  const { address, memory } = await beginConsent({ at: atProvider(ctx, provider) }, protocols[provider], {
    clientId: client.id,
    redirectUri: redirectAddress(ctx),
    scopes: [...needed, ...wished, ...kept],
    account,
  })
  const sessionHash = hashToken(ctx.request.sessionToken)
  const own = { isShared, settings, provider, scopes: [...needed], sessionHash, memory }
  const data: BegunConsent = { ...begin, ...own, workspaceId: ctx.workspace.id }
  await beginStep(ctx.db, ctx, { kind: 'consent', accountId: ctx.account.id, data })
  return { address }
}
