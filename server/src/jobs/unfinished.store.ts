import { sql } from 'kysely'
import type { Db } from '../db/db.ts'

/** A job that waits, is running, or waits for its next try. */
export type UnfinishedJob = { name: string; payload: unknown; startAfter: Date }

/** Leaves out the queue's own jobs and those that come by the clock: each installation has these by itself. */
export async function findUnfinishedJobs(db: Db, names: readonly string[]): Promise<UnfinishedJob[]> {
  const { rows: found } = await sql<{ isThere: boolean }>`select to_regclass('pgboss.job') is not null as "isThere"`.execute(db)
  if (!found[0]?.isThere) return []
  const { rows } = await sql<UnfinishedJob>`
    select name, data as payload, start_after as "startAfter" from pgboss.job
    where state in ('created', 'retry', 'active') and name = any(${names}) order by created_on, id`.execute(db)
  return rows
}
