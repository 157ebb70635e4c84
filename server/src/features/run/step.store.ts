import type { Db } from '../../db/db.ts'
import type { Held } from './run.store.ts'

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
    result: step.result === undefined ? null : JSON.stringify(step.result),
    last_event: step.lastEvent,
    ended_at: step.at,
  }
  await tx
    .insertInto('run_step')
    .values({ run_id: id, key: step.key, workspace_id: workspaceId, intent: null, started_at: step.at, ...end })
    .onConflict((conflict) => conflict.columns(['run_id', 'key']).doUpdateSet(end))
    .execute()
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
      intent: JSON.stringify(intent),
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
