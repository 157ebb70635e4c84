import type { SourceId, WorkspaceId } from '@quarry/contract/ids'
import type { ServiceName } from '@quarry/contract/source/service'
import { sql } from 'kysely'
import { isAwake } from '../../../db/awake.ts'
import type { Db } from '../../../db/db.ts'

type Owner = { workspaceId: WorkspaceId; sourceId: SourceId }

/** Sources of these services that nobody is asked to call for yet, or whose time to ask again has come, over all workspaces. */
export const findUnwatched = (db: Db, services: readonly ServiceName[], now: Date) =>
  db
    .selectFrom('source')
    .leftJoin('source_watch as watch', 'watch.source_id', 'source.id')
    .select(['source.workspace_id', 'source.id'])
    .where('source.service', 'in', [...services])
    .where('source.removed_at', 'is', null)
    .where('source.paused', '=', false)
    .where('source.status', 'not in', ['authFail', 'fail'])
    .where(isAwake)
    .where((eb) => eb.or([eb('watch.source_id', 'is', null), eb('watch.renew_at', '<=', now)]))
    .orderBy('watch.renew_at')
    .limit(500)
    .execute()

/** Makes the row of a source that has none. */
export async function insertWatch(
  db: Db,
  { workspaceId, sourceId }: Owner,
  row: { hook_id: string; sealed: string; renew_at: Date },
): Promise<void> {
  await db
    .insertInto('source_watch')
    .values({ source_id: sourceId, workspace_id: workspaceId, ...row, ends_at: null, reason: null, looked_at: null })
    .onConflict((conflict) => conflict.column('source_id').doNothing())
    .execute()
}

export const findWatch = (db: Db, { workspaceId, sourceId }: Owner) =>
  db
    .selectFrom('source_watch')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('source_id', '=', sourceId)
    .executeTakeFirst()
export type WatchRow = NonNullable<Awaited<ReturnType<typeof findWatch>>>

/** A watched source, also one that is being removed. */
export const findWatchedSource = (db: Db, { workspaceId, sourceId }: Owner) =>
  db
    .selectFrom('source_watch as watch')
    .innerJoin('source', 'source.id', 'watch.source_id')
    .select(['source.workspace_id', 'source.service', 'source.connection_id', 'watch.source_id', 'watch.sealed'])
    .where('watch.workspace_id', '=', workspaceId)
    .where('watch.source_id', '=', sourceId)
    .executeTakeFirst()

type Change = Partial<Pick<WatchRow, 'sealed' | 'is_calling' | 'ends_at' | 'renew_at' | 'failures' | 'reason'>>

export async function updateWatch(db: Db, { workspaceId, sourceId }: Owner, change: Change): Promise<void> {
  await db
    .updateTable('source_watch')
    .set(change)
    .where('workspace_id', '=', workspaceId)
    .where('source_id', '=', sourceId)
    .execute()
}

export async function deleteWatch(db: Db, { workspaceId, sourceId }: Owner): Promise<void> {
  await db.deleteFrom('source_watch').where('workspace_id', '=', workspaceId).where('source_id', '=', sourceId).execute()
}

/** The source behind the address of a hook. Who may know of it is not decided here: that takes the secret. */
export const findHook = (db: Db, service: ServiceName, hookId: string) =>
  db
    .selectFrom('source_watch as watch')
    .innerJoin('source', 'source.id', 'watch.source_id')
    .select(['watch.workspace_id', 'watch.source_id', 'watch.sealed', 'watch.ends_at', 'source.connection_id'])
    .where('watch.hook_id', '=', hookId)
    .where('source.service', '=', service)
    .where('source.removed_at', 'is', null)
    .where('source.connection_id', 'is not', null)
    .$narrowType<{ connection_id: string }>()
    .executeTakeFirst()

/** What is read by a connection. */
export const findSourcesOf = (db: Db, { workspaceId, connectionId }: { workspaceId: WorkspaceId; connectionId: string }) =>
  db
    .selectFrom('source')
    .select(['workspace_id', 'id'])
    .where('workspace_id', '=', workspaceId)
    .where('connection_id', '=', connectionId)
    .where('removed_at', 'is', null)
    .execute()

/**
 * Takes the next time a source may be looked at because of a call: now, or so long after the last one.
 * @returns undefined when that time was taken already, or the source is not read by itself.
 */
export const claimLook = (tx: Db, { workspaceId, sourceId }: Owner, now: Date, pauseSeconds: number) =>
  tx
    .updateTable('source_watch')
    .from('source')
    .set({
      looked_at: sql<Date>`greatest(${now}::timestamptz, source_watch.looked_at + make_interval(secs => ${pauseSeconds}))`,
    })
    .whereRef('source.id', '=', 'source_watch.source_id')
    .where('source_watch.workspace_id', '=', workspaceId)
    .where('source_watch.source_id', '=', sourceId)
    .where((eb) => eb.or([eb('source_watch.looked_at', 'is', null), eb('source_watch.looked_at', '<=', now)]))
    .where('source.paused', '=', false)
    .where('source.status', 'not in', ['authFail', 'fail'])
    .where(isAwake)
    .returning('source_watch.looked_at')
    .$narrowType<{ looked_at: Date }>()
    .executeTakeFirst()

/** Notes what a call named, for the next reading. Beyond a hundred it is left to the service's turns. */
export async function noteAbout(tx: Db, { workspaceId, sourceId }: Owner, externalId: string): Promise<void> {
  await tx
    .updateTable('source_watch')
    .set({ about: sql<string[]>`about || ${externalId}::text` })
    .where('workspace_id', '=', workspaceId)
    .where('source_id', '=', sourceId)
    .where(sql<boolean>`cardinality(about) < 100 and ${externalId} <> all(about)`)
    .execute()
}

/** What calls named since the last reading. */
export const findHints = async (db: Db, owner: Owner): Promise<string[]> => (await findWatch(db, owner))?.about ?? []

/** What a reading has looked at; what was named meanwhile is for the next one. */
export async function deleteHints(tx: Db, { workspaceId, sourceId }: Owner, hints: readonly string[]): Promise<void> {
  if (hints.length === 0) return
  await tx
    .updateTable('source_watch')
    .set({ about: sql<string[]>`array(select unnest(about) except select unnest(${sql.val([...hints])}::text[]))` })
    .where('workspace_id', '=', workspaceId)
    .where('source_id', '=', sourceId)
    .execute()
}

/** Whether the service calls when something changes, so that looking in turns is for safety only. */
export async function isCalled(db: Db, owner: Owner, now: Date): Promise<boolean> {
  const row = await findWatch(db, owner)
  return row !== undefined && row.is_calling && (row.ends_at === null || row.ends_at > now)
}
