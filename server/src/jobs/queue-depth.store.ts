import { sql } from 'kysely'
import type { Db } from '../db/db.ts'

/** @property waiting for their turn. @property later put off: by the sender, or after a failure. */
type Depth = { job: string; waiting: number; later: number; running: number }

/** Each job of the list is included, also one with an empty queue. */
export async function countJobs(db: Db, names: readonly string[]): Promise<Depth[]> {
  const { rows } = await sql<Depth>`
    select n.name as job,
           (count(*) filter (where j.state in ('created', 'retry') and j.start_after <= now()))::int as waiting,
           (count(*) filter (where j.state in ('created', 'retry') and j.start_after > now()))::int as later,
           (count(*) filter (where j.state = 'active'))::int as running
    from unnest(${sql.val([...names])}::text[]) as n(name)
    left join pgboss.job j on j.name = n.name and j.state in ('created', 'retry', 'active')
    group by n.name`.execute(db)
  return rows
}
