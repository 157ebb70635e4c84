import type { DocumentId, WorkspaceId } from '@quarry/contract/ids'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { Position } from '../position.ts'

/** Where the entries of a workspace lie, and how far they follow the outbox. Described in the migration. */
export type SearchPlace = {
  id: string
  workspaceId: WorkspaceId
  indexName: string
  history: string
  state: 'live' | 'next'
  position: Position
  filled: boolean
  builtTo: DocumentId | null
  progress: number
  /** ms since it was begun, and since it was moved. */
  age: number
  stands: number
}

const columns = sql`id, workspace_id as "workspaceId", index_name as "indexName", history, state, position::text as position,
  filled, built_to as "builtTo", progress, (extract(epoch from now() - begun_at) * 1000)::float8 as age,
  (extract(epoch from now() - moved_at) * 1000)::float8 as stands`

/** Where a workspace is searched. */
export async function findLivePlace(db: Db, workspaceId: WorkspaceId): Promise<SearchPlace | null> {
  const { rows } = await sql<SearchPlace>`
    select ${columns} from search_place where workspace_id = ${workspaceId} and state = 'live'`.execute(db)
  return rows[0] ?? null
}

export async function findPlaces(db: Db, workspaceId: WorkspaceId): Promise<SearchPlace[]> {
  const { rows } = await sql<SearchPlace>`
    select ${columns} from search_place where workspace_id = ${workspaceId} order by state`.execute(db)
  return rows
}

/** Makes sure that a workspace has a place to be written to; of two processes that make one at the same time the second finds that of the first. */
export async function addPlace(
  db: Db,
  { workspaceId, indexName, history, state }: Pick<SearchPlace, 'workspaceId' | 'indexName' | 'history' | 'state'>,
): Promise<void> {
  await sql`
    insert into search_place (workspace_id, index_name, history, state, position)
    select id, ${indexName}, ${history}, ${state}, pg_current_snapshot() from workspace where id = ${workspaceId}
    on conflict (workspace_id, state) do nothing`.execute(db)
}

/** Workspaces whose places lack something, are being filled, lie elsewhere than they should, or have stood for too long. */
export async function findWaiting(db: Db, indexName: string): Promise<WorkspaceId[]> {
  const { rows } = await sql<{ id: WorkspaceId }>`
    select distinct workspace_id as id from search_place p
    where not filled or index_name <> ${indexName} or moved_at < now() - interval '10 minutes' or exists (
      select from index_change c where c.workspace_id = p.workspace_id and c.tx >= pg_snapshot_xmin(p.position)
        and not pg_visible_in_snapshot(c.tx, p.position) and pg_visible_in_snapshot(c.tx, pg_current_snapshot()))`.execute(db)
  return rows.map(({ id }) => id)
}

/** Holds whoever takes over back until the statement has ended, and is empty where somebody has: a process that was stopped changes nothing late. */
const writer = (token: number) => sql`writer as (select from search_writer where token = ${token} for share)`

/** How far a place has come. @returns false where another process writes by now, or the place was left. */
export async function movePlace(
  db: Db,
  token: number,
  { id, position, filled, builtTo, progress }: Pick<SearchPlace, 'id' | 'position' | 'filled' | 'builtTo' | 'progress'>,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with ${writer(token)} update search_place set position = ${position}::pg_snapshot, filled = ${filled}, built_to = ${builtTo}::uuid, progress = ${progress},
      moved_at = now()
    from writer where id = ${id}`.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}

/** From now on the workspace is searched in the place that was filled beside. */
export async function putNextInPlace(db: Db, token: number, workspaceId: WorkspaceId): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { numAffectedRows } = await sql`
      with ${writer(token)} delete from search_place using writer where workspace_id = ${workspaceId} and state = 'live'`.execute(
      tx,
    )
    if (numAffectedRows === 1n)
      await sql`update search_place set state = 'live' where workspace_id = ${workspaceId} and state = 'next' and filled`.execute(
        tx,
      )
  })
}

/** @returns false where another process writes by now. */
export async function leavePlace(db: Db, token: number, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with ${writer(token)} delete from search_place using writer where id = ${id}`.execute(db)
  return numAffectedRows === 1n
}

