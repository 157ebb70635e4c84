import type { WorkspaceId } from '@quarry/contract/ids'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { Position } from './position.ts'

/** A process that was not seen for so long is not waited for. By the clock of the database: those of processes differ. */
const leaseSeconds = 15

/** Says that the process is there, and takes out those that have not been for an hour. */
export async function seeProcess(db: Db, id: string): Promise<void> {
  await sql`insert into search_process (id) values (${id}) on conflict (id) do update set seen_at = now()`.execute(db)
  await sql`delete from search_process where seen_at < now() - interval '1 hour'`.execute(db)
}

export async function removeProcess(db: Db, id: string): Promise<void> {
  await db.deleteFrom('search_process').where('id', '=', id).execute()
}

type Standing = { indexId: string; workspaceId: WorkspaceId; processId: string | null; position: Position | null }

/**
 * Writes down where an index stands.
 *
 * Once this is committed, all that was committed before it is on disk. Some commits do not wait for that; after a crash of the database
 * the numbers of their transactions are given out again, and an index that already stood behind them would miss what they then write.
 */
export async function writePosition(db: Db, { indexId, workspaceId, processId, position }: Standing): Promise<void> {
  await sql`
    insert into search_follower (index_id, workspace_id, process_id, position)
    values (${indexId}, ${workspaceId}, ${processId}, ${position}::pg_snapshot)
    on conflict (index_id) do update set process_id = excluded.process_id, position = excluded.position, moved_at = now()`.execute(
    db,
  )
}

/** @returns where the database says that the index stands; undefined when it does not know it. */
export async function findPosition(db: Db, indexId: string): Promise<Position | null | undefined> {
  const row = await db
    .selectFrom('search_follower')
    .select(sql<Position | null>`position::text`.as('position'))
    .where('index_id', '=', indexId)
    .executeTakeFirst()
  return row?.position
}

/** The index is open nowhere any more; it may be again. */
export async function leaveFollower(db: Db, indexId: string): Promise<void> {
  await db.updateTable('search_follower').set({ process_id: null }).where('index_id', '=', indexId).execute()
}

export async function deleteFollower(db: Db, indexId: string): Promise<void> {
  await db.deleteFrom('search_follower').where('index_id', '=', indexId).execute()
}

/** Forgets indexes that were open nowhere for a month: what is on disk of them is built again if it is ever opened. */
export async function deleteLeftFollowers(db: Db): Promise<void> {
  await sql`delete from search_follower where process_id is null and moved_at < now() - interval '30 days'`.execute(db)
}

/** Whether an index of the workspace that is open somewhere, or that a process writes to, lacks something committed by then, or is being built. */
export async function isBehind(db: Db, workspaceId: WorkspaceId, until: Position): Promise<boolean> {
  const { rows } = await sql<{ behind: boolean }>`
    select exists (
      select from search_follower f join search_process p on p.id = f.process_id
      where f.workspace_id = ${workspaceId} and p.seen_at > now() - ${leaseSeconds} * interval '1 second'
        and (f.position is null or exists (
          select from index_change c
          where c.workspace_id = ${workspaceId} and c.tx >= pg_snapshot_xmin(f.position)
            and not pg_visible_in_snapshot(c.tx, f.position) and pg_visible_in_snapshot(c.tx, ${until}::pg_snapshot)))
    ) or exists (
      select from search_place p join search_writer w on w.until > now()
      where p.workspace_id = ${workspaceId} and p.state = 'live'
        and (not p.filled or exists (
          select from index_change c
          where c.workspace_id = ${workspaceId} and c.tx >= pg_snapshot_xmin(p.position)
            and not pg_visible_in_snapshot(c.tx, p.position) and pg_visible_in_snapshot(c.tx, ${until}::pg_snapshot)))
    ) as behind`.execute(db)
  return rows[0]?.behind ?? false
}

/** Has the indexes of a workspace look for changes now: an earlier notification may have been lost. */
export async function wakeFollowers(db: Db, workspaceId: WorkspaceId): Promise<void> {
  await sql`select pg_notify('index_change', ${workspaceId})`.execute(db)
}
