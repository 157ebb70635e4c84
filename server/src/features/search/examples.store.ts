import type { SourceId, WorkspaceId } from '@quarry/contract/ids'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

/** A source may hold hundreds of thousands; so many of each are looked at, by the key that is there anyway. */
const lookedAt = 500
const ofEach = 10

/** Titles of documents that were read, of each source the latest change first. */
export async function findRecentTitles(db: Db, workspaceId: WorkspaceId, sources: readonly SourceId[]) {
  const { rows } = await sql<{ source_id: SourceId; title: string }>`
    select asked.id as source_id, recent.title
    from unnest(${sql.val([...sources])}::uuid[]) asked (id)
    cross join lateral (
      select title, changed_at
      from (
        select title, changed_at, code from document
        where workspace_id = ${workspaceId} and source_id = asked.id
        order by external_id limit ${lookedAt}
      ) part
      where code in ('ok', 'ok_partial')
      order by changed_at desc nulls last, title
      limit ${ofEach}
    ) recent
    order by recent.changed_at desc nulls last, recent.title`.execute(db)
  return rows
}
