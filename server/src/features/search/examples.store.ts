import type { SourceId } from '@quarry/contract/ids'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { isVisibleTo, type Reader } from '../source/source.ts'

/** A source may hold hundreds of thousands; so many of each are looked at, by the key that is there anyway. */
const lookedAt = 500
const ofEach = 10

/** Titles of documents that were read and that the reader may see, of each source the latest change first. */
export async function findRecentTitles(db: Db, reader: Reader) {
  const { rows } = await sql<{ source_id: SourceId; title: string }>`
    select source.id as source_id, recent.title
    from source
    cross join lateral (
      select title, changed_at
      from (
        select title, changed_at, code, access_list_id from document
        where workspace_id = ${reader.workspaceId} and source_id = source.id
        order by external_id limit ${lookedAt}
      ) document
      where code in ('ok', 'ok_partial') and ${isVisibleTo(reader)}
      order by changed_at desc nulls last, title
      limit ${ofEach}
    ) recent
    where source.workspace_id = ${reader.workspaceId} and source.removed_at is null
    order by recent.changed_at desc nulls last, recent.title`.execute(db)
  return rows
}
