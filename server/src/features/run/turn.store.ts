import type { RunId, WorkspaceId } from '@quarry/contract/ids'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { Held } from './held.ts'

/** What a run waits for that is not worked on yet. */
const turn = 'turn'

/** Until it has its turn this is by when it ends. Nothing where another process has taken it over, or it has ended; so below. */
export async function noteQueued(db: Db, { id, workspaceId, epoch }: Held, deadlineAt: Date): Promise<void> {
  await db
    .updateTable('run')
    .set({ reason: turn, deadline_at: deadlineAt })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .where('epoch', '=', epoch)
    .where('status', '=', 'running')
    .execute()
}

/** It has its turn, and from now on this is by when it ends. Whoever shows it hears of that. */
export async function noteTurn(db: Db, { id, workspaceId, epoch }: Held, deadlineAt: Date): Promise<void> {
  await sql`
    with begun as (
      update run set reason = null, deadline_at = ${deadlineAt}
      where workspace_id = ${workspaceId} and id = ${id} and epoch = ${epoch} and status = 'running'
      returning id, workspace_id, kind)
    select pg_notify('run_turn', json_build_object('kind', kind, 'workspaceId', workspace_id, 'runId', id)::text)
    from begun`.execute(db)
}

/** Whether it waits for its turn, now. */
export async function isQueued(db: Db, workspaceId: WorkspaceId, id: RunId): Promise<boolean> {
  const run = await db
    .selectFrom('run')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .where('status', '=', 'running')
    .where('reason', '=', turn)
    .executeTakeFirst()
  return run !== undefined
}
