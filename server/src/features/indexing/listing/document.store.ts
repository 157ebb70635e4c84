import type { DocumentId, SourceId, WorkspaceId } from '@quarry/contract/ids'
import type { Item } from '@quarry/integrations/kit/kit'
import { sql } from 'kysely'
import { atomic, type Db } from '../../../db/db.ts'
import { storable, storableJson } from '../../../db/storable.ts'
import { enqueueIndexChanges } from '../../../search-index/enqueue.store.ts'
import { isOfFormerPlace, keepAccessLists } from '../../rights/rights.ts'
import { extensionOf, kindOf } from '../reading/kind.ts'

type Owner = { workspaceId: WorkspaceId; sourceId: SourceId }

/** Versions under which these items were last read; items never read at this place are absent. */
export async function findVersions(db: Db, { sourceId }: Owner, externalIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('document as d')
    .select(['external_id', 'version'])
    .where('source_id', '=', sourceId)
    .where('external_id', '=', sql<string>`any(${sql.val([...externalIds])}::text[])`)
    .where(sql<boolean>`not ${isOfFormerPlace}`)
    .execute()
  return new Map(rows.map((row) => [row.external_id, row.version]))
}

/** The transaction is not waited for until it is on disk; all that is committed after it still comes after it. */
export const commitAsync = (tx: Db) => sql`select set_config('synchronous_commit', 'off', true)`.execute(tx)

/**
 * How items were seen.
 * @property mirroredSince set where the source reports who may read what: when the listing began. What the reading of rights reported of an
 * item since then is newer than what the listing says of it.
 */
type Sight = { run: number; at: Date; mirroredSince: Date | null }

/**
 * Records items a listing showed. What is new or has another version becomes pending; what was read in this version stays done, and
 * what was left out by hand stays so.
 * Nothing is written about what is known just so: a row that is written again is written into every index, too.
 * @returns how many of them are pending now, how many stay out, which were not known before, and about which nothing was written.
 */
