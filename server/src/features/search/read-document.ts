import type { DocumentId } from '@quarry/contract/ids'
import type { DocumentText } from '@quarry/contract/search'
import type { Needs } from '../../context.ts'
import type { Download } from '../../http/endpoint.ts'
import { fail } from '../../http/fail.ts'
import { renewContent } from '../indexing/indexing.ts'
import { readerOf } from '../source/source.ts'
import { ancestorsOf, peopleOf } from './present.ts'
import { findChunkWindow, findVisibleDocuments, type VisibleDocument } from './search.store.ts'

/** Passages shown at once, and how many of them stand before the one asked for. */
const windowLength = 60
const windowBefore = 10

type Reading = Needs<'db' | 'clock' | 'vendors' | 'account' | 'workspace'>

async function visibleDocument(ctx: Reading, id: DocumentId): Promise<VisibleDocument> {
  const [document] = await findVisibleDocuments(ctx.db, readerOf(ctx), [id])
  if (!document) throw fail('documentMissing')
  return document
}

/** @returns those of the documents that the caller may see now, in the order given. */
export async function stillVisible(ctx: Reading, ids: readonly DocumentId[]): Promise<DocumentId[]> {
  if (ids.length === 0) return []
  const found = await findVisibleDocuments(ctx.db, readerOf(ctx), ids)
  const visible = new Set(found.map(({ id }) => id))
  return ids.filter((id) => visible.has(id))
}

/** @param chunkIndex the passage to show, from 0; the beginning when undefined. @throws Failure documentMissing */
export async function readDocument(ctx: Reading, id: DocumentId, chunkIndex: number | undefined): Promise<DocumentText> {
  const document = await visibleDocument(ctx, id)
  const from = Math.max(0, (chunkIndex ?? 0) - windowBefore)
  const chunks = await findChunkWindow(ctx.db, ctx.workspace.id, id, from, windowLength)
  return {
    documentId: document.id,
    title: document.title,
    kind: document.kind,
    format: document.format,
    link: document.link,
    updatedAt: document.changed_at?.toISOString() ?? null,
    ancestors: ancestorsOf(document),
    people: peopleOf(document),
    sourceName: document.display_name,
    serviceName: document.service,
    downloadable: document.content_hash !== null,
    chunks: chunks.map((chunk) => ({
      chunkIndex: chunk.chunk_index,
      headings: chunk.headings,
      text: chunk.body,
      anchor: chunk.anchor,
    })),
    totalChunks: document.chunk_count,
  }
}

/**
 * The file as it was last read. All of it is compared with its hash before the first byte is sent: no stored file is so large that this
 * takes long, and a reply that has begun could only be broken off.
 *
 * @throws Failure documentMissing — also when its bytes were never stored; fileDamaged.
 */
export async function downloadDocument(ctx: Reading & Needs<'blobs' | 'log' | 'send'>, id: DocumentId): Promise<Download> {
  const document = await visibleDocument(ctx, id)
  const { content_hash: hash } = document
  if (hash === null) throw fail('documentMissing')
  const blob = await ctx.blobs.find(ctx.workspace.id, hash)
  if (!blob || !(await ctx.blobs.isWhole(ctx.workspace.id, hash))) {
    // Dropped a moment ago together with its document, or replaced.
    if (!(await renewContent(ctx, ctx.workspace.id, hash))) throw fail('documentMissing')
    ctx.log.error({ documentId: id, hash }, 'a stored file is damaged')
    throw fail('fileDamaged')
  }
  return {
    bytes: ctx.blobs.read(ctx.workspace.id, hash),
    name: document.file_name,
    mediaType: 'application/octet-stream',
    size: blob.size,
  }
}
