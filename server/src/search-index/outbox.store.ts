import type { DocumentId, WorkspaceId } from '@quarry/contract/ids'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { labelsOf } from './ancestors.ts'
import { peopleOf, personLabels } from './people.ts'
import { earliestOf, type Position } from './position.ts'
import { formatOf, kindLabel } from './result-types.ts'
import type { IndexedDocument } from './search-indexes.ts'
import { decodeVector, embeddedText, hashOf } from './vectors.ts'

/**
 * The database as indexes need to know it.
 * @property timeline which history of it this is; null where the server does not reveal it.
 * @property now what is committed at this moment.
 */
export type Installation = { id: string; timeline: string | null; now: Position }

export async function findInstallation(db: Db): Promise<Installation> {
  const { rows } = await sql<Installation>`
    select id, database_timeline() as timeline, pg_current_snapshot()::text as now
    from installation`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The table installation is empty.')
  return row
}

type Span = { since: Position; until: Position }
export type Change = { seq: number; tx: string; documentId: DocumentId }

/**
 * A page of the changes that were committed at `until` and not yet at `since`, in an order that stays.
 *
 * Both are snapshots, not numbers: a transaction that was open at `since` is in none of the pages before and in one of these, however
 * small its number, and none is taken twice.
 *
 * @param after the last change of the page before; null: from the beginning.
 * @returns null when some of them are no longer kept.
 */
export async function findChanges(
  db: Db,
  workspaceId: WorkspaceId,
  { since, until }: Span,
  after: Change | null,
  limit: number,
): Promise<Change[] | null> {
  const from = after?.tx ?? earliestOf(since)
  // In one statement, so that nothing is dropped between the two.
  const { rows } = await sql<{ isCut: boolean } & { [K in keyof Change]: Change[K] | null }>`
    select changes_kept_from > ${from}::xid8 as "isCut", seq, page.tx::text as tx, "documentId" from installation left join lateral (
      select seq, tx, document_id as "documentId" from index_change
      where workspace_id = ${workspaceId} and (tx, seq) > (${from}::xid8, ${after?.seq ?? 0}::bigint)
        and not pg_visible_in_snapshot(tx, ${since}::pg_snapshot) and pg_visible_in_snapshot(tx, ${until}::pg_snapshot)
      order by index_change.tx, seq limit ${limit}) page on true order by page.tx, seq`.execute(db)
  if (rows[0]?.isCut) return null
  return rows.flatMap(({ seq, tx, documentId }) =>
    seq === null || tx === null || documentId === null ? [] : [{ seq, tx, documentId }],
  )
}