export async function recordSeen(
  db: Db,
  owner: Owner,
  { run, at, mirroredSince }: Sight,
  items: readonly Item[],
): Promise<{ pending: number; leftOut: number; added: DocumentId[]; sameVersion: DocumentId[] }> {
  const { workspaceId, sourceId } = owner
  return atomic(db, async (tx) => {
    // A transaction that leaves a document or an access list out locks this row, so that no listing brings it back at the same moment.
    await sql`select from source where id = ${sourceId} for key share`.execute(tx)
    const lists =
      mirroredSince &&
      (await keepAccessLists(
        tx,
        owner,
        items.map(({ access }) => access),
      ))
    if (lists) await deleteFormer(tx, owner, items)
    const rows = items.map((item, index) => rowOf(item, lists?.[index] ?? null))
    const { rows: seen } = await sql<{
      id: DocumentId
      pending: boolean
      is_other: boolean
      is_new: boolean
      is_same_version: boolean
    }>`
    with r as (
      select * from jsonb_to_recordset(${storableJson(rows)}::jsonb) as r(external_id text, title text, link text, ancestors jsonb,
        file_name text, media_type text, size bigint, version text, changed_at timestamptz, format text, kind text, declared_kind text,
        people text[], access_list_id uuid)
    ), before as (
      select * from document where source_id = ${sourceId} and external_id in (select external_id from r)
    ), same_version as (
      select d.id, d.external_id, d.pending from before d join r using (external_id)
      where (d.title, d.link, d.ancestors, d.file_name, d.media_type, d.size, d.version, d.changed_at, d.declared_kind, d.kind, d.people,
             d.access_list_id, d.pending)
        is not distinct from
            (r.title, r.link, r.ancestors, r.file_name, r.media_type, r.size, r.version, r.changed_at, r.declared_kind,
             coalesce(r.declared_kind, d.kind), r.people,
             case when d.access_read_at >= ${mirroredSince}::timestamptz then d.access_list_id else r.access_list_id end,
             d.pending and d.code is distinct from 'plan_count')
    ), written as (
      insert into document (workspace_id, source_id, external_id, title, link, ancestors, file_name, media_type, size, version, changed_at,
                            format, kind, declared_kind, people, access_list_id, seen_run, pending, created_at)
      select ${workspaceId}, ${sourceId}, r.external_id, r.title, r.link, r.ancestors, r.file_name, r.media_type, r.size, r.version,
             r.changed_at, r.format, r.kind, r.declared_kind, r.people, r.access_list_id, ${run}, true, ${at}
      from r where external_id not in (select external_id from same_version)
        and not exists (select from excluded_document x where x.source_id = ${sourceId} and x.external_id = r.external_id)
      on conflict (source_id, external_id) do update set
        title = excluded.title, link = excluded.link, ancestors = excluded.ancestors, file_name = excluded.file_name,
        media_type = excluded.media_type, size = excluded.size, version = excluded.version, changed_at = excluded.changed_at,
        declared_kind = excluded.declared_kind, kind = coalesce(excluded.declared_kind, document.kind), people = excluded.people,
        access_list_id = case when document.access_read_at >= ${mirroredSince}::timestamptz then document.access_list_id
                              else excluded.access_list_id end,
        -- A run that was overtaken may still be listing: what the later one saw, it saw.
        seen_run = greatest(document.seen_run, excluded.seen_run),
        attempts = case when document.version <> excluded.version then 0 else document.attempts end,
        -- What is beyond the quota stays so.
        pending = document.code is distinct from 'plan_count' and (document.pending or document.version <> excluded.version)
      returning id, pending, xmax = 0 as is_new, title, changed_at, kind, people, access_list_id, ${foldersOf('document')} as folders
    )
    select written.id, written.pending, written.is_new, before.id is not null and
      (written.title, written.changed_at, written.kind, written.people, written.access_list_id, written.folders) is distinct from
      (before.title, before.changed_at, before.kind, before.people, before.access_list_id, ${foldersOf('before')}) as is_other, false as is_same_version
    from written left join before using (id)
    union all select id, pending, false, false, true from same_version`.execute(tx)
    // What is found by, where and by whom, may change while the content does not.
    await enqueueIndexChanges(
      tx,
      workspaceId,
      seen.filter((row) => row.is_other).map((row) => row.id),
    )
    return {
      pending: seen.filter((row) => row.pending).length,
      leftOut: items.length - seen.length,
      added: seen.filter((row) => row.is_new).map((row) => row.id),
      sameVersion: seen.filter((row) => row.is_same_version).map((row) => row.id),
    }
  })
}

/** Another server has something else under the same ids, so nothing of a former one's is kept for it. */
async function deleteFormer(tx: Db, { workspaceId, sourceId }: Owner, items: readonly Item[]): Promise<void> {
  const { rows } = await sql<{ id: DocumentId }>`
    select id from document d where source_id = ${sourceId} and ${isOfFormerPlace}
      and external_id = any(${sql.val(items.map(({ externalId }) => externalId))}::text[])`.execute(tx)
  await deleteDocuments(
    tx,
    { workspaceId },
    rows.map((row) => row.id),
  )
}

/** What a document lies in, which decides where it is found, and how that is called, by which it is found. */
function foldersOf(table: string) {
  const ancestors = sql.ref(`${table}.ancestors`)
  return sql`jsonb_path_query_array(${ancestors}, '$[*].id') || jsonb_path_query_array(${ancestors}, '$[*].title')`
}

const rowOf = (item: Item, accessListId: string | null) => ({
  external_id: item.externalId,
  title: item.title,
  link: item.link,
  ancestors: item.ancestors,
  file_name: item.fileName,
  media_type: item.mediaType,
  size: item.size,
  version: item.version,
  changed_at: item.updatedAt,
  format: extensionOf(item.fileName),
  kind: item.kind ?? kindOf(extensionOf(item.fileName)),
  declared_kind: item.kind ?? null,
  people: [...new Set((item.people ?? []).map((name) => storable(name).trim().slice(0, 200)).filter((name) => name !== ''))],
  access_list_id: accessListId,
})

/** The next pending documents of a source, oldest first. @param skip those already being read. */
export const findPending = (db: Db, { sourceId }: Owner, skip: readonly DocumentId[], limit: number) =>
  db
    .selectFrom('document')
    .select([
      'id',
      'external_id',
      'title',
      'file_name',
      'media_type',
      'size',
      'version',
      'attempts',
      'content_hash',
      'code',
      'changed_at',
      'link',
    ])
    .where('source_id', '=', sourceId)
    .where('pending', '=', true)
    .where('id', '<>', sql<DocumentId>`all(${sql.val([...skip])}::uuid[])`)
    .orderBy('created_at')
    .limit(limit)
    .execute()

