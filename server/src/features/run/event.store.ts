import type { RunId, WorkspaceId } from '@quarry/contract/ids'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { Held } from './run.store.ts'

export type RunEvent = { event: string; data: unknown }
export type NumberedEvent = RunEvent & { seq: number }

/**
 * Writes events, the first of them with this number, and wakes those who read the run, in every process.
 *
 * Async commit: what a power failure loses of it, the process that takes the run over writes again.
 * @returns false when another process has the run, or it has ended: then nothing was written.
 */
export async function insertEvents(db: Db, run: Held, first: number, events: readonly RunEvent[]): Promise<boolean> {
  const rows = events.map(({ event, data }, index) => ({ seq: first + index, event, data }))
  const { rows: written } = await sql`
    with async_commit as materialized (select set_config('synchronous_commit', 'off', true)), held as materialized (
      select run.id from run, async_commit
      where workspace_id = ${run.workspaceId} and id = ${run.id} and epoch = ${run.epoch} and status = 'running'
      for share of run), written as (
      insert into run_event (run_id, seq, workspace_id, event, data)
      select held.id, new.seq, ${run.workspaceId}, new.event, new.data
      from held, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as new (seq int, event text, data jsonb)
      returning 1)
    select pg_notify('run_event', ${run.id}::text) from (select count(*) from written having count(*) > 0) as any_written`.execute(
    db,
  )
  return written.length > 0
}

/** The events after this number, in order, and whether there will be no more. Both as of one moment. */
export async function findEvents(
  db: Db,
  workspaceId: WorkspaceId,
  id: RunId,
  after: number,
  limit: number,
): Promise<{ events: NumberedEvent[]; isOver: boolean }> {
  const { rows } = await sql<{ status: string; seq: number | null; event: string; data: unknown }>`
    select run.status, e.seq, e.event, e.data
    from run left join lateral (
      select seq, event, data from run_event
      where run_id = run.id and seq > ${after} order by seq limit ${limit}) e on true
    where run.workspace_id = ${workspaceId} and run.id = ${id}
    order by e.seq`.execute(db)
  const events = rows.flatMap(({ seq, event, data }) => (seq === null ? [] : [{ seq, event, data }]))
  return { events, isOver: !['running', 'waiting'].includes(rows[0]?.status ?? '') && events.length < limit }
}

export async function findLastEvent(db: Db, { id, workspaceId }: Held): Promise<number> {
  const { last } = await db
    .selectFrom('run_event')
    .select(({ fn }) => fn.max('seq').as('last'))
    .where('workspace_id', '=', workspaceId)
    .where('run_id', '=', id)
    .executeTakeFirstOrThrow()
  return last ?? 0
}

/** Drops what was shown of runs that ended before. */
export async function deleteEvents(db: Db, before: Date): Promise<void> {
  await sql`delete from run_event using run where run.id = run_event.run_id and run.ended_at < ${before}`.execute(db)
}
