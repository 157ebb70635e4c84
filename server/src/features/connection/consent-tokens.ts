import type { ConsentTokens } from '@quarry/integrations/oauth/consent-flow'
import { z } from 'zod'
import type { Needs } from '../../context.ts'
import type { ConsentRow } from './consent.store.ts'

/** Before its end, so that clocks may differ and long calls may last. Of a short life at most half. */
const earlyMs = 5 * 60_000

/** Of a provider that nobody knew before, by which client. */
const OwnClient = z.object({ secret: z.string().nullable(), way: z.enum(['basic', 'body']).optional() })

export const StoredTokens = z.object({ access: z.string(), refresh: z.string().nullable(), client: OwnClient.optional() })
export type StoredTokens = z.output<typeof StoredTokens>

const rowOf = (connectionId: string): string => `consent:${connectionId}`

/** What a row stores of tokens that were requested at `askedAt`: counted from then, the answer may have taken its time. */
export function keepTokens(
  ctx: Needs<'vault'>,
  connectionId: string,
  { client, ...tokens }: ConsentTokens & Pick<StoredTokens, 'client'>,
  askedAt: Date,
) {
  const after = (seconds: number | null): Date | null => (seconds === null ? null : new Date(askedAt.getTime() + seconds * 1000))
  const { access, refresh, accessSeconds, consentSeconds } = tokens
  const expiresAt = after(accessSeconds)
  const early = Math.min(earlyMs, ((accessSeconds ?? 0) * 1000) / 2)
  return {
    sealed_tokens: sealTokens(ctx, connectionId, { access, refresh, ...(client && { client }) }),
    expires_at: expiresAt,
    renew_at: expiresAt && refresh !== null ? new Date(expiresAt.getTime() - early) : null,
    ends_at: after(consentSeconds),
  }
}

export const sealTokens = ({ vault }: Needs<'vault'>, connectionId: string, tokens: StoredTokens): string =>
  vault.seal(tokens, rowOf(connectionId))

/** @returns null when they were sealed with another key: then the person must consent again. */
export function openTokens(
  { vault }: Needs<'vault'>,
  row: Pick<ConsentRow, 'sealed_tokens' | 'connection_id'>,
): StoredTokens | null {
  try {
    return StoredTokens.parse(vault.open(row.sealed_tokens, rowOf(row.connection_id)))
  } catch {
    return null
  }
}