/** How many changes were committed since. */
export async function countChanges(db: Db, workspaceId: WorkspaceId, since: Position): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from index_change
    where workspace_id = ${workspaceId} and tx >= ${earliestOf(since)}::xid8
      and not pg_visible_in_snapshot(tx, ${since}::pg_snapshot)`.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * Waits until all that is committed is on disk. Some commits do not wait for it; after a crash the numbers of their transactions would be
 * given out again, and changes of those would lie before a horizon that was taken meanwhile, by an index on disk or by one that outlived the crash.
 */
export const flushCommits = (db: Db) => sql`select pg_logical_emit_message(true, 'quarry', '')`.execute(db)

/** How many documents there are to index. */
export async function countReadable(db: Db, workspaceId: WorkspaceId): Promise<number> {
  const { count } = await db
    .selectFrom('document')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('workspace_id', '=', workspaceId)
    .where('chunk_count', '>', 0)
    .executeTakeFirstOrThrow()
  return count
}

/** Ids of readable documents, in id order. */
export async function findDocumentIds(
  db: Db,
  workspaceId: WorkspaceId,
  after: DocumentId | null,
  limit: number,
): Promise<DocumentId[]> {
  const rows = await db
    .selectFrom('document')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('chunk_count', '>', 0)
    .$if(after !== null, (query) => query.where('id', '>', after as DocumentId))
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}

/**
 * Documents as they are indexed; those that are deleted, or hold no text yet, are absent.
 * @param model whose vectors come along, as far as there are any; null: none.
 */
export async function loadDocuments(
  db: Db,
  workspaceId: WorkspaceId,
  ids: readonly DocumentId[],
  model: string | null,
): Promise<IndexedDocument[]> {
  const documents = await findReadable(db, workspaceId, ids)
  const chunks = await db
    .selectFrom('chunk')
    .select(['id', 'document_id', 'headings', 'body'])
    .where('document_id', '=', sql<DocumentId>`any(${sql.val([...ids])}::uuid[])`)
    .orderBy('document_id')
    .orderBy('chunk_index')
    .execute()
  const vectors = model === null ? noVectors : await loadVectors(db, model, ids)
  const byDocument = Map.groupBy(chunks, (chunk) => chunk.document_id)
  return documents.map((document) => ({
    ...labelled(document),
    chunks: (byDocument.get(document.id) ?? []).map((chunk) => ({
      id: chunk.id,
      title: document.title,
      // Names of folders say what a file is about whose own name does not; they count as little as a heading.
      headings: [...document.ancestors.map(({ title }) => title), ...chunk.headings].join('\n'),
      body: chunk.body,
      ...vectors(chunk.document_id, embeddedText(document.title, chunk.headings, chunk.body)),
    })),
  }))
}

/** The same with their titles alone. */
export async function loadTitles(db: Db, workspaceId: WorkspaceId, ids: readonly DocumentId[]): Promise<IndexedDocument[]> {
  const documents = await findReadable(db, workspaceId, ids)
  return documents.map((document) => ({
    ...labelled(document),
    chunks: [{ id: document.id, title: document.title, headings: '', body: '' }],
  }))
}

const findReadable = (db: Db, workspaceId: WorkspaceId, ids: readonly DocumentId[]) =>
  db
    .selectFrom('document')
    .innerJoin('source', 'source.id', 'document.source_id')
    .select(['document.id', 'source_id', 'title', 'format', 'kind', 'declared_kind', 'document.changed_at', 'author', 'people'])
    .select(['access_list_id', 'ancestors', 'service'])
    .where('document.workspace_id', '=', workspaceId)
    .where('document.id', '=', sql<DocumentId>`any(${sql.val([...ids])}::uuid[])`)
    .where('chunk_count', '>', 0)
    .execute()

const labelled = (document: Awaited<ReturnType<typeof findReadable>>[number]) => ({
  id: document.id,
  source: document.source_id,
  format: formatOf(document),
  kind: kindLabel(document),
  updatedAt: document.changed_at?.getTime() ?? 0,
  // Whether the source or the list decides, and whom they let in, is asked with every search, so that a change takes effect at once.
  access: document.access_list_id === null ? [document.source_id] : [document.source_id, document.access_list_id],
  persons: personLabels(peopleOf(document)),
  ancestors: labelsOf(document.source_id, document.ancestors),
})

type VectorOf = (document: DocumentId, text: string) => { vector?: Float32Array }
const noVectors: VectorOf = () => ({})

async function loadVectors(db: Db, model: string, ids: readonly DocumentId[]): Promise<VectorOf> {
  const rows = await db
    .selectFrom('chunk_vector')
    .select(['document_id', 'text_hash', 'vector'])
    .where('document_id', '=', sql<DocumentId>`any(${sql.val([...ids])}::uuid[])`)
    .where('model', '=', model)
    .execute()
  const vectors = new Map(rows.map((row) => [`${row.document_id} ${row.text_hash.toString('hex')}`, row.vector]))
  // Nothing is hashed for documents that have none.
  const embedded = new Set(rows.map((row) => row.document_id))
  return (document, text) => {
    const bytes = embedded.has(document) ? vectors.get(`${document} ${hashOf(text).toString('hex')}`) : null
    return bytes ? { vector: decodeVector(bytes) } : {}
  }
}

/** Changes kept for followers that were away; one that needs older ones builds its index again. */
const keptChanges = 1_000_000

/** Of these, those that are no workspace's id any more. */
export async function findPurged(db: Db, ids: readonly string[]): Promise<WorkspaceId[]> {
  const { rows } = await sql<{ id: WorkspaceId }>`
    select id from unnest(${sql.val([...ids])}::text[]) as given(id)
    where not exists (select from workspace where workspace.id::text = given.id)`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Drops the oldest changes. Those stay that began after a transaction which is still open: whoever begins to follow now counts from that
 * one, and would at once have missed something.
 */
export async function pruneChanges(db: Db, kept = keptChanges): Promise<void> {
  await sql`
    with deleted as (
      delete from index_change
      where seq <= (select coalesce(max(seq), 0) - ${kept} from index_change) and tx < pg_snapshot_xmin(pg_current_snapshot())
      returning tx)
    update installation set changes_kept_from = greatest(changes_kept_from, ((select max(tx::text::bigint) from deleted) + 1)::text::xid8)
    where exists (select from deleted)`.execute(db)
}
