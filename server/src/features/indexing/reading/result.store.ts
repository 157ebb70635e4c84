import type { DocumentId, WorkspaceId } from '@quarry/contract/ids'
import type { ResultKind } from '@quarry/contract/search/search'
import type { DocumentCode } from '@quarry/contract/source/document-code'
import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'
import { storableJson } from '../../../db/storable.ts'
import type { StagedBlob } from '../../../files/blobs.ts'
import type { Piece } from './chunk.ts'
import type { RecognizedText } from './recognize.ts'
import { enqueueIndexChanges } from '../../../search-index/enqueue.store.ts'

/** What reading one document came to. */
export type ReadResult = {
  documentId: DocumentId
  /** The version that was read; a newer one seen meanwhile keeps the document pending. */
  version: string
  code: DocumentCode
  detail: string | null
  recognized: RecognizedText
  contentHash: string | null
  kind: ResultKind
  format: string
  lang: string | null
  author: string | null
  /** New text; null keeps the chunks there are (same content as before). */
  pieces: readonly Piece[] | null
  /** Take the chunks of this document instead, whose bytes are the same; null otherwise. */
  twin: DocumentId | null
  /** The bytes, to be kept before the result is written; null when they are there or are not kept. */
  staged: StagedBlob | null
}

/** Writes finished documents: result, chunks and index change together, so none is ever half done. */
export async function writeResults(tx: Db, workspaceId: WorkspaceId, results: readonly ReadResult[], at: Date): Promise<void> {
  const rows = results.map((result) => ({
    id: result.documentId,
    version: result.version,
    code: result.code,
    detail: result.detail,
    recognized: result.recognized,
    content_hash: result.contentHash,
    kind: result.kind,
    format: result.format,
    lang: result.lang,
    author: result.author,
    chunk_count: result.pieces?.length ?? null,
    // What was not read again keeps what its last reading found.
    renewed: result.pieces !== null || result.twin !== null,
  }))
  // In id order, so that two writers never wait for each other in a ring.
  const { rows: written } = await sql<{ id: DocumentId }>`
    with r as (
      select * from jsonb_to_recordset(${storableJson(rows)}::jsonb) as r(id uuid, version text, code text, detail text, recognized text,
        content_hash text,
        kind text, format text, lang text, author text, chunk_count int, renewed boolean) order by id)
    update document d set
      pending = d.version <> r.version, attempts = d.attempts + 1, code = r.code, detail = r.detail,
      content_hash = r.content_hash, recognized = case when r.renewed then r.recognized else d.recognized end,
      kind = coalesce(d.declared_kind, case when r.renewed then r.kind else d.kind end), format = case when r.renewed then r.format else d.format end,
      lang = case when r.renewed then r.lang else d.lang end, author = case when r.renewed then r.author else d.author end,
      chunk_count = coalesce(r.chunk_count, d.chunk_count), read_at = ${at},
      first_read_at = coalesce(d.first_read_at, case when r.code in ('ok', 'ok_partial') then ${at}::timestamptz end)
    from r where d.id = r.id and d.workspace_id = ${workspaceId}
    returning d.id`.execute(tx)

  await writeChunks(tx, workspaceId, results)
  for (const { documentId, twin } of results) if (twin !== null) await copyChunks(tx, workspaceId, twin, documentId)
  await enqueueIndexChanges(
    tx,
    workspaceId,
    written.map(({ id }) => id),
  )
}

/** A passage of the same place keeps its id: until the index has followed, what it found by the former text is still shown. */
const renewing = sql`on conflict (document_id, chunk_index) do update
  set headings = excluded.headings, anchor = excluded.anchor, body = excluded.body
  where (chunk.headings, chunk.anchor, chunk.body) is distinct from (excluded.headings, excluded.anchor, excluded.body)`

/** A document removed while it was being read gets no chunks: the join leaves it out. */
async function writeChunks(tx: Db, workspaceId: WorkspaceId, results: readonly ReadResult[]): Promise<void> {
  const read = results.flatMap(({ documentId, pieces }) => (pieces ? [{ document_id: documentId, pieces }] : []))
  const rows = read.flatMap(({ document_id, pieces }) =>
    pieces.map(({ headings, anchor, body }, chunk_index) => ({ document_id, chunk_index, headings, anchor, body })),
  )
  for (let from = 0; from < rows.length; from += 1000) {
    await sql`
      insert into chunk (workspace_id, document_id, chunk_index, headings, anchor, body)
      select ${workspaceId}, r.document_id, r.chunk_index, r.headings, r.anchor, r.body
      from jsonb_to_recordset(${storableJson(rows.slice(from, from + 1000))}::jsonb)
        as r(document_id uuid, chunk_index int, headings text[], anchor jsonb, body text)
      join document d on d.id = r.document_id ${renewing}`.execute(tx)
  }
  if (read.length === 0) return
  const counts = read.map(({ document_id, pieces }) => ({ document_id, count: pieces.length }))
  await sql`
    delete from chunk using jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) as r(document_id uuid, count int)
    where chunk.document_id = r.document_id and chunk.chunk_index >= r.count`.execute(tx)
}

async function copyChunks(tx: Db, workspaceId: WorkspaceId, from: DocumentId, to: DocumentId): Promise<void> {
  await sql`
    insert into chunk (workspace_id, document_id, chunk_index, headings, anchor, body)
    select ${workspaceId}, ${to}, chunk_index, headings, anchor, body from chunk where document_id = ${from} ${renewing}`.execute(
    tx,
  )
  await sql`
    with copied as (update document set chunk_count = (select count(*) from chunk where document_id = ${from}) where id = ${to} returning chunk_count)
    delete from chunk using copied where document_id = ${to} and chunk_index >= copied.chunk_count`.execute(tx)
}
