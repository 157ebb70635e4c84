import type { DocumentId } from '@quarry/contract/ids'
import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'
import { isVisibleTo, type Viewer } from '../../rights/rights.ts'

/** Those of the documents that this viewer may see, with what is stored of their files. */
export const findVisibleFiles = (db: Db, viewer: Viewer, ids: readonly DocumentId[]) =>
  db
    .selectFrom('document')
    .innerJoin('source', 'source.id', 'document.source_id')
    .innerJoin('workspace', 'workspace.id', 'document.workspace_id')
    .select(['document.id', 'document.title', 'document.file_name', 'document.content_hash', 'source.display_name'])
    .where('document.workspace_id', '=', viewer.workspaceId)
    .where('document.id', '=', sql<DocumentId>`any(${sql.val(ids)}::uuid[])`)
    .where(isVisibleTo(viewer, ids))
    .execute()
