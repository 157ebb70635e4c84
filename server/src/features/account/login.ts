import type { Profile } from '@quarry/contract/account'
import type { Needs } from '../../context.ts'
import { atomic } from '../../db/db.ts'
import { fail } from '../../http/fail.ts'
import { recordAudit } from '../audit/audit.ts'
import { findCredentials } from './account.store.ts'
import { LoginThrottle } from './login-throttle.ts'
import { rejectPassword, verifyPassword } from './password.ts'
import { toProfile } from './profile.ts'
import { openSession } from './session.ts'
import { deleteSession } from './session.store.ts'
import { hashToken } from './token.ts'

const throttle = new LoginThrottle()

/**
 * Logs in and sets the session cookie.
 *
 * @throws Failure loginFailed — unknown email or wrong password, which take equally long and are not told apart;
 * tooManyRequests — too many attempts on this account from this network.
 */
export async function login(
  ctx: Needs<'db' | 'clock' | 'request'>,
  { email, password }: { email: string; password: string },
): Promise<Profile> {
  if (!throttle.admit(email, ctx.request.address, ctx.clock.now())) throw fail('tooManyRequests')
  const found = await findCredentials(ctx.db, email)
  const isRight = found ? await verifyPassword(found.password_hash, password) : await rejectPassword(password)
  if (!found || !isRight) throw fail('loginFailed')
  throttle.forget(email, ctx.request.address)

  const cookie = await atomic(ctx.db, async (tx) => {
    await recordAudit(tx, { ...ctx, account: found }, { workspaceId: null, action: 'account.login', subject: found.id })
    return openSession(tx, ctx, found.id)
  })
  ctx.request.setSession(cookie)
  return toProfile(found)
}

/** Ends this session, here and in the browser; without one it does nothing. */
export async function logout(ctx: Needs<'db' | 'clock' | 'request'>): Promise<Record<string, never>> {
  const token = ctx.request.sessionToken
  if (token !== null) {
    await atomic(ctx.db, async (tx) => {
      const id = await deleteSession(tx, hashToken(token))
      if (id) await recordAudit(tx, { ...ctx, account: { id } }, { workspaceId: null, action: 'account.logout', subject: id })
    })
  }
  ctx.request.setSession(null)
  return {}
}
