import type { DocumentId, WorkspaceId } from '@quarry/contract/ids'
import { sql } from 'kysely'
import { compiled } from '../../db/compiled.ts'
import type { Db } from '../../db/db.ts'
import { isVisibleAmong, isVisibleTo, type Viewer } from '../rights/rights.ts'
import { type AskedChunks, type VisibleChunk, visibleChunks } from './search.store.ts'

/** @property changed_at ISO 8601. */
export type Version = { id: DocumentId; title: string; changed_at: string | null; source_name: string }

/** More copies of one document than anybody looks through; it bounds what is read of a file that lies everywhere. */
const mostCopies = 200
const mostVersions = 50

/** What may be a copy by its bytes. Pages made from one template are none. */
const isFile = sql.raw(`kind not in ('email', 'event', 'task', 'directory', 'page')`)

const comparable = (workspaceId: WorkspaceId, ids: readonly DocumentId[]) => sql`
  select id, source_id, title, version_group, case when ${isFile} then content_hash end as content_hash from document
  where workspace_id = ${workspaceId} and id = any(${sql.val(ids)}::uuid[])`

/** Sources that are not somebody else's alone: copies in such ones must not take the places of others. */
const reachable = ({ workspaceId, accountId }: Pick<Viewer, 'workspaceId' | 'accountId'>) => sql`
  select id from source where workspace_id = ${workspaceId} and (access_level = 'PUBLIC' or created_by = ${accountId})`

/**
 * @property versions the latest of its copies and versions that this viewer may see, the latest first.
 * @property isVersion whether one of those it was found `among` may be one, shown or not.
 */
export type Versions = { versions: Version[] | null; isVersion: boolean }

/** As `findVisibleChunks`, each document with its copies and versions: all at one look. */
export const findChunksAndVersions = compiled(
  (db: Db, asked: AskedChunks & { among: readonly DocumentId[] }) => sql<VisibleChunk & Versions>`
    with shown as materialized (${comparable(asked.workspaceId, asked.documentIds)}
    ), near as materialized (${comparable(asked.workspaceId, asked.among)}
    ), pair (shown_id, other_id) as materialized (
      select shown.id, other.id from shown cross join lateral (
        select id from document where source_id = shown.source_id and version_group = shown.version_group and title <> shown.title
        order by changed_at desc nulls last limit ${sql.lit(mostCopies)}) other
      union
      select shown.id, other.id from shown cross join lateral (
        select id from document where workspace_id = ${asked.workspaceId} and content_hash = shown.content_hash and ${isFile}
          and id <> shown.id and source_id in (${reachable(asked)})
        order by changed_at desc nulls last limit ${sql.lit(mostCopies)}) other
    ), version as (
      select shown_id, document.id, document.title, document.changed_at, source.display_name as source_name,
        row_number() over (partition by shown_id order by document.changed_at desc nulls last, document.id) as rank
      from pair join document on document.id = other_id join source on source.id = document.source_id
      where document.chunk_count > 0 and ${isVisibleAmong(asked, sql`select other_id from pair`)}
    ), versions as (
      select shown_id, json_agg(json_build_object(
        'id', id, 'title', title, 'changed_at', changed_at, 'source_name', source_name) order by rank) as versions
      from version where rank <= ${sql.lit(mostVersions)} group by shown_id
    )
    select seen.*, versions.versions, exists (
      select from shown join near on near.id <> shown.id and (near.content_hash = shown.content_hash
        or near.source_id = shown.source_id and near.version_group = shown.version_group and near.title <> shown.title)
      where shown.id = seen.id) as "isVersion"
    from ${visibleChunks(db, asked)} seen left join versions on shown_id = seen.id`,
)

/**
 * What tells whether a document is a copy or a version of another.
 * @property bytes the same of copies. @property family the same of versions, which differ in their titles.
 */
export type Comparable = { id: DocumentId; title: string; changedAt: Date | null; bytes: string | null; family: string | null }

/** One row for each of these documents that this viewer may see: of pairs there would be as many as of copies times copies. */
export async function findComparable(db: Db, viewer: Viewer, ids: readonly DocumentId[]): Promise<Comparable[]> {
  const { rows } = await sql<Comparable>`
    select document.id, document.title, document.changed_at as "changedAt", case when ${isFile} then content_hash end as bytes,
      document.source_id::text || version_group as family
    from document join source on source.id = document.source_id
    where document.workspace_id = ${viewer.workspaceId} and document.id = any(${sql.val([...ids])}::uuid[])
      and ${isVisibleTo(viewer, ids)}`.execute(db)
  return rows
}