export const leavePlacesOf = (db: Db, workspaceId: WorkspaceId) =>
  sql`delete from search_place where workspace_id = ${workspaceId}`.execute(db)

/** Places that were left so long ago that nobody searches or writes them any more, those of purged workspaces among them. */
export async function findLeft(db: Db, sinceMs: number): Promise<{ id: string; indexName: string }[]> {
  await sql`delete from search_place where not exists (select from workspace w where w.id = workspace_id)`.execute(db)
  const { rows } = await sql<{ id: string; indexName: string }>`
    select id, index_name as "indexName" from search_left_place
    where left_at <= now() - ${sinceMs} * interval '1 millisecond'`.execute(db)
  return rows
}

export const forgetLeft = (db: Db, id: string) => sql`delete from search_left_place where id = ${id}`.execute(db)

/** Indexes in which something may lie. */
export async function findUsedIndexes(db: Db): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select index_name as name from search_place union select index_name from search_left_place`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

/** Whether the live place of a workspace lacks something committed by then; a place that is being filled does. */
export async function isPlaceBehind(db: Db, workspaceId: WorkspaceId, until: Position): Promise<boolean> {
  const { rows } = await sql<{ behind: boolean }>`
    select coalesce((select not filled or exists (
      select from index_change c where c.workspace_id = p.workspace_id and c.tx >= pg_snapshot_xmin(p.position)
        and not pg_visible_in_snapshot(c.tx, p.position) and pg_visible_in_snapshot(c.tx, ${until}::pg_snapshot))
      from search_place p where workspace_id = ${workspaceId} and state = 'live'), true) as behind`.execute(db)
  return rows[0]!.behind
}

type Sums = { live: number; filling: number; behind: number; failures: number }

export async function sumPlaces(db: Db): Promise<Sums> {
  const { rows } = await sql<Sums>`
    select count(*) filter (where state = 'live' and filled)::int as live, count(*) filter (where not filled)::int as filling,
      coalesce(sum((select count(*) from index_change c where p.state = 'live' and c.workspace_id = p.workspace_id
        and c.tx >= pg_snapshot_xmin(p.position) and not pg_visible_in_snapshot(c.tx, p.position))), 0)::int as behind,
      (select count(*)::int from search_failure) as failures
    from search_place p`.execute(db)
  return rows[0]!
}

/** Writes down what OpenSearch did not take, and forgets of these documents what it takes by now. */
export async function noteFailures(
  db: Db,
  { id, workspaceId }: Pick<SearchPlace, 'id' | 'workspaceId'>,
  taken: readonly DocumentId[],
  refused: ReadonlyMap<DocumentId, string>,
): Promise<void> {
  await sql`delete from search_failure where place_id = ${id} and document_id = any(${sql.val([...taken])}::uuid[])`.execute(db)
  if (refused.size === 0) return
  await sql`
    insert into search_failure (place_id, workspace_id, document_id, reason)
    select ${id}, ${workspaceId}, * from unnest(${sql.val([...refused.keys()])}::uuid[], ${sql.val([...refused.values()])}::text[])
    on conflict (place_id, document_id) do update set reason = excluded.reason, failed_at = now()`.execute(db)
}

/**
 * Takes or keeps the right to write, by the clock of the database.
 * @returns the token; null while another process has it.
 */
export async function holdWriter(db: Db, processId: string, leaseMs: number): Promise<number | null> {
  const { rows } = await sql<{ token: number }>`
    insert into search_writer (process_id, until) values (${processId}, now() + ${leaseMs} * interval '1 millisecond')
    on conflict (one) do update set process_id = excluded.process_id, until = excluded.until,
      token = search_writer.token + case when search_writer.process_id = excluded.process_id and search_writer.until > now() then 0 else 1 end
    where search_writer.process_id = excluded.process_id or search_writer.until <= now()
    returning token`.execute(db)
  return rows[0]?.token ?? null
}

export const leaveWriter = (db: Db, processId: string) =>
  sql`update search_writer set until = now() where process_id = ${processId}`.execute(db)
