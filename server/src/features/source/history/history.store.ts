import type { SourceId, WorkspaceId } from '@quarry/contract/ids'
import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'

/** The last run first. */
export async function findRuns(
  db: Db,
  workspaceId: WorkspaceId,
  id: SourceId,
  { offset, limit }: { offset: number; limit: number },
) {
  const runs = db.selectFrom('source_run').where('workspace_id', '=', workspaceId).where('source_id', '=', id)
  const { total } = await runs.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  const rows = await runs.selectAll().orderBy('run', 'desc').offset(offset).limit(limit).execute()
  return { total, rows }
}

/** The documents there were after each run, oldest first; of many runs the last one in each of so many equal spans of time. */
export async function findGrowth(db: Db, workspaceId: WorkspaceId, id: SourceId, most: number) {
  const { rows } = await sql<{ at: Date; documents: number }>`
    with ended as (
      select finished_at as at, documents, run, min(finished_at) over () as first, max(finished_at) over () as last
      from source_run
      where workspace_id = ${workspaceId} and source_id = ${id} and finished_at is not null and documents is not null
    ), spans as (
      select *, floor(extract(epoch from at - first) * ${most - 1}
        / greatest(extract(epoch from last - first), 1))::int as span from ended
    )
    select distinct on (span) at, documents from spans order by span, at desc, run desc`.execute(db)
  return rows
}
