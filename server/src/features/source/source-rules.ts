import type { ConnectionId } from '@quarry/contract/ids'
import type { WorkspaceCtx } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import { type PartRules, type Renewal, sourceOf } from '../connection/connection.ts'
import { indexSourceJob, markWaiting } from '../indexing/indexing.ts'
import { forgetRights, readRightsJob } from '../rights/rights.ts'
import { refuseReadTwice } from './connecting/read-twice.ts'
import { leavePlace } from './leave-place.ts'
import { findSourcesUsing, stopSource, updateSource } from './source.store.ts'

/** What becomes of sources with the connections they read by. */
export const sourceRules: PartRules = {
  asksMore: true,
  async usesOf(_ctx, db, workspaceId, ids) {
    const rows = await findSourcesUsing(db, workspaceId, ids)
    return rows.map(({ id, connection_id: connectionId, display_name: name }) => ({ connectionId, id, name }))
  },
  async renewed(ctx, tx, renewal) {
    for (const row of await findSourcesUsing(tx, ctx.workspace.id, [renewal.connectionId])) await goOn(ctx, tx, row, renewal)
  },
  async stop(ctx, tx, id: ConnectionId) {
    for (const row of await findSourcesUsing(tx, ctx.workspace.id, [id]))
      await stopSource(tx, ctx.workspace.id, row.id, ctx.clock.now())
  },
}

type Using = Awaited<ReturnType<typeof findSourcesUsing>>[number]

async function goOn(ctx: WorkspaceCtx, tx: Db, row: Using, { connectionId, isOtherAccount, settings }: Renewal): Promise<void> {
  const owner = { workspaceId: ctx.workspace.id, sourceId: row.id }
  const { service, access_level: accessLevel, created_by: createdBy } = row
  if (settings)
    await refuseReadTwice(
      ctx,
      tx,
      { service, accessLevel, createdBy, connectionId, settings: settings.after, authMethod: 'form' },
      row.id,
    )
  const change = settings && { authMethod: 'form' as const, before: settings.before ?? {}, after: settings.after }
  const isElsewhere = change !== null && (await leavePlace(ctx, tx, row, change))
  await updateSource(tx, owner.workspaceId, row.id, { auth_fail_notified_at: null })
  // The same account sees the same documents: then it goes on where it was.
  await markWaiting(tx, owner.workspaceId, row.id, ctx.clock.now(), { full: isOtherAccount || settings !== null })
  await ctx.send(tx, indexSourceJob, owner)
  if (!sourceOf(ctx, service)?.rights || !(isOtherAccount || isElsewhere)) return
  // The other account may be allowed to see other people and groups.
  if (isOtherAccount) await forgetRights(tx, owner, ctx.clock.now())
  await ctx.send(tx, readRightsJob, owner)
}
