import type { ConnectionId } from '@quarry/contract/ids'
import type { connectionRoutes } from '@quarry/contract/wire/source/connection'
import type { OutputOf } from '@quarry/contract/wire/route'
import type { WorkspaceCtx } from '../../../context.ts'
import { atomic, type Db } from '../../../db/db.ts'
import { fail } from '../../../http/fail.ts'
import { recordAudit } from '../../audit/audit.ts'
import { connectionManagedBy } from '../access.ts'
import { type ConnectionRow, deleteConnection, deleteConsent, lockConnection, updateConnection } from '../connection.store.ts'
import { usesOf } from '../list-connections.ts'
import type { Parts } from '../part-rules.ts'
import { serviceTitle, withoutSecrets } from '../services.ts'
import { sealSettings } from '../settings.ts'
import { openSettings } from '../stored-connection.ts'
import { canRevoke, sendRevocation } from './revoke-consent.ts'

type Stops = { id: string; name: string }[]

/** What stops when a connection is removed; nothing is changed. @throws Failure connectionMissing, forbidden */
export async function readRemoval(
  ctx: WorkspaceCtx,
  parts: Parts,
  id: ConnectionId,
): Promise<OutputOf<typeof connectionRoutes.removal>> {
  const row = await connectionManagedBy(ctx, ctx.db, id)
  const { provider, server } = row
  const consent = provider === null ? null : { provider, isRevoked: canRevoke({ provider, server }) }
  return { stops: await stopsOf(ctx, parts, row), consent }
}

/**
 * Forgets the credentials of a connection. What used it stops, and continues once credentials are given again.
 * @throws Failure connectionMissing, forbidden
 */
export async function removeConnection(ctx: WorkspaceCtx, parts: Parts, id: ConnectionId): Promise<void> {
  const workspaceId = ctx.workspace.id
  await atomic(ctx.db, async (tx) => {
    const row = await connectionManagedBy(ctx, tx, id)
    if (!(await lockConnection(tx, workspaceId, id))) throw fail('connectionMissing')
    const stops = await stopsOf({ ...ctx, db: tx }, parts, row)
    await parts[row.part]?.stop(ctx, tx, id)
    await sendRevocation(ctx, tx, { workspaceId, connectionId: id })
    if ((await stopsOf({ ...ctx, db: tx }, parts, row)).length > 0) await empty(ctx, tx, row)
    else await deleteConnection(tx, workspaceId, id)
    const detail = { vendor: serviceTitle(ctx, row.vendor), stops: stops.map(({ name }) => name) }
    await recordAudit(tx, ctx, { workspaceId, action: 'connection.remove', subject: id, detail })
  })
}

/** What it was for is still there and names it: without secrets it waits for new ones, and nothing need be chosen again. */
async function empty(ctx: WorkspaceCtx, tx: Db, row: ConnectionRow): Promise<void> {
  const { id, vendor: service, part, auth_method: authMethod } = row
  const settings = sealSettings(ctx, id, withoutSecrets(ctx, { service, part, authMethod }, openSettings(ctx, row) ?? {}))
  await deleteConsent(tx, ctx.workspace.id, id)
  await updateConnection(tx, ctx.workspace.id, id, {
    settings,
    state: 'removed',
    state_reason: null,
    state_since: ctx.clock.now(),
  })
}

const stopsOf = async (ctx: WorkspaceCtx, parts: Parts, row: ConnectionRow): Promise<Stops> =>
  ((await usesOf(ctx, parts, [row])).get(row.id) ?? []).map(({ id, name }) => ({ id, name }))
