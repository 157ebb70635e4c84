import type { WorkspaceId } from '@quarry/contract/ids'
import { type ConsentProvider, isProvider, providerNames } from '@quarry/contract/source/service'
import { IntegrationError, type IntegrationReason } from '@quarry/integrations/kit/kit'
import { renewTokens, type ConsentTokens, type ConsentIo } from '@quarry/integrations/oauth/consent-flow'
import type { Needs } from '../../context.ts'
import { atomic } from '../../db/db.ts'
import { type ConsentRow, findConsent, lockConsent, updateConsent } from './consent.store.ts'
import { keepTokens, openTokens, type StoredTokens } from './consent-tokens.ts'
import { protocolOf } from './own/protocol-of.ts'
import { clientOfConsent } from './own/client-of-consent.ts'
import { atProvider } from './provider-address.ts'

type Ctx = Needs<'db' | 'clock' | 'vault' | 'net' | 'config'>
type Held = { access: string; renewAt: Date | null }

const renewalTimeoutMs = 50_000
/** A token this close to its end may be refused on the way. */
const usableMs = 30_000
/** One renewal at a time here; between processes the row is locked. */
const renewals = new Map<string, Promise<Held>>()
/** Each holds a connection of the database while the provider thinks: one that hangs must not take all of them. */
const mostAtOnce = 4
/** By provider: how many are renewed, and which wait for that. */
const lines = new Map<ConsentProvider, { renewing: number; waiting: (() => void)[] }>()

/**
 * Provides the access token of a consent, renewed in time.
 *
 * @returns what to ask before each call, with the token that was refused if one was although it should still hold: it is renewed where it
 * can be, else provided again. @throws IntegrationError `auth` — the consent is over; `settings` — no client renews it
 */
export function openToken(ctx: Ctx, workspaceId: WorkspaceId, connectionId: string): (refused?: string) => Promise<string> {
  let held: Held | null = null
  return async (refused) => {
    if (!held || isDue(ctx, held) || held.access === refused)
      held = await freshToken(ctx, workspaceId, connectionId, refused ?? null)
    return held.access
  }
}

const isDue = (ctx: Ctx, { renewAt }: Held): boolean => renewAt !== null && renewAt <= ctx.clock.now()

/** @param refused a token that must not be provided again, however long it should be valid; null when there is none. */
async function freshToken(ctx: Ctx, workspaceId: WorkspaceId, connectionId: string, refused: string | null): Promise<Held> {
  const row = await findConsent(ctx.db, workspaceId, connectionId)
  if (!row) throw consentOver()
  const held = heldBy(ctx, row)
  if (!isDue(ctx, held) && held.access !== refused) return held
  if (refused !== null && openTokens(ctx, row)?.refresh === null) return held
  // It is renewed early, so that a provider that is unreachable, or slow, for a while stops nobody.
  const isUsable = () =>
    refused === null && row.expires_at !== null && row.expires_at.getTime() - ctx.clock.now().getTime() > usableMs
  const running = renewals.get(connectionId)
  if (!running && isFull(row.provider) && isUsable()) return held
  const begin = () => inTurn(row.provider, () => renew(ctx, workspaceId, connectionId, refused))
  const renewal = running ?? begin().finally(() => renewals.delete(connectionId))
  renewals.set(connectionId, renewal)
  return renewal.catch((error: unknown) => {
    if (isPassing(error) && isUsable()) return held
    throw error
  })
}

const isFull = (provider: ConsentProvider): boolean => (lines.get(provider)?.renewing ?? 0) >= mostAtOnce

async function inTurn<T>(provider: ConsentProvider, work: () => Promise<T>): Promise<T> {
  const line = lines.get(provider) ?? { renewing: 0, waiting: [] }
  lines.set(provider, line)
  if (line.renewing < mostAtOnce) line.renewing += 1
  else await new Promise<void>((resolve) => line.waiting.push(resolve))
  try {
    return await work()
  } finally {
    const next = line.waiting.shift()
    if (next) next()
    else line.renewing -= 1
    if (line.renewing === 0) lines.delete(provider)
  }
}

/** The new tokens are committed before anybody gets to use them. */
function renew(ctx: Ctx, workspaceId: WorkspaceId, connectionId: string, refused: string | null): Promise<Held> {
  return atomic(ctx.db, async (tx) => {
    const row = await lockConsent(tx, workspaceId, connectionId)
    const held = heldBy(ctx, row)
    const now = ctx.clock.now()
    // Another process was first.
    if (!row || (!isDue(ctx, held) && held.access !== refused)) return held
    const renewed = keepTokens(ctx, connectionId, await exchange(ctx, row), now)
    await updateConsent(tx, row, { ...renewed, ends_at: renewed.ends_at ?? row.ends_at })
    return heldBy(ctx, { ...row, ...renewed })
  })
}

async function exchange(ctx: Ctx, row: ConsentRow): Promise<ConsentTokens & Pick<StoredTokens, 'client'>> {
  const tokens = openTokens(ctx, row)
  const refresh = tokens?.refresh ?? null
  if (!tokens || refresh === null) throw consentOver()
  const client = await clientOfConsent(ctx, row, tokens)
  if (!client) {
    const name = isProvider(row.provider) ? providerNames[row.provider] : row.provider
    throw new IntegrationError(
      'settings',
      `Quarry's client at ${name} is another one than this was connected by. Please connect again.`,
    )
  }
  // Not ended with the run that asked: an answer nobody waits for would take the only valid token with it.
  const io: ConsentIo = {
    net: ctx.net,
    at: atProvider(ctx, row.provider, row.site),
    signal: AbortSignal.timeout(renewalTimeoutMs),
  }
  const once = async () => ({
    ...(await renewTokens(io, protocolOf(row), { client, refresh, scopes: row.scopes })),
    client: tokens.client,
  })
  return once().catch((error: unknown) => {
    // The answer was lost, perhaps with a new token in it; some providers give it again for the old one, the others say no.
    if (isLost(error)) return once()
    throw error
  })
}

function heldBy(ctx: Ctx, row: ConsentRow | undefined): Held {
  const tokens = row && openTokens(ctx, row)
  const isOver = row?.renew_at === null && row.expires_at !== null && row.expires_at <= ctx.clock.now()
  if (!row || !tokens || isOver) throw consentOver()
  return { access: tokens.access, renewAt: row.renew_at }
}

const consentOver = (): IntegrationError => new IntegrationError('auth', 'The consent has ended. Please connect again.')

const is =
  (...reasons: IntegrationReason[]) =>
  (error: unknown): boolean =>
    error instanceof IntegrationError && reasons.includes(error.reason)
const isLost = is('unreachable', 'timeout')
const isPassing = is('unreachable', 'timeout', 'upstream', 'throttled')
