import type { consentRoutes } from '@quarry/contract/wire/source/consent'
import type { ParsedOf } from '@quarry/contract/wire/route'
import { canAtAll } from '@quarry/contract/workspace/permission'
import { ConsentRefused, finishConsent, type ConsentTokens } from '@quarry/integrations/oauth/consent-flow'
import type { ConsentedBy, ProviderClient } from '@quarry/integrations/oauth/provider'
import { isProvider } from '@quarry/contract/source/service'
import type { AnyoneCtx, WorkspaceCtx } from '../../context.ts'
import { Failure } from '../../http/fail.ts'
import { hashToken, identify, takeStep } from '../account/account.ts'
import { membership } from '../member/member.ts'
import { BegunConsent, begunClient } from './begin-consent.ts'
import { protocolOf } from './own/protocol-of.ts'
import { atProvider } from './provider-address.ts'
import { clientOf } from './provider-client.ts'
import { signInTo } from './services.ts'

export type GrantedConsent = {
  /** The caller, in the workspace it was begun in. */
  ctx: WorkspaceCtx
  begun: BegunConsent
  /** Whom it was given to. */
  client: ProviderClient
  tokens: ConsentTokens
  /** What was granted; null: the provider did not say. */
  scopes: string[] | null
  by: ConsentedBy
  askedAt: Date
}

const timeoutMs = 30_000

/**
 * The consent begun in this browser, once, and only while the same login is valid.
 * @throws ConsentRefused `expired` — it is over, or was used before; `state` — nothing was begun here, or by somebody else
 */
export async function takeBegun(ctx: AnyoneCtx): Promise<{ ctx: WorkspaceCtx; begun: BegunConsent }> {
  const { sessionToken } = ctx.request
  const isKnown = ctx.request.stepToken('consent') !== null
  const step = await takeStep(ctx.db, ctx, 'consent', BegunConsent).catch((cause: unknown) => {
    throw cause instanceof Failure ? new ConsentRefused(isKnown ? 'expired' : 'state', { cause }) : cause
  })
  const begun = step.data
  const account = sessionToken === null ? null : await identify(ctx, sessionToken).catch(() => null)
  const isSame = account !== null && account.id === step.accountId && hashToken(sessionToken ?? '') === begun.sessionHash
  if (!isSame) throw new ConsentRefused('state')
  const member = await membership(ctx, account.id, begun.workspaceId)
  if (!member?.isOpen || !canAtAll(member, 'source.consent')) throw new ConsentRefused('state')
  return { ctx: { ...ctx, account, ...member }, begun }
}

/** Makes tokens of what a consent page answered. @throws ConsentRefused */
export async function exchangeConsent(
  ctx: WorkspaceCtx,
  begun: BegunConsent,
  answer: ParsedOf<typeof consentRoutes.callback>,
): Promise<GrantedConsent> {
  const { provider, site, memory, scopes } = begun
  const client = await clientIn(ctx, begun)
  if (!client) throw new ConsentRefused('notConfigured')
  const given = Object.entries(answer).filter((entry): entry is [string, string] => entry[1] !== undefined)
  const io = { net: ctx.net, at: atProvider(ctx, provider, site), signal: AbortSignal.timeout(timeoutMs) }
  const askedAt = ctx.clock.now()
  const query = new URLSearchParams(given).toString()
  return {
    ctx,
    begun,
    client,
    askedAt,
    ...(await finishConsent(io, protocolOf(begun), { client, query, memory, scopes })),
  }
}

/** As whom it was begun; null: that client is not known any more. @throws ConsentRefused `state` — the service is another one's by now */
async function clientIn(
  ctx: WorkspaceCtx,
  { service, provider, server, sealedClient }: BegunConsent,
): Promise<ProviderClient | null> {
  if (!server) return isProvider(provider) ? clientOf(ctx, ctx.workspace.id, provider) : null
  if (signInTo(ctx, service)?.consent?.own?.server.issuer !== server.issuer) throw new ConsentRefused('state')
  return ctx.vault.open(sealedClient, begunClient) as ProviderClient
}
