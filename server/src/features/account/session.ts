import type { AccountId } from '@quarry/contract/ids'
import type { Needs } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import { deviceName } from './device-name.ts'
import { deleteExpiredSessions, insertSession } from './session.store.ts'
import { hashToken, newToken } from './token.ts'

const dayMs = 24 * 60 * 60_000
/** Since the last use. */
export const sessionLifeMs = 30 * dayMs
/** The longest browsers keep a cookie. The row decides when a session ends, and its end moves with every use. */
const cookieLifeMs = 400 * dayMs

/** Starts a session of 30 days since its last use. @returns the cookie to set; its value is stored nowhere. */
export async function openSession(
  tx: Db,
  ctx: Needs<'clock' | 'request'>,
  accountId: AccountId,
): Promise<{ value: string; expiresAt: Date }> {
  const [token, now] = [newToken(), ctx.clock.now()]
  await deleteExpiredSessions(tx, accountId, now)
  await insertSession(tx, {
    accountId,
    tokenHash: hashToken(token),
    device: deviceName(ctx.request.userAgent),
    address: ctx.request.address,
    createdAt: now,
    expiresAt: later(now, sessionLifeMs),
  })
  return { value: token, expiresAt: later(now, cookieLifeMs) }
}

const later = (from: Date, ms: number): Date => new Date(from.getTime() + ms)

/** The stored form of the session this request came with; null without one. */
export const currentSession = ({ request }: Needs<'request'>): string | null =>
  request.sessionToken === null ? null : hashToken(request.sessionToken)
