import type { Device } from '@quarry/contract/wire/account/device'
import type { Needs } from '../../../context.ts'
import { atomic } from '../../../db/db.ts'
import { fail } from '../../../http/fail.ts'
import { recordAudit } from '../../audit/audit.ts'
import { currentSession } from './session.ts'
import { deleteOtherSessions, deleteSessionById, findLiveSessions } from './session.store.ts'

type Ctx = Needs<'db' | 'clock' | 'account' | 'request' | 'origin'>

/** Where the own account is logged in, the last used first. */
export async function listDevices(ctx: Ctx): Promise<{ devices: Device[] }> {
  const current = currentSession(ctx)
  const sessions = await findLiveSessions(ctx.db, ctx.account.id, ctx.clock.now())
  return {
    devices: sessions.map((session) => ({
      id: session.id,
      name: session.device,
      address: session.address,
      loggedInAt: session.created_at.toISOString(),
      lastUsedAt: session.last_used_at.toISOString(),
      isThisOne: session.token_hash === current,
    })),
  }
}

/** Logs one device out; this one as well, if it is named. @throws Failure notFound — the own account is not logged in there. */
export async function removeDevice(ctx: Ctx, { deviceId }: { deviceId: string }): Promise<Record<string, never>> {
  const ended = await atomic(ctx.db, async (tx) => {
    const tokenHash = await deleteSessionById(tx, ctx.account.id, deviceId)
    if (tokenHash === undefined) throw fail('notFound')
    await recordAudit(tx, ctx, { workspaceId: null, action: 'account.removeDevice', subject: ctx.account.id })
    return tokenHash
  })
  if (ended === currentSession(ctx)) ctx.request.setSession(null)
  return {}
}

/** @returns how many devices were logged out. */
export const removeOtherDevices = (ctx: Ctx): Promise<{ removed: number }> =>
  atomic(ctx.db, async (tx) => {
    const removed = await deleteOtherSessions(tx, ctx.account.id, currentSession(ctx))
    const entry = {
      workspaceId: null,
      action: 'account.removeOtherDevices',
      subject: ctx.account.id,
      detail: { removed },
    } as const
    if (removed > 0) await recordAudit(tx, ctx, entry)
    return { removed }
  })
