import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { storableJson } from '../../db/storable.ts'
import { notifyReaders, type RunEvent, shownEvents } from './event.store.ts'
import type { Held } from './held.ts'

export type RunStepRow = {
  key: string
  state: 'intended' | 'done' | 'unknown'
  intent: unknown
  result: unknown
  last_event: number
}

export const findSteps = (db: Db, { id, workspaceId }: Held): Promise<RunStepRow[]> =>
  db
    .selectFrom('run_step')
    .select(['key', 'state', 'intent', 'result', 'last_event'])
    .where('workspace_id', '=', workspaceId)
    .where('run_id', '=', id)
    .execute()

type Finished = { key: string; state: 'done' | 'unknown'; result: unknown; lastEvent: number; at: Date }

export async function finishStep(tx: Db, { id, workspaceId }: Held, step: Finished): Promise<void> {
  const end = {
    state: step.state,
    result: step.result === undefined ? null : storableJson(step.result),
    last_event: step.lastEvent,
    ended_at: step.at,
  }
  await tx
    .insertInto('run_step')
    .values({ run_id: id, key: step.key, workspace_id: workspaceId, intent: null, started_at: step.at, ...end })
    .onConflict((conflict) => conflict.columns(['run_id', 'key']).doUpdateSet(end))
    .execute()
}

/** @property first number of the first event. @property events what was shown until they were done, and is not written yet. */
type Done = { steps: readonly { key: string; result: unknown }[]; first: number; events: readonly RunEvent[]; at: Date }

/**
 * Keeps steps that may be done again, together with what was shown: as `holdRun` and `finishStep` do, in one statement.
 *
 * Async commit: what a power failure loses of it is done again.
 * @returns false as `holdRun` does: then nothing was written.
 */
export async function keepDone(db: Db, { id, workspaceId, epoch }: Held, { steps, first, events, at }: Done): Promise<boolean> {
  const isShowing = events.length > 0
  const { rows } = await sql`
    with async_commit as materialized (select set_config('synchronous_commit', 'off', true)), held as materialized (
      select run.id, run.workspace_id from run, async_commit
      where workspace_id = ${workspaceId} and id = ${id} and epoch = ${epoch} and status = 'running' and not is_stop_asked
      for share of run), ${isShowing ? sql`${shownEvents(first, events)},` : sql``} kept as (
      insert into run_step (run_id, key, workspace_id, state, result, last_event, started_at, ended_at)
      select held.id, step.key, held.workspace_id, 'done', step.result, ${first + events.length - 1}, ${at}, ${at}
      from held, jsonb_to_recordset(${storableJson(steps)}::jsonb) as step (key text, result jsonb)
      on conflict (run_id, key) do update set
        state = excluded.state, result = excluded.result, last_event = excluded.last_event, ended_at = excluded.ended_at)
    select ${isShowing ? sql`${notifyReaders(sql`held.id`)} from held, given` : sql`from held`}`.execute(db)
  return rows.length > 0
}

/** Before something is done outside that cannot be undone. */
export async function insertIntent(tx: Db, { id, workspaceId }: Held, key: string, intent: object, at: Date): Promise<void> {
  await tx
    .insertInto('run_step')
    .values({
      run_id: id,
      key,
      workspace_id: workspaceId,
      state: 'intended',
      intent: storableJson(intent),
      result: null,
      started_at: at,
      ended_at: null,
    })
    .execute()
}

/** The act was not carried out after all: it may be tried again. */
export async function deleteIntent(tx: Db, { id, workspaceId }: Held, key: string): Promise<void> {
  await tx
    .deleteFrom('run_step')
    .where('workspace_id', '=', workspaceId)
    .where('run_id', '=', id)
    .where('key', '=', key)
    .where('state', '=', 'intended')
    .execute()
}
