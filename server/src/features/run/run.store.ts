import type { AccountId, RunId, WorkspaceId } from '@quarry/contract/ids'
import type { RunEnd } from '@quarry/contract/agent/run'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { storableJson } from '../../db/storable.ts'
import { notifyReaders, type RunEvent, shownEvents } from './event.store.ts'
import type { Held } from './held.ts'

/** Whether nobody has worked on it before: who takes a run over, or up again, raises its epoch. */
export const isFirst = ({ epoch }: Held): boolean => epoch === 1

export type NewRun = { accountId: AccountId; kind: string; input: object; at: Date; deadlineAt: Date }

export async function insertRun(tx: Db, workspaceId: WorkspaceId, run: NewRun): Promise<RunId> {
  const { id } = await tx
    .insertInto('run')
    .values({
      workspace_id: workspaceId,
      account_id: run.accountId,
      kind: run.kind,
      input: storableJson(run.input),
      beat_at: sql`now()`,
      reason: null,
      deadline_at: run.deadlineAt,
      left_ms: null,
      waits_until: null,
      created_at: run.at,
      ended_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** What continues with a run needs to know of it. */
export const taken = ['id', 'workspace_id', 'account_id', 'kind', 'input', 'epoch', 'deadline_at', 'is_stop_asked'] as const

/**
 * Makes an open run one's own if its process has shown no sign of life lately.
 * @returns `held` while another process works on it, `ended` when there is nothing to do any more.
 */
export async function takeOver(db: Db, workspaceId: WorkspaceId, id: RunId, silentSeconds: number) {
  const run = await db
    .updateTable('run')
    .set(({ eb }) => ({ epoch: eb('epoch', '+', 1), beat_at: sql`now()` }))
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .where('status', '=', 'running')
    .where(sql<boolean>`(beat_at is null or beat_at < now() - make_interval(secs => ${silentSeconds}))`)
    .returning(taken)
    .executeTakeFirst()
  if (run) return run
  const found = await db
    .selectFrom('run')
    .select('status')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst()
  return found?.status === 'running' ? 'held' : 'ended'
}

/**
 * Shows others that these are worked on. One that is written to at this moment is left out, so that nobody waits for anybody here.
 *
 * Async commit: after a power failure they are taken over a little sooner.
 * @returns those that were not taken over, and have not ended.
 */
export async function beat(db: Db, runs: readonly Held[]): Promise<Set<RunId>> {
  const held = runs.map(({ id, epoch }) => ({ id, epoch }))
  const { rows } = await sql<{ id: RunId }>`
    with async_commit as materialized (select set_config('synchronous_commit', 'off', true)), mine as materialized (
      select id, epoch from jsonb_to_recordset(${JSON.stringify(held)}::jsonb) as r (id uuid, epoch int)), free as materialized (
      select run.id from async_commit, mine join run on run.id = mine.id and run.epoch = mine.epoch and run.status = 'running'
      for no key update of run skip locked), beaten as (
      update run set beat_at = now() from free where run.id = free.id)
    select run.id from mine join run on run.id = mine.id and run.epoch = mine.epoch and run.status = 'running'`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Lets anybody take the run over at once. Nothing where another process has taken it over, or it has ended. */
export async function giveUp(db: Db, { id, workspaceId, epoch }: Held): Promise<void> {
  await db
    .updateTable('run')
    .set({ beat_at: null })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .where('epoch', '=', epoch)
    .where('status', '=', 'running')
    .execute()
}

/**
 * Holds the run for this transaction, so that nobody takes it over until what is written here is committed.
 * A condition on the epoch inside the write itself would not do: waiting for the row, it would still see the former epoch.
 * @returns false when another process has it, it has ended, or a person asked for it to stop.
 */
export async function holdRun(tx: Db, { id, workspaceId, epoch }: Held): Promise<boolean> {
  const { rows } = await sql`
    select from run
    where workspace_id = ${workspaceId} and id = ${id} and epoch = ${epoch} and status = 'running' and not is_stop_asked
    for share`.execute(tx)
  return rows.length > 0
}

/** @property events the last ones. @property first the number of the first of them. */
type Ended = { status: RunEnd; reason: string | null; at: Date; events?: readonly RunEvent[]; first?: number }

/** Ends a run unless another process has it, and wakes those who read it. @returns false when another one has it, or it has ended. */
export async function endRun(tx: Db, { id, workspaceId, epoch }: Held, end: Ended): Promise<boolean> {
  const { rows } = await sql`
    with held as (
      update run set status = ${end.status}, reason = ${end.reason}, ended_at = ${end.at}, beat_at = null
      where workspace_id = ${workspaceId} and id = ${id} and epoch = ${epoch} and status = 'running'
      returning id, workspace_id), ${shownEvents(end.first ?? 1, end.events ?? [])}
    select ${notifyReaders(sql`held.id`, true)} from held, given`.execute(tx)
  return rows.length > 0
}

type Owner = { workspaceId: WorkspaceId; accountId: AccountId; kind: string }

/** Whether this person has such a run, at any time. */
export async function isOwnRun(db: Db, { workspaceId, accountId, kind }: Owner, id: RunId): Promise<boolean> {
  const run = await db
    .selectFrom('run')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('id', '=', id)
    .executeTakeFirst()
  return run !== undefined
}

/** Whether this person has such a run that can still be shown: it goes on, or its events are kept. */
export async function isShownOwnRun(db: Db, { workspaceId, accountId, kind }: Owner, id: RunId): Promise<boolean> {
  const run = await db
    .selectFrom('run')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('id', '=', id)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('status', 'in', ['running', 'waiting']),
        exists(selectFrom('run_event').whereRef('run_event.run_id', '=', 'run.id').select('seq')),
      ]),
    )
    .executeTakeFirst()
  return run !== undefined
}

/** Records that a person wants their run to end, and notifies its process. @returns false when nobody works on it. */
export async function askToStop(db: Db, { workspaceId, accountId, kind }: Owner, id: RunId): Promise<boolean> {
  const { rows } = await sql`
    with asked as (
      update run set is_stop_asked = true
      where workspace_id = ${workspaceId} and account_id = ${accountId} and kind = ${kind} and id = ${id} and status = 'running'
      returning id)
    select pg_notify('run_stop', id::text) from asked`.execute(db)
  return rows.length > 0
}

export async function isStopRequested(db: Db, { id, workspaceId }: Held): Promise<boolean> {
  const { is_stop_asked: isAsked } = await db
    .selectFrom('run')
    .select('is_stop_asked')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return isAsked
}

/** Runs that ended before: their outcome is kept elsewhere by then. */
export async function deleteRuns(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('run').where('ended_at', '<', before).execute()
}
