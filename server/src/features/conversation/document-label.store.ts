import type { DocumentId, WorkspaceId } from '@quarry/contract/ids'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

/** Where documents come from. */
export const findOrigins = (db: Db, workspaceId: WorkspaceId, ids: readonly DocumentId[]) =>
  db
    .selectFrom('document')
    .innerJoin('source', 'source.id', 'document.source_id')
    .select(['document.id', 'document.format', 'source.service'])
    .where('document.workspace_id', '=', workspaceId)
    .where('document.id', '=', sql<DocumentId>`any(${sql.val([...ids])}::uuid[])`)
    .execute()
