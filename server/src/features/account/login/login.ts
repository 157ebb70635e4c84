import type { Profile } from '@quarry/contract/wire/account/account'
import type { Needs } from '../../../context.ts'
import { atomic } from '../../../db/db.ts'
import { fail } from '../../../http/fail.ts'
import { recordAudit } from '../../audit/audit.ts'
import { findCredentials } from '../account.store.ts'
import type { DeviceLimit } from './enter.ts'
import { letIn } from './let-in.ts'
import { rejectPassword, verifyPassword } from '../password/password.ts'
import { toProfile } from '../profile/profile.ts'
import { deleteSession } from './session.store.ts'
import { admitLogin } from './throttle.ts'
import { hashToken } from '../token.ts'

type Credentials = { email: string; password: string }

/**
 * Logs in and sets the session cookie.
 *
 * @throws Failure loginFailed — unknown email or wrong password, which take equally long and look the same;
 * tooManyRequests — too many attempts; secondFactorRequired — the password was right and is not enough.
 */
export async function login(
  ctx: Needs<'db' | 'clock' | 'config' | 'mail' | 'vault' | 'request' | 'origin'>,
  credentials: Credentials,
  deviceLimit: DeviceLimit,
): Promise<Profile> {
  const found = await provePassword(ctx, credentials)
  await letIn(ctx, found, deviceLimit)
  return toProfile(found)
}

/** @returns the account of this email and password. @throws Failure loginFailed, tooManyRequests */
export async function provePassword(ctx: Needs<'db' | 'clock' | 'request' | 'origin'>, { email, password }: Credentials) {
  const succeeded = await admitLogin(ctx, email)
  const found = await findCredentials(ctx.db, email)
  const isRight = found ? await verifyPassword(found.password_hash, password) : await rejectPassword(password)
  if (!found || !isRight) throw fail('loginFailed')
  await succeeded()
  return found
}

/** Ends this session, here and in the browser; without one it does nothing. */
export async function logout(ctx: Needs<'db' | 'clock' | 'request' | 'origin'>): Promise<Record<string, never>> {
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
