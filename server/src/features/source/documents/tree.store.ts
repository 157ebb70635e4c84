import type { SourceId, WorkspaceId } from '@quarry/contract/ids'
import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'
import { documentFacts } from './documents.store.ts'

/**
 * Folders directly in a folder, by title, with the documents in and below each.
 *
 * Documents that lie in one folder have the same ancestors: one of each is looked at, and the rest only counted, in the index alone.
 * @param parent null for the top.
 */
export async function findFolders(db: Db, workspaceId: WorkspaceId, sourceId: SourceId, parent: string | null) {
  const { rows } = await sql<{ id: string; title: string; link: string | null; count: number }>`
    with holding as (
      select folder, count(*)::int as count from document where source_id = ${sourceId} and folder is not null group by folder
    ), paths as (
      select holding.count, sample.ancestors from holding cross join lateral (
        select ancestors from document d
        where d.workspace_id = ${workspaceId} and d.source_id = ${sourceId} and d.folder = holding.folder limit 1) sample
    ), steps as (
      select count, a.value as step, case when a.ordinality > 1 then ancestors -> (a.ordinality - 2)::int ->> 'id' end as above
      from paths cross join lateral jsonb_array_elements(ancestors) with ordinality a
    )
    select step ->> 'id' as id, min(step ->> 'title') as title, min(step ->> 'link') as link, sum(count)::int as count
    from steps where above is not distinct from ${parent}::text
    group by step ->> 'id' order by lower(min(step ->> 'title')), id`.execute(db)
  return rows
}

/** Documents directly in a folder, by title. @param parent null for the top. */
export async function findDocumentsIn(
  db: Db,
  workspaceId: WorkspaceId,
  sourceId: SourceId,
  { parent, offset, limit }: { parent: string | null; offset: number; limit: number },
) {
  const lying = db
    .selectFrom('document')
    .where('workspace_id', '=', workspaceId)
    .where('source_id', '=', sourceId)
    .where(parent === null ? sql<boolean>`folder is null` : sql<boolean>`folder = md5(${parent})::uuid`)
  const { total } = await lying.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  // Beneath the same folders the path sorts as the title does.
  const rows = await lying.select(documentFacts).orderBy('path').orderBy('id').offset(offset).limit(limit).execute()
  return { total, rows }
}
