import { type RawBuilder, sql } from 'kysely'
import type { SourceId } from '@quarry/contract/ids'
import type { SourceStatus } from '@quarry/contract/source/source-status'
import type { Db } from '../../db/db.ts'
import { isVisibleTo, type Viewer } from '../rights/rights.ts'
import { isFound } from './knowledge.store.ts'

/** A source that a search of this viewer reaches; undefined when there is none. */
export const findSearchableSource = (db: Db, { workspaceId, accountId }: Viewer, id: SourceId) =>
  db
    .selectFrom('source')
    .select(['status'])
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .where((eb) => eb.or([eb('access_level', '=', 'PUBLIC'), eb('created_by', '=', accountId)]))
    .executeTakeFirst() satisfies Promise<{ status: SourceStatus } | undefined>

export type LookupRow = {
  kind: 'folder' | 'document'
  id: string
  title: string
  documents: number
  indexed: number
  /** Where it stands: folders before documents, each by title. */
  rank: number
  sort: string
}
/** Where a page ended. */
export type LookupPosition = Pick<LookupRow, 'rank' | 'sort' | 'id'>
type Wanted = { parent: string | null; find: string | null; after: LookupPosition | null; limit: number }

/**
 * What lies directly in a folder of a source, folders first, each with the documents at or below it; of everything the viewer alone may see.
 * @param parent null for the top.
 * @param find instead: whatever lies below whose title holds this.
 * @param after where the page before ended.
 */
export async function findLookupEntries(
  db: Db,
  viewer: Viewer,
  sourceId: SourceId,
  { parent, find, after, limit }: Wanted,
): Promise<LookupRow[]> {
  const within = sql<boolean>`document.workspace_id = ${viewer.workspaceId} and document.source_id = ${sourceId}
    and ${parent === null ? sql`true` : sql`jsonb_path_query_array(document.ancestors, '$[*].id') ? ${parent}`}
    and ${isVisibleTo(viewer)}`
  const holds = (title: RawBuilder<unknown>) => sql<boolean>`position(lower(${find}::text) in lower(${title})) > 0`
  const isWantedFolder =
    find === null
      ? sql<boolean>`case when n > 1 then ancestors -> (n - 2)::int ->> 'id' end is not distinct from ${parent}::text`
      : sql<boolean>`${holds(sql`step ->> 'title'`)} and (${parent}::text is null or exists (
          select from jsonb_array_elements(ancestors) with ordinality above(step, m)
          where above.step ->> 'id' = ${parent} and above.m < n))`
  const lies = parent === null ? sql<boolean>`document.folder is null` : sql<boolean>`document.folder = md5(${parent})::uuid`
  const isWantedDocument = find === null ? lies : holds(sql`document.title`)
  // Documents that lie in one folder have the same ancestors: one of each is looked at.
  const { rows } = await sql<LookupRow>`
    with holding as (
      select folder, count(*)::int as documents, (count(*) filter (where ${isFound}))::int as indexed
      from document join source on source.id = document.source_id
      where ${within} and folder is not null group by folder
    ), entries as (
      select 0 as rank, 'folder' as kind, step ->> 'id' as id, min(step ->> 'title') as title,
        sum(documents)::int as documents, sum(indexed)::int as indexed
      from holding
      cross join lateral (
        select ancestors from document sample
        where sample.workspace_id = ${viewer.workspaceId} and sample.source_id = ${sourceId} and sample.folder = holding.folder limit 1
      ) sample
      cross join lateral jsonb_array_elements(sample.ancestors) with ordinality a(step, n)
      where ${isWantedFolder}
      group by step ->> 'id'
      union all
      select 1, 'document', document.id::text, document.title, 1, case when ${isFound} then 1 else 0 end
      from document join source on source.id = document.source_id
      where ${within} and ${isWantedDocument}
    )
    select * from (select *, lower(title) as sort from entries) entry
    where ${after === null ? sql`true` : sql`(rank, sort, id) > (${after.rank}::int, ${after.sort}::text, ${after.id}::text)`}
    order by rank, sort, id limit ${limit}`.execute(db)
  return rows
}
