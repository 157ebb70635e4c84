import type { WorkspaceId } from '@quarry/contract/ids'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

/**
 * Holds stored contents to the end of the transaction: many may keep the same one at a time, and who drops it is alone with it.
 * In order of their names, so that two who hold several never wait for each other in a ring.
 */
export async function holdContents(
  tx: Db,
  workspaceId: WorkspaceId,
  hashes: readonly string[],
  purpose: 'to keep' | 'to drop',
): Promise<void> {
  const lock = sql.raw(purpose === 'to keep' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock')
  await sql`
    select ${lock}(hashtextextended('content:' || ${workspaceId}::text || ':' || hash, 0))
    from (select distinct hash from unnest(${sql.val([...hashes])}::text[]) hash order by hash) held`.execute(tx)
}

/** Of these contents, those no document of the workspace refers to any more, nor an upload that waits to be read. */
export async function findOrphanedContents(db: Db, workspaceId: WorkspaceId, hashes: readonly string[]): Promise<string[]> {
  const wanted = sql<string>`any(${sql.val([...hashes])}::text[])`
  const rows = await db
    .selectFrom('document')
    .select(['content_hash', 'version'])
    .where('workspace_id', '=', workspaceId)
    .where((eb) => eb.or([eb('content_hash', '=', wanted), eb.and([eb('pending', '=', true), eb('version', '=', wanted)])]))
    .execute()
  const used = new Set(rows.flatMap((row) => [row.content_hash, row.version]))
  return [...new Set(hashes)].filter((hash) => !used.has(hash))
}
