import type { SourceId, WorkspaceId } from '@quarry/contract/ids'
import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'
import { pictureFormats } from './recognize.ts'

/** Documents read without their pictures, in which text may stand. */
const unrecognized = sql<boolean>`document.recognized is null and not document.pending and document.content_hash is not null
  and (document.code = 'needs_ocr' or (document.code = 'unsupported' and document.format = any(${sql.val([...pictureFormats])}::text[])))`

export const findUnrecognizedSources = (db: Db): Promise<{ workspaceId: WorkspaceId; sourceId: SourceId }[]> =>
  db
    .selectFrom('document')
    .select(['workspace_id as workspaceId', 'source_id as sourceId'])
    .distinct()
    .where(unrecognized)
    .execute()

/** Has them read again; until then they are found as before. */
export async function markUnrecognized(tx: Db, sourceId: SourceId): Promise<void> {
  await tx
    .updateTable('document')
    .set({ pending: true, attempts: 0 })
    .where('source_id', '=', sourceId)
    .where(unrecognized)
    .execute()
}
