import type { AccountId, RunId, WorkspaceId } from '@quarry/contract/ids'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { Held } from './held.ts'
import { taken } from './run.store.ts'

/** Locks a run that this process works on. @returns false as `holdRun` does */
export async function lockHeld(tx: Db, { id, workspaceId, epoch }: Held): Promise<boolean> {
  const { rows } = await sql`
    select from run
    where workspace_id = ${workspaceId} and id = ${id} and epoch = ${epoch} and status = 'running' and not is_stop_asked
    for no key update`.execute(tx)
  return rows.length > 0
}

/** Locks a run whatever it does: who changes what it waits for and who lets it wait come one after the other. */
export async function lockRun(tx: Db, workspaceId: WorkspaceId, id: RunId): Promise<void> {
  await sql`select from run where workspace_id = ${workspaceId} and id = ${id} for no key update`.execute(tx)
}

type Suspended = { reason: string; until: Date; at: Date }

/** Of its time it keeps what is left. */
export async function suspend(tx: Db, { id, workspaceId, epoch }: Held, { reason, until, at }: Suspended): Promise<void> {
  await sql`
    update run set status = 'waiting', reason = ${reason}, beat_at = null, waits_until = ${until},
      left_ms = greatest(1000, extract(epoch from deadline_at - ${at}::timestamptz) * 1000)::int
    where workspace_id = ${workspaceId} and id = ${id} and epoch = ${epoch} and status = 'running'`.execute(tx)
}

/** Lets anybody go on with a run that waits, and notifies who could. @returns its kind; null when it does not wait */
export async function resume(tx: Db, workspaceId: WorkspaceId, id: RunId, at: Date): Promise<string | null> {
  const { rows } = await sql<{ kind: string }>`
    with resumed as (
      update run set status = 'running', reason = null, beat_at = null, waits_until = null, left_ms = null,
        deadline_at = ${at}::timestamptz + make_interval(secs => left_ms / 1000.0)
      where workspace_id = ${workspaceId} and id = ${id} and status = 'waiting'
      returning id, workspace_id, kind)
    select kind, pg_notify('run_wake', json_build_object('kind', kind, 'workspaceId', workspace_id, 'runId', id)::text)
    from resumed`.execute(tx)
  return rows[0]?.kind ?? null
}

/** Whether it waits for a person, now. */
export async function isWaiting(db: Db, workspaceId: WorkspaceId, id: RunId): Promise<boolean> {
  const run = await db
    .selectFrom('run')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .executeTakeFirst()
  return run !== undefined
}

type Owner = { workspaceId: WorkspaceId; accountId: AccountId }

/** Makes a run of this person that waits one's own. */
export const takeWaiting = (tx: Db, { workspaceId, accountId }: Owner, id: RunId) =>
  tx
    .updateTable('run')
    .set(({ eb }) => ({
      status: 'running',
      reason: null,
      epoch: eb('epoch', '+', 1),
      beat_at: sql`now()`,
      waits_until: null,
      left_ms: null,
    }))
    .where('workspace_id', '=', workspaceId)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .returning(taken)
    .executeTakeFirst()

/** @param reason only those that wait for this */
export const findWaitingOf = (tx: Db, { workspaceId, accountId }: Owner, reason?: string) =>
  tx
    .selectFrom('run')
    .select(['id', 'workspace_id'])
    .where('workspace_id', '=', workspaceId)
    .where('account_id', '=', accountId)
    .where('status', '=', 'waiting')
    .$if(reason !== undefined, (query) => query.where('reason', '=', reason!))
    .execute()

/** Those that work on, or wait for, something given to them by this name. */
export const findOpenAbout = (tx: Db, workspaceId: WorkspaceId, kind: string, about: Record<string, string>) =>
  tx
    .selectFrom('run')
    .select(['id', 'account_id', 'status'])
    .where('workspace_id', '=', workspaceId)
    .where('kind', '=', kind)
    .where('ended_at', 'is', null)
    .where(sql<boolean>`input @> ${JSON.stringify(about)}::jsonb`)
    .execute()

/** Those that have waited long enough. */
export const findOverdue = (db: Db, at: Date, limit: number) =>
  db
    .selectFrom('run')
    .select(['id', 'workspace_id'])
    .where('status', '=', 'waiting')
    .where('waits_until', '<=', at)
    .orderBy('waits_until')
    .limit(limit)
    .execute()
