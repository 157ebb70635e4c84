import type { DocumentId, WorkspaceId } from '@quarry/contract/ids'
import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'

/**
 * Locks stored contents to the end of the transaction: shared by those that use the same one, exclusive for one that deletes it.
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

/**
 * Documents with this stored content, and whether they were uploaded, so that no source has them. Locked in the order all writers use, and
 * after the sources that are read again for them: whoever takes documents out of a source holds it first.
 */
export async function holdDocumentsWith(tx: Db, workspaceId: WorkspaceId, hash: string) {
  const found = tx
    .selectFrom('document')
    .innerJoin('source', 'source.id', 'document.source_id')
    .where('document.workspace_id', '=', workspaceId)
    .where('document.content_hash', '=', hash)
  await tx
    .selectFrom('source')
    .select('id')
    .where('id', 'in', found.where('source.service', '<>', 'upload').select('document.source_id'))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return found
    .select(['document.id', 'document.source_id', sql<boolean>`source.service = 'upload'`.as('uploaded')])
    .orderBy('document.id')
    .forUpdate('document')
    .execute()
}

/** Has these documents fetched and read again, as if their content had never been stored; until then their text stays as it is. */
export const markLost = (tx: Db, ids: readonly DocumentId[]) =>
  tx
    .updateTable('document')
    .set({ pending: true, attempts: 0, content_hash: null })
    .where('id', '=', sql<DocumentId>`any(${sql.val([...ids])}::uuid[])`)
    .execute()

/** Of these contents, those no document of the workspace refers to any more, nor an upload that waits to be read. */
export async function findOrphanedContents(db: Db, workspaceId: WorkspaceId, hashes: readonly string[]): Promise<string[]> {
  const wanted = sql`any(${sql.val([...hashes])}::text[])`
  // Asked for every document that changed, while all others may be pending: only uploads are looked through by their versions.
  const { rows } = await sql<{ hash: string }>`
    select content_hash as hash from document where workspace_id = ${workspaceId} and content_hash = ${wanted}
    union all
    select document.version from document join source on source.id = document.source_id
    where source.workspace_id = ${workspaceId} and source.service = 'upload' and document.pending and document.version = ${wanted}`.execute(
    db,
  )
  const used = new Set(rows.map(({ hash }) => hash))
  return [...new Set(hashes)].filter((hash) => !used.has(hash))
}
