import type { DocumentId, WorkspaceId } from '@quarry/contract/ids'
import type { DocumentInput } from '@quarry/search-engine/types'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { decodeVector, embeddedText, hashOf } from './vectors.ts'

export async function findInstallation(db: Db): Promise<{ id: string; keptFrom: string; now: string }> {
  const { rows } = await sql<{ id: string; keptFrom: string; now: string }>`
    select id, changes_kept_from::text as "keptFrom", pg_snapshot_xmin(pg_current_snapshot())::text as now from installation`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw new Error('The table installation is empty.')
  return row
}

/**
 * Changes since a horizon, and the next horizon. A transaction that was still open when the last horizon was taken shows up late and
 * with a small number; asking by transaction instead of by number does not miss it. Some changes are returned twice.
 */
export async function findChanges(
  db: Db,
  workspaceId: WorkspaceId,
  horizon: string,
): Promise<{ horizon: string; changes: { seq: number; tx: string; documentId: DocumentId }[] }> {
  const { rows } = await sql<{ horizon: string; seq: number | null; tx: string; document_id: DocumentId }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as horizon, c.seq, c.tx::text as tx, c.document_id
    from (select 1) as once left join index_change c on c.workspace_id = ${workspaceId} and c.tx >= ${horizon}::xid8`.execute(db)
  const changes = rows.flatMap((row) => (row.seq === null ? [] : [{ seq: row.seq, tx: row.tx, documentId: row.document_id }]))
  return { horizon: rows[0]?.horizon ?? horizon, changes }
}

/** How many changes there are since a horizon, those that were taken already among them. */
export async function countChanges(db: Db, workspaceId: WorkspaceId, horizon: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from index_change where workspace_id = ${workspaceId} and tx >= ${horizon}::xid8`.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * Waits until all that is committed is on disk. Some commits do not wait for it; after a crash the numbers of their transactions would be
 * given out again, and changes of those would lie before a horizon that was taken meanwhile, by an index on disk or by one that outlived the crash.
 */
export const flushCommits = (db: Db) => sql`select pg_logical_emit_message(true, 'quarry', '')`.execute(db)

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
 * Documents as the engine takes them; those that are gone, or hold no text yet, are absent.
 * @param model whose vectors come along, as far as there are any; null: none.
 */
export async function loadDocuments(
  db: Db,
  workspaceId: WorkspaceId,
  ids: readonly DocumentId[],
  model: string | null,
): Promise<DocumentInput[]> {
  const wanted = sql<DocumentId>`any(${sql.val([...ids])}::uuid[])`
  const documents = await db
    .selectFrom('document')
    .select(['id', 'source_id', 'title', 'format', 'kind', 'changed_at', 'author', 'people', 'access_list_id'])
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', wanted)
    .where('chunk_count', '>', 0)
    .execute()
  const chunks = await db
    .selectFrom('chunk')
    .select(['id', 'document_id', 'headings', 'body'])
    .where('document_id', '=', wanted)
    .orderBy('document_id')
    .orderBy('chunk_index')
    .execute()
  const vectors = model === null ? noVectors : await loadVectors(db, model, ids)
  const byDocument = Map.groupBy(chunks, (chunk) => chunk.document_id)
  return documents.map((document) => ({
    id: document.id,
    source: document.source_id,
    format: document.format,
    kind: document.kind,
    updatedAt: document.changed_at?.getTime() ?? 0,
    // Whether the source or the list decides, and whom they let in, is asked with every search, so that a change takes effect at once.
    access: document.access_list_id === null ? [document.source_id] : [document.source_id, document.access_list_id],
    persons: peopleOf(document),
    chunks: (byDocument.get(document.id) ?? []).map((chunk) => ({
      id: chunk.id,
      title: document.title,
      headings: chunk.headings.join('\n'),
      body: chunk.body,
      ...vectors(chunk.document_id, embeddedText(document.title, chunk.headings, chunk.body)),
    })),
  }))
}

/** Who has to do with a document: as the source tells, and as the file itself says. */
const peopleOf = ({ people, author }: { people: readonly string[]; author: string | null }): string[] => [
  ...new Set([...people, ...(author === null ? [] : [author])]),
]

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

/** Changes kept for followers that were away; one that needs older ones builds its index anew. */
const keptChanges = 1_000_000

/** Of these, those that are no workspace's id any more. */
export async function findPurged(db: Db, ids: readonly string[]): Promise<WorkspaceId[]> {
  const { rows } = await sql<{ id: WorkspaceId }>`
    select id from unnest(${sql.val([...ids])}::text[]) as given(id)
    where not exists (select from workspace where workspace.id::text = given.id)`.execute(db)
  return rows.map(({ id }) => id)
}

export async function pruneChanges(db: Db, kept = keptChanges): Promise<void> {
  await sql`
    with gone as (
      delete from index_change where seq <= (select coalesce(max(seq), 0) - ${kept} from index_change) returning tx)
    update installation set changes_kept_from = greatest(changes_kept_from, ((select max(tx::text::bigint) from gone) + 1)::text::xid8)
    where exists (select from gone)`.execute(db)
}
