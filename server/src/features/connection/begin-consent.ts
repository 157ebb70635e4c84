import type { SourceId } from '@quarry/contract/ids'
import type { ServiceName } from '@quarry/contract/service'
import type { Consent } from '@quarry/integrations/consent'
import { beginConsent } from '@quarry/integrations/provider/consent-flow'
import { protocols } from '@quarry/integrations/provider/providers'
import { WorkspaceId } from '@quarry/contract/ids'
import { SourceId as SourceIdShape } from '@quarry/contract/ids'
import { Provider, ServiceName as ServiceNameShape } from '@quarry/contract/service'
import { z } from 'zod'
import type { Needs } from '../../context.ts'
import { fail } from '../../http/fail.ts'
import { beginStep, hashToken } from '../account/account.ts'
import { atProvider } from './provider-address.ts'
import { clientOf } from './provider-client.ts'

/** What the way back from a consent page must fit to. */
export const BegunConsent = z.object({
  workspaceId: WorkspaceId,
  service: ServiceNameShape,
  provider: Provider,
  scopes: z.array(z.string()),
  /** The source that goes on with the new consent; null: it is for a new one. */
  sourceId: SourceIdShape.nullable(),
  back: z.enum(['settings', 'setUp']),
  /** The login in which it began: another one may be another person's. */
  sessionHash: z.string(),
  memory: z.object({ state: z.string(), codeVerifier: z.string(), redirectUri: z.string() }),
})
export type BegunConsent = z.output<typeof BegunConsent>

/** The one address that every provider leads back to. */
export const redirectAddress = ({ request }: Needs<'request'>): string => `${request.origin}/api/v1/oauth/callback`

/** @property wished scopes asked for too, and done without where they are not granted. */
type Begin = {
  service: ServiceName
  sourceId: SourceId | null
  back: BegunConsent['back']
  wished?: readonly string[] | undefined
}

/** @returns address of the consent page. @throws Failure providerClientMissing */
export async function openConsentPage(
  ctx: Needs<'db' | 'clock' | 'vault' | 'config' | 'request' | 'account' | 'workspace'>,
  consent: Pick<Consent<never>, 'provider' | 'scopes'>,
  { service, sourceId, back, wished = [] }: Begin,
): Promise<{ address: string }> {
  const { provider, scopes } = consent
  const client = await clientOf(ctx, ctx.workspace.id, provider)
  // A key has no browser that could come back.
  if (ctx.request.sessionToken === null) throw fail('sessionRequired')
  if (!client) throw fail('providerClientMissing')
  const { address, memory } = await beginConsent({ at: atProvider(ctx, provider) }, protocols[provider], {
    clientId: client.id,
    redirectUri: redirectAddress(ctx),
    scopes: [...scopes, ...wished],
  })
  const data: BegunConsent = {
    workspaceId: ctx.workspace.id,
    service,
    provider,
    scopes: [...scopes],
    sourceId,
    back,
    sessionHash: hashToken(ctx.request.sessionToken),
    memory,
  }
  await beginStep(ctx.db, ctx, { kind: 'consent', accountId: ctx.account.id, data })
  return { address }
}
