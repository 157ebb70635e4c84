import type { SourceId, WorkspaceId } from '@quarry/contract/ids'
import type { RunOutcome } from '@quarry/contract/wire/source/source-history'
import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'
import type { Counts } from './run-counts.ts'

type Which = { workspaceId: WorkspaceId; sourceId: SourceId; run: number }

const columnsOf = ({ codes, leftOut, heldBack, ...counts }: Counts) => ({
  ...counts,
  left_out: leftOut,
  held_back: heldBack,
  codes: JSON.stringify(codes),
})

/** Opens the row of a run. One that was left open belongs to a process that has ended. */
export async function insertRun(tx: Db, { workspaceId, sourceId, run }: Which, isFull: boolean, at: Date): Promise<void> {
  await tx
    .updateTable('source_run')
    .set({ finished_at: at, outcome: 'stopped' })
    .where('source_id', '=', sourceId)
    .where('finished_at', 'is', null)
    .execute()
  await tx
    .insertInto('source_run')
    .values({ source_id: sourceId, run, workspace_id: workspaceId, is_full: isFull, since: at, started_at: at, codes: '{}' })
    .execute()
}

type SoFar = { counts: Counts; listed: boolean; perSecond: number | null }

export async function updateRun(db: Db, { sourceId, run }: Which, { counts, listed, perSecond }: SoFar): Promise<void> {
  await db
    .updateTable('source_run')
    .set({ ...columnsOf(counts), is_listed: listed, per_second: perSecond })
    .where('source_id', '=', sourceId)
    .where('run', '=', run)
    .execute()
}

type End = { counts: Counts; outcome: RunOutcome; reason: string | null; at: Date; documents: number }

/** Closes the row of a run. When neither it nor the one before brought anything new and both ended alike, the one before goes into it. */
export async function closeRun(tx: Db, which: Which, { counts, outcome, reason, at, documents }: End): Promise<void> {
  const isQuiet = Object.keys(counts.codes).length === 0 && counts.removed === 0
  const before = isQuiet ? await takeQuiet(tx, which, { outcome, reason, documents }) : undefined
  await tx
    .updateTable('source_run')
    .set((eb) => ({
      ...columnsOf(counts),
      finished_at: at,
      outcome,
      reason,
      documents,
      ...(before && { since: before.since, times: eb('times', '+', before.times) }),
    }))
    .where('source_id', '=', which.sourceId)
    .where('run', '=', which.run)
    .execute()
}

const takeQuiet = (
  tx: Db,
  { sourceId, run }: Which,
  { outcome, reason, documents }: Pick<End, 'outcome' | 'reason' | 'documents'>,
) =>
  tx
    .deleteFrom('source_run')
    .where('source_id', '=', sourceId)
    .where('run', '=', (eb) =>
      eb
        .selectFrom('source_run as before')
        .select((row) => row.fn.max('before.run').as('run'))
        .where('before.source_id', '=', sourceId)
        .where('before.run', '<', run),
    )
    .where('is_full', '=', (eb) =>
      eb.selectFrom('source_run as own').select('own.is_full').where('own.source_id', '=', sourceId).where('own.run', '=', run),
    )
    .where('outcome', '=', outcome)
    .where(
      sql<boolean>`reason is not distinct from ${reason}::text and documents = ${documents} and removed = 0 and codes = '{}'`,
    )
    .returning(['times', 'since'])
    .executeTakeFirst()

/** Forgets what is older, and of each source all but its latest rows. The last one of a source stays: it says how the source is doing. */
export async function deleteRunsBefore(db: Db, at: Date, kept: number): Promise<void> {
  await sql`
    delete from source_run r using (
      select source_id, run, row_number() over (partition by source_id order by run desc) as place from source_run
    ) ranked
    where r.source_id = ranked.source_id and r.run = ranked.run and ranked.place > 1
      and (r.started_at < ${at} or ranked.place > ${kept})`.execute(db)
}
