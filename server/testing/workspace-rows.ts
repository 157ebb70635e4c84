import { sql } from 'kysely'
import type { WorkspaceId } from '@quarry/contract/ids'
import type { Db } from '../src/db/db.ts'

/** How many rows each table has of a workspace, by the names of tables; those without any are left out. */
export async function workspaceRows(db: Db, workspaceId: WorkspaceId): Promise<Record<string, number>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'workspace_id' order by 1`.execute(db)
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(name)} where workspace_id = ${workspaceId}`.execute(db)
    if (rows[0]!.count > 0) counts[name] = rows[0]!.count
  }
  return counts
}
