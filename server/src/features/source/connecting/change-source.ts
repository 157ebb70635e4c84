import type { SourceId } from '@quarry/contract/ids'
import { type AccessLevel, canConnectSource } from '@quarry/contract/source/source'
import type { Needs, WorkspaceCtx } from '../../../context.ts'
import { atomic, type Db, isDuplicate } from '../../../db/db.ts'
import { fail } from '../../../http/fail.ts'
import { recordAudit } from '../../audit/audit.ts'
import {
  accessLevelsOf,
  lockConnection,
  openConnection,
  replaceConnection,
  setConnectionOwner,
} from '../../connection/connection.ts'
import { leavePlace } from '../leave-place.ts'
import { checkSource } from './check-source.ts'
import { holdSources, updateSource } from '../source.store.ts'
import { refuseReadTwice } from './read-twice.ts'
import { sourceManagedBy } from '../access.ts'
import { accessFor } from './ask-service.ts'
import { indexSourceJob, purgeSourceJob, requireQuota, markWaiting } from '../../indexing/indexing.ts'

type Change = {
  id: SourceId
  displayName?: string | undefined
  accessLevel?: AccessLevel | undefined
  settings?: Record<string, unknown> | undefined
  paused?: boolean | undefined
}

/**
 * Renames a source, changes who may search it, its settings, or pauses and resumes it. New settings are checked first and read from the beginning.
 * @throws Failure sourceMissing, forbidden, sourceNameTaken; sourceSpaceTaken, sourceTeamTaken — another source reads the same; documentLimitExceeded — of this access level the plan allows
 * fewer; the check's own failures.
 */
export async function changeSource(ctx: WorkspaceCtx, change: Change): Promise<void> {
  const row = await sourceManagedBy(ctx, ctx.db, change.id)
  const { displayName, accessLevel, paused } = change
  const workspaceId = ctx.workspace.id
  const isOtherLevel = accessLevel !== undefined && accessLevel !== row.access_level
  if (isOtherLevel) {
    // What somebody connected for themselves is theirs to publish, nobody else's.
    const isTheirs = row.access_level === 'RESTRICTED' && row.created_by !== ctx.account.id
    if (isTheirs || !canConnectSource(ctx, accessLevel) || !(await levelsOf(ctx, row)).includes(accessLevel))
      throw fail('forbidden')
  }
  const settings = change.settings && (await checkedSettings(ctx, row, change.settings))
  // Held before the source, as everybody who does something about a connection holds it.
  const connectionId = settings || accessLevel !== undefined ? row.connection_id : null

  try {
    await atomic(ctx.db, async (tx) => {
      if (connectionId !== null) await lockConnection(tx, workspaceId, connectionId)
      if (isOtherLevel) await requireQuota(ctx, tx, { workspaceId, sourceId: row.id }, accessLevel)
      const before = connectionId === null ? null : await openConnection({ ...ctx, db: tx }, workspaceId, connectionId)
      if (settings)
        await leavePlace(ctx, tx, row, { authMethod: before?.authMethod, before: before?.settings ?? {}, after: settings })
      await updateSource(tx, workspaceId, row.id, {
        ...(displayName !== undefined && { display_name: displayName }),
        ...(accessLevel !== undefined && { access_level: accessLevel }),
        ...(paused !== undefined && { paused }),
        ...(settings && { auth_fail_notified_at: null }),
      })
      if (connectionId !== null) {
        if (isOtherLevel)
          await setConnectionOwner(tx, workspaceId, connectionId, accessLevel === 'PUBLIC' ? null : row.created_by)
        // Other people may read the same already, also when only the access level changes.
        const place = {
          settings: settings ?? before?.settings ?? {},
          authMethod: before?.authMethod ?? 'form',
          connectionId,
        }
        const facts = { service: row.service, accessLevel: accessLevel ?? row.access_level, createdBy: row.created_by }
        if (settings || before) await refuseReadTwice(ctx, tx, { ...facts, ...place }, row.id)
        if (settings) await replaceConnection(ctx, tx, { workspaceId, id: connectionId, settings })
      }
      if (settings || paused === false) {
        await markWaiting(tx, workspaceId, row.id, ctx.clock.now(), { full: settings !== undefined })
        await ctx.send(tx, indexSourceJob, { workspaceId, sourceId: row.id })
      }
      const detail = { displayName, accessLevel, paused, settings: settings !== undefined }
      await recordAudit(tx, ctx, { workspaceId, action: 'source.change', subject: row.id, detail })
    })
  } catch (cause) {
    if (isDuplicate(cause, 'source_name')) throw fail('sourceNameTaken', { cause })
    throw cause
  }
}

async function levelsOf(ctx: WorkspaceCtx, row: Awaited<ReturnType<typeof sourceManagedBy>>): Promise<AccessLevel[]> {
  const connection = row.connection_id === null ? null : await openConnection(ctx, ctx.workspace.id, row.connection_id)
  return accessLevelsOf(ctx, row.service, connection?.authMethod ?? 'form')
}

async function checkedSettings(
  ctx: WorkspaceCtx,
  row: Awaited<ReturnType<typeof sourceManagedBy>>,
  given: Record<string, unknown>,
) {
  const input = { serviceName: row.service, settings: given, sourceId: row.id }
  return checkSource(ctx, await accessFor(ctx, input))
}

/**
 * Disconnects a source. Its documents are out of every search at once and deleted in the background.
 * @returns how many documents go.
 * @throws Failure sourceMissing, forbidden; sourceLast — spec §5: at least one must remain connected; samples count for none.
 */
export async function removeSource(ctx: WorkspaceCtx, id: SourceId): Promise<{ documentCount: number }> {
  const row = await sourceManagedBy(ctx, ctx.db, id)
  await atomic(ctx.db, async (tx) => {
    const connected = await holdSources(tx, ctx.workspace.id)
    if (!connected.some((source) => source.id === id)) throw fail('sourceMissing')
    // Samples are nothing the workspace connected: they go at any time, and nothing may go because they are there.
    if (!row.is_sample && connected.filter((source) => !source.is_sample).length === 1) throw fail('sourceLast')
    await disconnect(ctx, tx, row)
  })
  return { documentCount: row.documents ?? 0 }
}

/** Takes a source away in the caller's transaction; a run of it stops within a second. */
export async function disconnect(
  ctx: Needs<'clock' | 'send' | 'account' | 'workspace'>,
  tx: Db,
  { id, display_name: displayName }: { id: SourceId; display_name: string },
): Promise<void> {
  const workspaceId = ctx.workspace.id
  await updateSource(tx, workspaceId, id, { removed_at: ctx.clock.now() })
  await ctx.send(tx, purgeSourceJob, { workspaceId, sourceId: id })
  await recordAudit(tx, ctx, { workspaceId, action: 'source.remove', subject: id, detail: { displayName } })
}
