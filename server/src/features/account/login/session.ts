import type { AccountId } from '@quarry/contract/ids'
import { limits } from '@quarry/contract/limits'
import type { Needs } from '../../../context.ts'
import type { Db } from '../../../db/db.ts'
import { deviceName } from './device-name.ts'
import { deleteExpiredSessions, insertSession, replaceToken } from './session.store.ts'
import { hashToken, newToken } from '../token.ts'

const dayMs = 24 * 60 * 60_000
/** Since the last use, and since the login: a cookie that somebody took along is worth nothing one day, however busily it is used. */
const idleLifeMs = 30 * dayMs
const longestLifeMs = limits.sessionDays * dayMs

type Cookie = { value: string; expiresAt: Date }

/** When a session ends unless it is used again. @param at of the use. */
export const endOfSession = (at: Date, loggedInAt: Date): Date =>
  new Date(Math.min(at.getTime() + idleLifeMs, loggedInAt.getTime() + longestLifeMs))

/** Starts a session. The row decides when it ends, and its end moves with every use. @returns the cookie to set; its value is stored nowhere. */
export async function openSession(tx: Db, ctx: Needs<'clock' | 'request' | 'origin'>, accountId: AccountId): Promise<Cookie> {
  const [token, now] = [newToken(), ctx.clock.now()]
  await deleteExpiredSessions(tx, accountId, now)
  await insertSession(tx, {
    accountId,
    tokenHash: hashToken(token),
    device: deviceName(ctx.request.userAgent),
    address: ctx.request.address,
    createdAt: now,
    expiresAt: endOfSession(now, now),
  })
  return cookieOf(token, now)
}

/**
 * Gives the session of this request another token, so that a copy of the former one opens nothing any more. It is the same login, on the
 * same device, and ends when it would have ended.
 * @returns the cookie to set; null without a session.
 */
export async function renewToken(tx: Db, ctx: Needs<'request' | 'origin'>): Promise<Cookie | null> {
  const [token, current] = [newToken(), currentSession(ctx)]
  const loggedInAt = current === null ? undefined : await replaceToken(tx, current, hashToken(token))
  return loggedInAt === undefined ? null : cookieOf(token, loggedInAt)
}

const cookieOf = (value: string, loggedInAt: Date): Cookie => ({
  value,
  expiresAt: new Date(loggedInAt.getTime() + longestLifeMs),
})

/** The stored form of the session this request came with; null without one. */
export const currentSession = ({ request }: Needs<'request' | 'origin'>): string | null =>
  request.sessionToken === null ? null : hashToken(request.sessionToken)
