import type { SourceId } from '@quarry/contract/ids'
import type { SourceRun } from '@quarry/contract/wire/source/source-history'
import type { Needs } from '../../../context.ts'
import { sourceSeenBy } from '../access.ts'
import { findGrowth, findRuns } from './history.store.ts'
import { countsOf } from './run-counts.ts'

type Reading = Needs<'db' | 'account' | 'workspace' | 'role'>
const mostPoints = 200

/** Readings of a source, the last one first. @throws Failure sourceMissing */
export async function listRuns(
  ctx: Reading,
  { id, page, pageSize }: { id: SourceId; page: number; pageSize: number },
): Promise<{ runs: SourceRun[]; total: number }> {
  await sourceSeenBy(ctx, ctx.db, id)
  const { rows, total } = await findRuns(ctx.db, ctx.workspace.id, id, { offset: page * pageSize, limit: pageSize })
  const runs = rows.map((row) => ({
    ...countsOf(row),
    run: row.run,
    kind: row.is_full ? ('full' as const) : ('delta' as const),
    times: row.times,
    since: row.since.toISOString(),
    startedAt: row.started_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    outcome: row.outcome,
    reason: row.reason,
    documents: row.documents,
  }))
  return { runs, total }
}

/** How many documents a source had when. @throws Failure sourceMissing */
export async function showGrowth(ctx: Reading, id: SourceId): Promise<{ points: { at: string; documents: number }[] }> {
  await sourceSeenBy(ctx, ctx.db, id)
  const rows = await findGrowth(ctx.db, ctx.workspace.id, id, mostPoints)
  return { points: rows.map(({ at, documents }) => ({ at: at.toISOString(), documents })) }
}
