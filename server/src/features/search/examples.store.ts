import type { DocumentId, SourceId } from '@quarry/contract/ids'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { keepsText } from '../../db/kept-text.ts'
import { isVisibleTo, type Viewer } from '../rights/rights.ts'

/** A source may hold hundreds of thousands; so many of each are looked at, by the key that is there anyway. */
const lookedAt = 500
const ofEach = 16
const chunksOfEach = 10
/** Enough to see how words are written there. */
const bodyLength = 600

/**
 * Headings of documents that were read and that the viewer may see, with what stands below them; of each source the latest change first.
 * A heading is null where a document has none.
 */
export async function findHeadings(db: Db, viewer: Viewer) {
  const { rows } = await sql<{
    source_id: SourceId
    document_id: DocumentId
    title: string
    kind: string
    heading: string | null
    body: string
  }>`
    select source.id as source_id, recent.id as document_id, recent.title, recent.kind, part.heading, part.body
    from source
    cross join lateral (
      select id, title, kind, changed_at
      from (
        select id, title, kind, changed_at, code, content_hash, access_list_id from document
        where workspace_id = ${viewer.workspaceId} and source_id = source.id
        order by external_id limit ${lookedAt}
      ) document
      where (code in ('ok', 'ok_partial') or ${keepsText}) and ${isVisibleTo(viewer)}
      order by changed_at desc nulls last, title
      limit ${ofEach}
    ) recent
    cross join lateral (
      select headings[cardinality(headings)] as heading, left(body, ${bodyLength}) as body, chunk_index
      from chunk where document_id = recent.id and workspace_id = ${viewer.workspaceId}
      order by chunk_index limit ${chunksOfEach}
    ) part
    where source.workspace_id = ${viewer.workspaceId} and source.removed_at is null
    order by recent.changed_at desc nulls last, recent.title, part.chunk_index`.execute(db)
  return rows
}
