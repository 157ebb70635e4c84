import type { RunId, WorkspaceId } from '@quarry/contract/ids'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { storableJson } from '../../db/storable.ts'
import type { Held } from './held.ts'

export type RunEvent = { event: string; data: unknown }
export type NumberedEvent = RunEvent & { seq: number }

/** Parts of a statement that writes events of the run that `held` has. @param first number of the first of them */
export const shownEvents = (first: number, events: readonly RunEvent[]) => {
  const rows = events.map(({ event, data }, index) => ({ seq: first + index, event, data }))
  return sql`given as materialized (select ${storableJson(rows)}::text as rows), shown as (
      insert into run_event (run_id, seq, workspace_id, event, data)
      select held.id, new.seq, held.workspace_id, new.event, new.data
      from held, given, jsonb_to_recordset(given.rows::jsonb) as new (seq int, event text, data jsonb))`
}

/**
 * Wakes those who read a run, in every process, and hands them the events that are written in this statement. What is too long for a notice
 * they look up.
 */
export const notifyReaders = (runId: RawBuilder<unknown>, isLast = false) => sql`
  pg_notify('run_event', ${runId} || ${isLast ? '!' : '.'} || case when octet_length(given.rows) < 7900 then given.rows else '' end)`

/**
 * Writes events, the first of them with this number.
 *
 * Async commit: what a power failure loses of it, the process that takes the run over writes again.
 * @returns false when another process has the run, or it has ended: then nothing was written.
 */
export async function insertEvents(db: Db, run: Held, first: number, events: readonly RunEvent[]): Promise<boolean> {
  const { rows: written } = await sql`
    with async_commit as materialized (select set_config('synchronous_commit', 'off', true)), held as materialized (
      select run.id, run.workspace_id from run, async_commit
      where workspace_id = ${run.workspaceId} and id = ${run.id} and epoch = ${run.epoch} and status = 'running'
      for share of run), ${shownEvents(first, events)}
    select ${notifyReaders(sql`held.id`)} from held, given`.execute(db)
  return written.length > 0
}

/** What a notice says after the id of its run: no events where they have to be looked up. */
export const readNotice = (rest: string): { events: NumberedEvent[]; isLast: boolean } => ({
  events: rest.length > 1 ? (JSON.parse(rest.slice(1)) as NumberedEvent[]) : [],
  isLast: rest.startsWith('!'),
})

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

export async function findLastEvent(db: Db, { id, workspaceId }: Pick<Held, 'id' | 'workspaceId'>): Promise<number> {
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
