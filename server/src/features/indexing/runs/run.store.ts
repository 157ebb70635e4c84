import type { SourceId, WorkspaceId } from '@quarry/contract/ids'
import type { SourceStatus } from '@quarry/contract/source/source-status'
import { sql } from 'kysely'
import { isAwake } from '../../../db/awake.ts'
import type { Db } from '../../../db/db.ts'
import type { Position } from '../../../search-index/position.ts'
import { updateWatch } from '../watch/watch.store.ts'

export const findRunnable = (db: Db, workspaceId: WorkspaceId, id: SourceId) =>
  db
    .selectFrom('source')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .where('paused', '=', false)
    .where(isAwake)
    .executeTakeFirst()

export type Runnable = NonNullable<Awaited<ReturnType<typeof findRunnable>>>

/**
 * Takes the source for its next run.
 * @param leaseUntil when somebody else may take the source over, should this process vanish with its job.
 * @returns its number, whether it reads everything again, and where it starts otherwise.
 */
export async function takeForRun(
  tx: Db,
  id: SourceId,
  leaseUntil: Date,
): Promise<{ run: number; full: boolean; cursor: string | null; listingRun: number | null }> {
  const { run, full_run, cursor, listing_run } = await tx
    .updateTable('source')
    .set((eb) => ({
      status: 'processing' as const,
      status_reason: null,
      run: eb('run', '+', 1),
      next_run_at: leaseUntil,
      changed_at: null,
    }))
    .where('id', '=', id)
    .returning(['run', 'full_run', 'cursor', 'listing_run'])
    .executeTakeFirstOrThrow()
  return { run, full: full_run !== null && full_run <= run, cursor, listingRun: listing_run }
}

/** @property goesOn `asleep` once its workspace is deactivated, `no` once it is paused or removed. @property sequence null when the source is deleted. */
type Lease = { goesOn: 'yes' | 'asleep' | 'no'; sequence: number | null }

type OfRun = { sourceId: SourceId; run: number }

/** Keeps the source for the run. @returns whether it should continue, as no later run has begun, and its place in the indexing order by now. */
export async function renewLease(db: Db, { sourceId, run }: OfRun, leaseUntil: Date): Promise<Lease> {
  const row = await db
    .updateTable('source')
    .set({ next_run_at: leaseUntil })
    .where('id', '=', sourceId)
    .where('run', '=', run)
    .returning(['paused', 'removed_at', 'sequence', isAwake.as('isAwake')])
    .executeTakeFirst()
  if (!row) return { goesOn: 'no', sequence: null }
  const isStopped = row.paused || row.removed_at !== null
  return { goesOn: isStopped ? 'no' : row.isAwake ? 'yes' : 'asleep', sequence: row.sequence }
}

export type RunEnd = {
  status: SourceStatus
  reason: string | null
  nextRunAt: Date | null
  at: Date
  succeeded: boolean
  /** What the search indexes have yet to follow; absent: nothing. */
  awaited?: Position | null
}

/**
 * A source for uploads that nobody has brought anything to yet stays as it was made: there is nothing to be read, and nothing is complete.
 * @returns whether it is one.
 */
export async function leaveEmpty(db: Db, workspaceId: WorkspaceId, id: SourceId): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('source')
    .set({ status: 'init', status_reason: null, next_run_at: null })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .where('service', '=', 'upload')
    .where('status', '<>', 'processing')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('document').select('document.id').whereRef('document.source_id', '=', 'source.id'))),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Lets the source go, in the state the run left it in; where a later run has begun, its state is that one's. */
export async function release(
  tx: Db,
  { sourceId, run }: OfRun,
  { status, reason, nextRunAt, at, succeeded, awaited = null }: RunEnd,
): Promise<void> {
  await tx
    .updateTable('source')
    .set((eb) => ({
      status,
      status_reason: reason,
      next_run_at: nextRunAt,
      ...(succeeded && {
        run_finished_at: at,
        awaited_position: awaited,
        auth_fail_notified_at: null,
        full_run: sql<number | null>`case when full_run > run then full_run end`,
      }),
      failures_in_row: succeeded ? 0 : eb('failures_in_row', '+', 1),
    }))
    .where('id', '=', sourceId)
    .where('run', '=', run)
    .execute()
}

/** Lets no listing record documents of the source until the transaction ends. Taken before anything is written about the source. */
export async function holdListing(
  tx: Db,
  { workspaceId, sourceId }: { workspaceId: WorkspaceId; sourceId: SourceId },
): Promise<void> {
  await sql`select from source where workspace_id = ${workspaceId} and id = ${sourceId} for update`.execute(tx)
}

/** Ends a run that is under way within a second, as if another had begun: nothing it still lists is recorded. */
export async function overtakeRun(tx: Db, workspaceId: WorkspaceId, id: SourceId): Promise<void> {
  await tx
    .updateTable('source')
    .set((eb) => ({
      run: eb('run', '+', 1),
      status: sql`case status when 'processing' then 'waiting' else status end`,
    }))
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .execute()
}

/** Marks a source as to be read soon. A running one continues undisturbed and is read again afterwards; one never read yet stays new. */
export async function markWaiting(
  db: Db,
  workspaceId: WorkspaceId,
  id: SourceId,
  at: Date,
  options: { full?: boolean } = {},
): Promise<void> {
  await db
    .updateTable('source')
    .set({
      status: sql`case when status in ('init', 'processing') then status else 'waiting' end`,
      status_reason: null,
      next_run_at: at,
      ...(options.full && { full_run: sql<number>`run + 1`, rights_cursor: null, rights_next_at: at }),
      // One that is under way would store where it ended.
      ...(options.full && { rights_run: sql<number>`rights_run + 1` }),
    })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .execute()
  // Other credentials or another choice: the service is asked again whom to call.
  if (options.full) await updateWatch(db, { workspaceId, sourceId: id }, { renew_at: at })
}

/** A part of the pause between two readings: after it, one is begun early where something is known to have changed. */
const partOfPause = 0.25

/**
 * Pauses grow with the time a reading takes, which is long where everything is listed; the next one lists what changed alone. After a failure
 * they are of another kind.
 */
const isDueEarly = (now: Date) => sql<boolean>`changed_at is not null and status in ('complete', 'partialComplete', 'notIndexing')
  and run_finished_at + ${partOfPause} * (next_run_at - run_finished_at) <= ${now}`

/** Sources whose time has come, over all workspaces: those that have waited longest, in indexing order. */
export const findDue = (db: Db, now: Date) =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom('source')
        .select(['workspace_id', 'id', 'sequence', 'next_run_at'])
        .where((eb) => eb.or([eb('next_run_at', '<=', now), isDueEarly(now)]))
        .where('paused', '=', false)
        .where('removed_at', 'is', null)
        .where(isAwake)
        .orderBy('next_run_at')
        .limit(500)
        .as('due'),
    )
    .select(['workspace_id', 'id'])
    .orderBy('sequence')
    .orderBy('next_run_at')
    .execute()
