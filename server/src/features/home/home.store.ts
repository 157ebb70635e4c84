import type { DocumentId, SourceId } from '@quarry/contract/ids'
import type { ResultKind } from '@quarry/contract/search/search'
import type { ServiceName } from '@quarry/contract/source/service'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { keepsText } from '../../db/kept-text.ts'
import { isVisibleTo, type Viewer } from '../rights/rights.ts'

type Changed = {
  id: DocumentId
  title: string
  link: string | null
  changed_at: Date
  ancestors: { id: string; title: string; link: string | null }[]
  kind: ResultKind
  format: string
  source_id: SourceId
  display_name: string
  service: ServiceName
  workspace_code: string
  day: number
  week: number
  is_more: boolean
}

type Wanted = { weekAgo: Date; dayAgo: Date; limit: number; ofEach: number }

/**
 * What changed within a week, of all the viewer may see, the latest first; each with how much changed within a day and a week.
 * @param ofEach so many of a source are looked at, its latest; `is_more` tells that it has at least as many.
 */
export async function findChanged(db: Db, viewer: Viewer, { weekAgo, dayAgo, limit, ofEach }: Wanted): Promise<Changed[]> {
  const { rows } = await sql<Changed>`
    with found as (
      select recent.*, source.display_name, source.service
      from source
      cross join lateral (
        select id, title, link, changed_at, ancestors, kind, format, source_id
        from (
          select * from document
          where source_id = source.id and workspace_id = ${viewer.workspaceId}
            and changed_at between ${weekAgo} and ${viewer.at}
          order by changed_at desc limit ${ofEach}
        ) document
        where (code in ('ok', 'ok_partial', 'empty') or ${keepsText}) and ${isVisibleTo(viewer)}
      ) recent
      where source.workspace_id = ${viewer.workspaceId} and source.removed_at is null
    )
    select found.*, workspace.code as workspace_code,
      (select count(*)::int from found where changed_at >= ${dayAgo}) as day,
      (select count(*)::int from found) as week,
      exists (select from found group by source_id having count(*) >= ${ofEach}) as is_more
    from found join workspace on workspace.id = ${viewer.workspaceId}
    order by changed_at desc, title limit ${limit}`.execute(db)
  return rows
}

/**
 * How many documents the viewer may see changed since each of these moments and not since the one before, and at the end all older ones.
 * Ids are random, so the first ones are a fair choice of all.
 * @param lookedAt at most so many of a workspace.
 */
export async function countByAge(db: Db, viewer: Viewer, since: readonly Date[], lookedAt: number): Promise<number[]> {
  const { rows } = await sql<{ layer: number; documents: number }>`
    select (select count(*)::int from unnest(${sql.val([...since])}::timestamptz[]) bound (at) where document.changed_at < bound.at) as layer,
      count(*)::int as documents
    from (
      select source_id, changed_at, code, content_hash, access_list_id from document
      where workspace_id = ${viewer.workspaceId} order by id limit ${lookedAt}
    ) document
    join source on source.id = document.source_id
    where document.changed_at is not null and (code in ('ok', 'ok_partial', 'empty') or ${keepsText}) and ${isVisibleTo(viewer)}
    group by layer`.execute(db)
  const counts = new Map(rows.map(({ layer, documents }) => [layer, documents]))
  return Array.from({ length: since.length + 1 }, (_, layer) => counts.get(layer) ?? 0)
}
