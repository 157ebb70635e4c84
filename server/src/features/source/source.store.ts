import type { AccountId, SourceId, WorkspaceId } from '@quarry/contract/ids'
import { failedCodes, textlessCodes } from '@quarry/contract/document-code'
import type { ServiceName } from '@quarry/contract/service'
import type { AccessLevel, DocumentCode } from '@quarry/contract/source'
import type { RunOutcome } from '@quarry/contract/source-history'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { RunFacts } from './run-counts.ts'

/** Its last run, or the one under way. */
type LastRun = RunFacts & {
  since: string
  started_at: string
  outcome: RunOutcome | null
  is_listed: boolean
  per_second: number | null
}

const selectSources = (db: Db, workspaceId: WorkspaceId) =>
  db
    .selectFrom('source')
    .innerJoin('account', 'account.id', 'source.created_by')
    .leftJoin('consent', 'consent.connection_id', 'source.connection_id')
    .leftJoin('source_watch as watch', 'watch.source_id', 'source.id')
    .leftJoin('source_run', (join) =>
      join.onRef('source_run.source_id', '=', 'source.id').onRef('source_run.run', '=', 'source.run'),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('document')
          .whereRef('document.source_id', '=', 'source.id')
          .select([
            sql<number>`count(*)::int`.as('documents'),
            sql<number>`count(*) filter (where code is not null and code <> 'plan_count' and code <> all(${sql.val([...failedCodes])}::text[]))::int`.as(
              'indexed',
            ),
            sql<number>`count(*) filter (where code = any(${sql.val([...failedCodes])}::text[]))::int`.as('failed'),
            sql<number>`(count(*) filter (where code = 'plan_count'))::int`.as('held_back'),
            sql<number>`count(*) filter (where code = any(${sql.val([...textlessCodes])}::text[]))::int`.as('textless'),
          ])
          .as('count'),
      (join) => join.onTrue(),
    )
    .selectAll('source')
    .select([
      'account.first_name',
      'account.last_name',
      'count.documents',
      'count.indexed',
      'count.failed',
      'count.held_back',
      'count.textless',
    ])
    .select(['consent.provider', 'consent.given_by_name', 'consent.ends_at', 'consent.scopes'])
    .select(sql<LastRun | null>`to_jsonb(source_run)`.as('run_facts'))
    .select(sql<boolean>`coalesce(watch.is_calling and coalesce(watch.ends_at > now(), true), false)`.as('is_called'))
    .where('source.workspace_id', '=', workspaceId)
    .where('source.removed_at', 'is', null)

/** In indexing order. */
export const findSources = (db: Db, workspaceId: WorkspaceId) =>
  selectSources(db, workspaceId).orderBy('sequence').orderBy('source.created_at').execute()

export const findSource = (db: Db, workspaceId: WorkspaceId, id: SourceId) =>
  selectSources(db, workspaceId).where('source.id', '=', id).executeTakeFirst()

export type SourceRow = Awaited<ReturnType<typeof findSources>>[number]

/** What a member connected, in indexing order. */
export const findSourcesConnectedBy = (db: Db, workspaceId: WorkspaceId, accountId: AccountId) =>
  selectSources(db, workspaceId)
    .where('source.created_by', '=', accountId)
    .orderBy('sequence')
    .orderBy('source.created_at')
    .execute()

export async function setConnector(tx: Db, workspaceId: WorkspaceId, ids: readonly SourceId[], to: AccountId): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('source')
    .set({ created_by: to })
    .where('workspace_id', '=', workspaceId)
    .where('id', 'in', [...ids])
    .execute()
}

type NewSource = {
  connectionId: string | null
  service: ServiceName
  displayName: string
  accessLevel: AccessLevel
  createdBy: AccountId
  at: Date
}

export async function insertSource(db: Db, workspaceId: WorkspaceId, source: NewSource): Promise<SourceId> {
  const { id } = await db
    .insertInto('source')
    .values((eb) => ({
      workspace_id: workspaceId,
      connection_id: source.connectionId,
      service: source.service,
      display_name: source.displayName,
      access_level: source.accessLevel,
      created_by: source.createdBy,
      sequence: eb
        .selectFrom('source as s')
        .select(sql<number>`coalesce(max(s.sequence), 0) + 1`.as('next'))
        .where('s.workspace_id', '=', workspaceId),
      created_at: source.at,
    }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateSource(
  db: Db,
  workspaceId: WorkspaceId,
  id: SourceId,
  change: { display_name?: string; access_level?: AccessLevel; paused?: boolean; removed_at?: Date; auth_fail_told_at?: null },
): Promise<void> {
  if (Object.keys(change).length === 0) return
  await db.updateTable('source').set(change).where('workspace_id', '=', workspaceId).where('id', '=', id).execute()
}

/** Ids of the connected sources, held to the end of the transaction: nobody else disconnects one meanwhile. */
export async function holdSources(tx: Db, workspaceId: WorkspaceId): Promise<SourceId[]> {
  const rows = await tx
    .selectFrom('source')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map((row) => row.id)
}

/** Takes the workspace's source rows for a new order. @returns false when another transaction holds one of them right now. */
export async function lockSources(db: Db, workspaceId: WorkspaceId): Promise<boolean> {
  const { locked } = await db
    .selectNoFrom(
      sql<boolean>`pg_try_advisory_xact_lock(hashtextextended('source.order:' || ${workspaceId}::text, 0))`.as('locked'),
    )
    .executeTakeFirstOrThrow()
  return locked
}

export async function writeSequence(db: Db, workspaceId: WorkspaceId, ids: readonly SourceId[]): Promise<void> {
  await sql`
    update source set sequence = place.n
    from unnest(${sql.val([...ids])}::uuid[]) with ordinality as place(id, n)
    where source.id = place.id and source.workspace_id = ${workspaceId}`.execute(db)
}

export const countByCode = (db: Db, workspaceId: WorkspaceId, id: SourceId) =>
  db
    .selectFrom('document')
    .select(['code', sql<number>`count(*)::int`.as('count')])
    .where('workspace_id', '=', workspaceId)
    .where('source_id', '=', id)
    .where('code', 'is not', null)
    .groupBy('code')
    .orderBy('count', 'desc')
    .$narrowType<{ code: DocumentCode }>()
    .execute()

/** Lets nobody else connect or change a source of this service in the workspace until the transaction ends. */
export async function holdPlacesOf(tx: Db, workspaceId: WorkspaceId, service: ServiceName): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('source.place:' || ${workspaceId}::text || ${service}::text, 0))`.execute(
    tx,
  )
}

/** The connected sources of a service, the first one first. */
export const findConnectedOf = (db: Db, workspaceId: WorkspaceId, service: ServiceName) =>
  db
    .selectFrom('source')
    .select(['id', 'display_name', 'access_level', 'created_by', 'connection_id'])
    .where('workspace_id', '=', workspaceId)
    .where('service', '=', service)
    .where('removed_at', 'is', null)
    .orderBy('sequence')
    .execute()
