import type { AccountId, SourceId, WorkspaceId } from '@quarry/contract/ids'
import type { ServiceName } from '@quarry/contract/source/service'
import type { AccessLevel } from '@quarry/contract/source/source'
import type { DocumentCode } from '@quarry/contract/source/document-code'
import type { RunOutcome } from '@quarry/contract/wire/source/source-history'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { counted } from '../../db/document-count.ts'
import type { RunFacts } from './history/run-counts.ts'

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
          .selectFrom('document_count')
          .whereRef('document_count.workspace_id', '=', 'source.workspace_id')
          .whereRef('document_count.source_id', '=', 'source.id')
          .select([
            counted.documents.as('documents'),
            counted.indexed.as('indexed'),
            counted.failed.as('failed'),
            counted.heldBack.as('held_back'),
            counted.textless.as('textless'),
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

/** The connected sources that read by one of these connections. */
export const findSourcesUsing = (db: Db, workspaceId: WorkspaceId, connectionIds: readonly string[]) =>
  db
    .selectFrom('source')
    .select(['id', 'connection_id', 'display_name', 'service', 'access_level', 'created_by'])
    .where('workspace_id', '=', workspaceId)
    .where('connection_id', 'in', [...connectionIds])
    .where('removed_at', 'is', null)
    .orderBy('sequence')
    .$narrowType<{ connection_id: string }>()
    .execute()

/** Lets a source stop until its credentials are given again: a run of it ends within a second, as if another had begun. */
export async function stopSource(tx: Db, workspaceId: WorkspaceId, id: SourceId, at: Date): Promise<void> {
  await tx
    .updateTable('source')
    .set((eb) => ({
      status: 'authFail' as const,
      status_reason: null,
      run: eb('run', '+', 1),
      next_run_at: null,
      // The person who removed them knows.
      auth_fail_notified_at: at,
    }))
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .execute()
}

type NewSource = {
  connectionId: string | null
  service: ServiceName
  displayName: string
  accessLevel: AccessLevel
  createdBy: AccountId
  isSample?: boolean
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
      is_sample: source.isSample ?? false,
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
  change: {
    display_name?: string
    access_level?: AccessLevel
    paused?: boolean
    removed_at?: Date
    auth_fail_notified_at?: null
  },
): Promise<void> {
  if (Object.keys(change).length === 0) return
  await db.updateTable('source').set(change).where('workspace_id', '=', workspaceId).where('id', '=', id).execute()
}

/** The connected sources, held to the end of the transaction: nobody else disconnects one meanwhile. */
export const holdSources = (tx: Db, workspaceId: WorkspaceId) =>
  tx
    .selectFrom('source')
    .select(['id', 'is_sample'])
    .where('workspace_id', '=', workspaceId)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()

/** Keeps the source from being purged until the surrounding transaction ends. @returns false where it is disconnected. */
export const holdSource = async (tx: Db, workspaceId: WorkspaceId, id: SourceId): Promise<boolean> =>
  (await tx
    .selectFrom('source')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst()) !== undefined

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

/** How many documents of a source have each result. */
export const countByCode = (db: Db, workspaceId: WorkspaceId, id: SourceId) =>
  db
    .selectFrom('document_count')
    .select(['code', counted.documents.as('count')])
    .where('workspace_id', '=', workspaceId)
    .where('source_id', '=', id)
    .where('code', 'is not', null)
    .groupBy('code')
    .having(counted.documents, '>', 0)
    .orderBy('count', 'desc')
    .orderBy('code')
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
    .select(['id', 'display_name', 'access_level', 'created_by', 'connection_id', 'is_sample'])
    .where('workspace_id', '=', workspaceId)
    .where('service', '=', service)
    .where('removed_at', 'is', null)
    .orderBy('sequence')
    .execute()

/** The workspace a source is in, of those the account is an active member of. */
export async function findPlaceOfSource(db: Db, accountId: AccountId, id: SourceId): Promise<WorkspaceId | null> {
  const found = await db
    .selectFrom('source')
    .innerJoin('member', 'member.workspace_id', 'source.workspace_id')
    .select('source.workspace_id')
    .where('source.id', '=', id)
    .where('member.account_id', '=', accountId)
    .where('member.status', '=', 'active')
    .executeTakeFirst()
  return found?.workspace_id ?? null
}