export type PendingDocument = Awaited<ReturnType<typeof findPending>>[number]

/** A document of the same workspace and file extension with the same bytes, read without failure: its chunks can be copied. */
export const findTwin = (db: Db, workspaceId: WorkspaceId, contentHash: string, format: string, except: DocumentId) =>
  db
    .selectFrom('document')
    .select(['id', 'kind', 'format', 'lang', 'author', 'code', 'recognized', 'title', 'external_id'])
    .where('workspace_id', '=', workspaceId)
    .where('content_hash', '=', contentHash)
    .where('format', '=', format)
    .where('pending', '=', false)
    .where('code', 'in', ['ok', 'ok_partial'])
    .where('id', '<>', except)
    .limit(1)
    .executeTakeFirst()

/**
 * Ids of documents a complete listing that began with this run did not show, except what did not change or could not be listed: itself, what lies below
 * its path where it could not be listed, and what has it among its ancestors.
 *
 * Lists are joined, never compared with `any`: where PostgreSQL plans the statement once for all lists, that takes each document times each entry.
 * @param kept.sameVersion documents it showed unchanged, whose rows were not written.
 */
export async function findUnseen(
  db: Db,
  { sourceId }: Owner,
  since: number,
  {
    skipped,
    unchanged,
    sameVersion,
  }: { skipped: readonly string[]; unchanged: readonly string[]; sameVersion: readonly DocumentId[] },
): Promise<DocumentId[]> {
  const { rows } = await sql<{ id: DocumentId }>`
    select d.id from document d
    where d.source_id = ${sourceId} and d.seen_run < ${since}
      and not exists (select from unnest(${sql.val([...sameVersion])}::uuid[]) s(id) where s.id = d.id)
      and not exists (select from unnest(${sql.val([...unchanged])}::text[]) s(id) where s.id = d.external_id)
      and not exists (select from unnest(${sql.val([...skipped])}::text[]) s(path)
                      where d.external_id = s.path or starts_with(d.external_id, rtrim(s.path, '/') || '/'))
    except
    select d.id from document d cross join lateral jsonb_array_elements(d.ancestors) a
      join unnest(${sql.val([...skipped, ...unchanged])}::text[]) s(id) on s.id = a ->> 'id'
    where d.source_id = ${sourceId} and d.seen_run < ${since}`.execute(db)
  return rows.map((row) => row.id)
}

export async function findByExternalIds(db: Db, { sourceId }: Owner, externalIds: readonly string[]): Promise<DocumentId[]> {
  const rows = await db
    .selectFrom('document')
    .select('id')
    .where('source_id', '=', sourceId)
    .where('external_id', '=', sql<string>`any(${sql.val([...externalIds])}::text[])`)
    .execute()
  return rows.map((row) => row.id)
}

/** Removes documents with their chunks, and enqueues the index changes in the same transaction. @returns hashes of the files they leave. */
export async function deleteDocuments(
  db: Db,
  { workspaceId }: Pick<Owner, 'workspaceId'>,
  ids: readonly DocumentId[],
): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .deleteFrom('document')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', sql<DocumentId>`any(${sql.val([...ids])}::uuid[])`)
    .returning((eb) => [
      'id',
      'content_hash',
      // An upload's file is there before it is read, named by the version.
      eb
        .selectFrom('source')
        .select('document.version')
        .whereRef('source.id', '=', 'document.source_id')
        .where('source.service', '=', 'upload')
        .as('uploaded'),
    ])
    .execute()
  await enqueueIndexChanges(
    db,
    workspaceId,
    rows.map((row) => row.id),
  )
  return rows.flatMap((row) => [row.content_hash, row.uploaded]).filter((hash) => hash !== null)
}

export async function countPending(db: Db, { sourceId }: Owner): Promise<number> {
  const { count } = await db
    .selectFrom('document')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('source_id', '=', sourceId)
    .where('pending', '=', true)
    .executeTakeFirstOrThrow()
  return count
}
