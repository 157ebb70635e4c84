import type { Language } from '@quarry/contract/account/account'
import type { AccountId } from '@quarry/contract/ids'
import type { Needs } from '../../../context.ts'
import { atomic, type Db } from '../../../db/db.ts'
import { newDeviceMail } from '../../../mail/templates/new-device.ts'
import { fail } from '../../../http/fail.ts'
import { recordAudit } from '../../audit/audit.ts'
import { holdOpenAccount } from '../account.store.ts'
import { alarmFacts } from './alarm-facts.ts'
import { hasKnownDevices, rememberDevice } from './known-device.store.ts'
import { openSession } from './session.ts'
import { deleteSession, replaceOldestSessions } from './session.store.ts'
import { hashToken, newToken } from '../token.ts'

/** On how many devices a person may be logged in at the same time, by plan; null for any number. */
export type DeviceLimit = (ctx: Needs<'clock' | 'config'>, tx: Db, accountId: AccountId) => number | null | Promise<number | null>

/** Who enters. `password_hash`: what the password was proved against; absent where none was typed. */
export type Entering = { id: AccountId; email: string; lang: Language; password_hash?: string }
type EnterCtx = Needs<'db' | 'clock' | 'config' | 'mail' | 'request' | 'origin'>

/**
 * The last step of every way in, once the person has proved who they are: starts the session and sets its cookie. Where the plan
 * limits devices, the oldest session ends (spec §8, …02.00.17). A device not seen before is reported by mail, except the first.
 *
 * @throws Failure loginFailed — as `holdUnchanged`.
 */
export async function enter(ctx: EnterCtx, account: Entering, deviceLimit: DeviceLimit): Promise<void> {
  const cookie = await atomic(ctx.db, async (tx) => {
    // Without the lock two logins could both use the last free device.
    await holdUnchanged(tx, account)
    // Logging in again on a browser continues with that device, instead of counting it twice.
    if (ctx.request.sessionToken !== null) await deleteSession(tx, hashToken(ctx.request.sessionToken))
    const limit = await deviceLimit(ctx, tx, account.id)
    if (limit !== null) await replaceOldestSessions(tx, account.id, { keep: limit - 1, now: ctx.clock.now() })
    await meetDevice(tx, ctx, account)
    await recordAudit(tx, { ...ctx, account }, { workspaceId: null, action: 'account.login', subject: account.id })
    return openSession(tx, ctx, account.id)
  })
  ctx.request.setSession(cookie)
}

/**
 * Locks the account until the transaction ends. Checking a password takes a while: a change of it or a deletion of the account
 * meanwhile, because somebody else knew the old one, has ended this login as well.
 *
 * @throws Failure loginFailed
 */
export async function holdUnchanged(tx: Db, { id, password_hash: proved }: Entering): Promise<void> {
  const now = await holdOpenAccount(tx, id)
  if (!now || (proved !== undefined && proved !== now.password_hash)) throw fail('loginFailed')
}

async function meetDevice(tx: Db, ctx: EnterCtx, account: Entering): Promise<void> {
  const isFirst = !(await hasKnownDevices(tx, account.id))
  if (!(await recogniseDevice(tx, ctx, account.id)) || isFirst) return
  await ctx.mail.send(tx, { to: account.email, ...newDeviceMail(alarmFacts(ctx), account.lang) })
}

/** Makes this browser a known device of the account, by a cookie that says nothing else. @returns whether it was unknown. */
export async function recogniseDevice(
  tx: Db,
  ctx: Needs<'clock' | 'request' | 'origin'>,
  accountId: AccountId,
): Promise<boolean> {
  const token = ctx.request.deviceToken ?? newToken()
  const isNew = await rememberDevice(tx, accountId, hashToken(token), ctx.clock.now())
  ctx.request.setDevice(token)
  return isNew
}
