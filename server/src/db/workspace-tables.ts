import { sql } from 'kysely'
import type { WorkspaceId } from '@quarry/contract/ids'
import type { Db } from './db.ts'

const batchSize = 5_000

/** Every table that holds rows of workspaces, read from the database itself so that none can be forgotten; those that others refer to come last. */
export async function findWorkspaceTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string; refers: string[] }>`
    select c.relname as name,
           array(select distinct target.relname::text from pg_constraint f join pg_class target on target.oid = f.confrelid
                 where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> f.conrelid) as refers
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'workspace_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    order by c.relname`.execute(db)
  const left = new Map(rows.map((row) => [row.name, row.refers]))
  const ordered: string[] = []
  while (left.size > 0) {
    const referredTo = new Set([...left.values()].flat())
    const free = [...left.keys()].filter((name) => !referredTo.has(name))
    // Tables that refer to each other in a ring are emptied in any order; their foreign keys cascade.
    for (const name of free.length > 0 ? free : [...left.keys()]) {
      ordered.push(name)
      left.delete(name)
    }
  }
  return ordered
}

/** Deletes a workspace's rows of one table, a batch at a time so that no transaction grows with the workspace. */
export async function emptyTable(db: Db, table: string, workspaceId: WorkspaceId, signal: AbortSignal): Promise<void> {
  const rows = sql`from ${sql.table(table)} where workspace_id = ${workspaceId}`
  for (;;) {
    signal.throwIfAborted()
    // A row that somebody changed while it was waited for is met again in the next batch.
    await sql`delete from ${sql.table(table)} where ctid = any(array(select ctid ${rows} limit ${batchSize}))`.execute(db)
    if ((await sql`select ${rows} limit 1`.execute(db)).rows.length === 0) return
  }
}
