import type { DocumentId, SourceId, WorkspaceId } from '@quarry/contract/ids'
import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'

type Owner = { workspaceId: WorkspaceId; sourceId: SourceId }

export const findTitle = (db: Db, { workspaceId, sourceId }: Owner, id: DocumentId) =>
  db
    .selectFrom('document')
    .select('title')
    .where('workspace_id', '=', workspaceId)
    .where('source_id', '=', sourceId)
    .where('id', '=', id)
    .executeTakeFirst()

/** Remembers a document as one to leave out. */
export async function insertExclusion(tx: Db, { workspaceId, sourceId }: Owner, id: DocumentId, at: Date): Promise<void> {
  await sql`
    insert into excluded_document (id, workspace_id, source_id, external_id, title, link, ancestors, size, changed_at, excluded_at)
    select id, workspace_id, source_id, external_id, title, link, ancestors, size, changed_at, ${at}
    from document where workspace_id = ${workspaceId} and source_id = ${sourceId} and id = ${id}`.execute(tx)
}

/** @returns its title, or undefined when it was not left out. */
export const deleteExclusion = (tx: Db, { workspaceId, sourceId }: Owner, id: DocumentId) =>
  tx
    .deleteFrom('excluded_document')
    .where('workspace_id', '=', workspaceId)
    .where('source_id', '=', sourceId)
    .where('id', '=', id)
    .returning('title')
    .executeTakeFirst()
