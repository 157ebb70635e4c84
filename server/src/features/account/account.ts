import type { AccountCtx, Needs } from '../../context.ts'
import { sessionLifeMs } from './session.ts'
import { findLiveSession, prolongSession } from './session.store.ts'
import { hashToken } from './token.ts'

const writtenEveryMs = 5 * 60_000

/** The account of a live session; null for an unknown, ended or expired one. */
export async function identify(app: Needs<'db' | 'clock'>, token: string): Promise<AccountCtx['account'] | null> {
  const now = app.clock.now()
  const session = await findLiveSession(app.db, hashToken(token), now)
  if (!session) return null
  // Not with every call: a page makes dozens, and each write would have to reach the disk.
  if (now.getTime() - session.last_used_at.getTime() > writtenEveryMs)
    await prolongSession(app.db, session.sessionId, now, new Date(now.getTime() + sessionLifeMs))
  return { id: session.id, email: session.email, lang: session.lang }
}

export { hasAccount, hasAccounts } from './account.store.ts'
export { createAccountOf, type SignUpForm } from './sign-up.ts'
export { hashToken, newToken } from './token.ts'
