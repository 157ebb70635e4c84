import type { DocumentId, WorkspaceId } from '@quarry/contract/ids'
import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'

/** A document with text that is not embedded as it is now. */
const isDue = (model: string) => sql<boolean>`
  d.chunk_count > 0 and not exists (
    select from document_embedding e
    where e.document_id = d.id and e.model = ${model} and e.title = d.title and e.read_at is not distinct from d.read_at)`

export async function findWorkspacesToEmbed(db: Db, model: string): Promise<WorkspaceId[]> {
  const { rows } = await sql<{ id: WorkspaceId }>`
    select w.id from workspace w where exists (select from document d where d.workspace_id = w.id and ${isDue(model)})
      or exists (select from search_model s where s.workspace_id = w.id and s.model <> ${model})`.execute(db)
  return rows.map(({ id }) => id)
}

export type DueDocument = { id: DocumentId; title: string; read_at: Date | null }

/** In id order, after the one named. */
export async function findDocumentsToEmbed(
  db: Db,
  workspaceId: WorkspaceId,
  model: string,
  { after, limit }: { after: DocumentId | null; limit: number },
): Promise<DueDocument[]> {
  const { rows } = await sql<DueDocument>`
    select d.id, d.title, d.read_at from document d
    where d.workspace_id = ${workspaceId} and (${after}::uuid is null or d.id > ${after}::uuid) and ${isDue(model)}
    order by d.id limit ${limit}`.execute(db)
  return rows
}

export const findTexts = (db: Db, workspaceId: WorkspaceId, documents: readonly DocumentId[]) =>
  db
    .selectFrom('chunk')
    .select(['document_id', 'headings', 'body'])
    .where('workspace_id', '=', workspaceId)
    .where('document_id', '=', sql<DocumentId>`any(${sql.val([...documents])}::uuid[])`)
    .execute()

/** Vectors the workspace has already for texts, whatever document they are in. */
export const findVectors = (db: Db, workspaceId: WorkspaceId, model: string, hashes: readonly Buffer[]) =>
  db
    .selectFrom('chunk_vector')
    .distinctOn('text_hash')
    .select(['text_hash', 'vector'])
    .where('workspace_id', '=', workspaceId)
    .where('model', '=', model)
    .where('text_hash', '=', sql<Buffer>`any(${sql.val([...hashes])}::bytea[])`)
    .execute()

/** Bytes of the workspace's vectors; null while there are none. All are of one length. */
export async function findVectorLength(db: Db, workspaceId: WorkspaceId, model: string): Promise<number | null> {
  const row = await db
    .selectFrom('chunk_vector')
    .select(sql<number>`octet_length(vector)`.as('length'))
    .where('workspace_id', '=', workspaceId)
    .where('model', '=', model)
    .where('vector', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return row?.length ?? null
}

export type Embedded = DueDocument & { vectors: readonly { hash: Buffer; vector: Buffer | null }[] }

/** Writes the vectors of whole documents in place of those they had of this model. One that was removed meanwhile is left out. */
export async function writeVectors(
  tx: Db,
  workspaceId: WorkspaceId,
  model: string,
  documents: readonly Embedded[],
): Promise<void> {
  const ids = documents.map(({ id }) => id)
  await tx
    .deleteFrom('chunk_vector')
    .where('workspace_id', '=', workspaceId)
    .where('document_id', '=', sql<DocumentId>`any(${sql.val(ids)}::uuid[])`)
    .where('model', '=', model)
    .execute()
  const rows = documents.flatMap(({ id, vectors }) => vectors.map(({ hash, vector }) => ({ id, hash, vector })))
  await sql`
    insert into chunk_vector (workspace_id, document_id, model, text_hash, vector)
    select ${workspaceId}, d.id, ${model}, r.hash, r.vector
    from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ hash }) => hash)}::bytea[], ${rows.map(({ vector }) => vector)}::bytea[])
      as r(id, hash, vector)
    join document d on d.id = r.id and d.workspace_id = ${workspaceId}`.execute(tx)
  const marks = documents.map(({ id, title, read_at }) => ({ id, title, read_at }))
  await sql`
    insert into document_embedding (document_id, workspace_id, model, title, read_at)
    select d.id, ${workspaceId}, ${model}, r.title, r.read_at
    from jsonb_to_recordset(${JSON.stringify(marks)}::jsonb) as r(id uuid, title text, read_at timestamptz)
    join document d on d.id = r.id and d.workspace_id = ${workspaceId}
    on conflict (document_id, model) do update set title = excluded.title, read_at = excluded.read_at`.execute(tx)
}

/** Drops the vectors of every model but this one. */
export async function deleteOtherVectors(tx: Db, workspaceId: WorkspaceId, model: string): Promise<void> {
  for (const table of ['chunk_vector', 'document_embedding'] as const)
    await tx.deleteFrom(table).where('workspace_id', '=', workspaceId).where('model', '<>', model).execute()
}

/** How many documents with text there are, and how many of them have the vectors of a model. */
export async function countEmbedded(db: Db, workspaceId: WorkspaceId, model: string): Promise<{ all: number; embedded: number }> {
  const { rows } = await sql<{ all: number; embedded: number }>`
    select count(*)::int as all, (count(*) filter (where not (${isDue(model)})))::int as embedded
    from document d where d.workspace_id = ${workspaceId} and d.chunk_count > 0`.execute(db)
  return rows[0]!
}
