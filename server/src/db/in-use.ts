import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from './db.ts'

/** Longer than a Quarry takes that was told to stop. */
const stoppingMs = 12_000

/**
 * Waits for processes of Quarry that are connected to this database, and may be on their way out.
 * @param matters asked each time: whether it is still of importance that nobody is.
 * @returns whether nobody is left, or it matters no more.
 */
export async function untilFree(db: Db, matters = async () => true, patienceMs = stoppingMs): Promise<boolean> {
  const since = performance.now()
  while ((await matters()) && (await isInUse(db))) {
    if (performance.now() - since > patienceMs) return false
    await sleep(100)
  }
  return true
}

async function isInUse(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and application_name = 'quarry-jobs' limit 1`.execute(db)
  return rows.length > 0
}
