import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import type { DocumentId } from '@quarry/contract/ids'
import { readOperators, wordsBeside } from '@quarry/contract/search/operators'
import type { DocumentText } from '@quarry/contract/wire/search/search'
import type { Needs } from '../../context.ts'
import { isLost, isWhole } from '../../files/blobs.ts'
import type { Download, FileInParts } from '../../http/endpoint.ts'
import { fail } from '../../http/fail.ts'
import { officeFormats } from '../../office/office-server.ts'
import { renewContent } from '../indexing/indexing.ts'
import type { SearchScope } from '../../search-index/ancestors.ts'
import { markerFor } from '../../search-index/passages.ts'
import { peopleOf } from '../../search-index/people.ts'
import { readQuery } from '../../search-index/query.ts'
import { findSeenByAll, viewerOf } from '../rights/rights.ts'
import { loadVisible, type VisibleHit } from './load.ts'
import { ancestorsOf } from './present.ts'
import { findChunkWindow, findVisibleDocuments, type VisibleDocument } from './search.store.ts'

/** Passages shown at once, and how many of them stand before the one asked for. */
const windowLength = 60
const windowBefore = 10

type Reading = Needs<'db' | 'clock' | 'vendors' | 'account' | 'workspace' | 'readers'>

/** What is known of a document that the caller may see now. @throws Failure documentMissing */
export async function findDocument(ctx: Reading, id: DocumentId): Promise<VisibleDocument> {
  const [document] = await findVisibleDocuments(ctx.db, viewerOf(ctx), [id])
  if (!document) throw fail('documentMissing')
  return document
}

/** @returns those of the documents that the caller may see now, and everybody who reads along, in the order given. */
export async function stillVisible(ctx: Reading, ids: readonly DocumentId[]): Promise<DocumentId[]> {
  if (ids.length === 0) return []
  const found = await findVisibleDocuments(ctx.db, viewerOf(ctx), ids)
  const all = ctx.readers && (await findSeenByAll(ctx.db, viewerOf(ctx), ctx.readers, ids))
  const visible = new Set(found.map(({ id }) => id))
  return ids.filter((id) => visible.has(id) && (all?.has(id) ?? true))
}

/**
 * @param chunkIndex the passage to show, from 0; the beginning when undefined.
 * @param query what was searched for.
 * @throws Failure documentMissing
 */
export const loadDocumentText = (
  ctx: Reading & Needs<'office'>,
  id: DocumentId,
  chunkIndex: number | undefined,
  query?: string,
): Promise<DocumentText> => loadDocumentFrom(ctx, id, Math.max(0, (chunkIndex ?? 0) - windowBefore), query)

/** @param from the first passage to show, from 0. @throws Failure documentMissing */
export async function loadDocumentFrom(
  ctx: Reading & Needs<'office'>,
  id: DocumentId,
  from: number,
  query = '',
): Promise<DocumentText> {
  const document = await findDocument(ctx, id)
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
    inOffice: ctx.office !== null && document.content_hash !== null && officeFormats.includes(document.format),
    code: document.code,
    recognized: document.recognized,
    words: wordsIn(chunks, query),
    chunks: chunks.map((chunk) => ({
      chunkIndex: chunk.chunk_index,
      headings: chunk.headings,
      text: chunk.body,
      anchor: chunk.anchor,
    })),
    totalChunks: document.chunk_count,
  }
}

/** More ways of writing than this are no help in finding one's way. */
const mostWords = 60

/** What matches in these passages and the headings above them, as it is written there. */
function wordsIn(chunks: readonly { headings: readonly string[]; body: string }[], query: string): string[] {
  if (query.trim() === '') return []
  const marker = markerFor(readQuery(wordsBeside(query, readOperators(query), () => '')))
  const texts = new Set(chunks.flatMap(({ headings, body }) => [...headings, body]))
  const found = [...texts].flatMap((text) => marker.marks(text).map(([start, end]) => text.slice(start, end)))
  return [...new Set(found.map((word) => word.toLowerCase()))].slice(0, mostWords)
}

/**
 * Passages of a document in reading order, as an answer may rest on them.
 * @param within what may be read; nothing of a document outside of it.
 * @returns `total` passages of the whole document; nothing for a caller who may not see it.
 */
export async function readWithin(
  ctx: Reading,
  id: DocumentId,
  { from, limit }: { from: number; limit: number },
  within: SearchScope | undefined,
): Promise<{ hits: VisibleHit[]; total: number }> {
  const chunks = await findChunkWindow(ctx.db, ctx.workspace.id, id, from, limit)
  const wanted = [{ id, score: 1, chunks: chunks.map((chunk) => ({ id: chunk.id, score: 1 })) }]
  const [hits = []] = chunks.length > 0 ? await loadVisible(ctx, wanted, { within }) : []
  const [document] = hits.length > 0 ? await findVisibleDocuments(ctx.db, viewerOf(ctx), [id]) : []
  return document ? { hits, total: document.chunk_count } : { hits: [], total: 0 }
}

/**
 * The file as it was last read. All of it is compared with its hash before the first byte is sent: no stored file is so large that this
 * takes long, and a reply that has begun could only be broken off.
 *
 * @throws Failure documentMissing — also when its bytes were never stored; fileDamaged.
 */
export async function downloadDocument(ctx: Downloading, id: DocumentId): Promise<Download> {
  return wholeOf(ctx, storedFileOf(await findDocument(ctx, id)))
}

/**
 * The same, or a part of it, which cannot be compared. It is named by the hash of the whole, so that whoever puts the parts together can.
 * @throws Failure like `downloadDocument`, each part of it as well.
 */
export async function offerDocument(ctx: Downloading, id: DocumentId): Promise<FileInParts> {
  const file = storedFileOf(await findDocument(ctx, id))
  const { hash, name } = file
  return {
    name,
    mediaType,
    tag: hash,
    async size() {
      return (await ctx.blobs.size(ctx.workspace.id, hash)) ?? (await giveUp(ctx, file))
    },
    whole: () => wholeOf(ctx, file),
    async part(range) {
      const bytes = Readable.from(ctx.blobs.read(ctx.workspace.id, hash, range))
      try {
        // That there is nothing to send is known before anything is.
        await once(bytes, 'readable')
        return bytes
      } catch (error) {
        return isLost(error) ? giveUp(ctx, file) : Promise.reject(error)
      }
    },
  }
}

type Downloading = Reading & Needs<'blobs' | 'log' | 'send'>
type StoredFile = { id: DocumentId; name: string; hash: string }

const mediaType = 'application/octet-stream'

function storedFileOf({ id, file_name: name, content_hash: hash }: VisibleDocument): StoredFile {
  if (hash === null) throw fail('documentMissing')
  return { id, name, hash }
}

async function wholeOf(ctx: Downloading, file: StoredFile): Promise<Download> {
  const { hash, name } = file
  await using stored = await ctx.blobs.open(ctx.workspace.id, hash)
  if (stored === null || !(await isWhole(createReadStream(stored.path), hash))) return giveUp(ctx, file)
  const bytes = createReadStream(stored.path)
  // Once it is open it can be read to its end, whatever becomes of its name.
  await once(bytes, 'ready')
  return { bytes, name, mediaType, size: stored.size }
}

/** What is damaged is read again from its source. */
async function giveUp(ctx: Downloading, { id, hash }: StoredFile): Promise<never> {
  // Dropped a moment ago together with its document, or replaced.
  if (!(await renewContent(ctx, ctx.workspace.id, hash))) throw fail('documentMissing')
  ctx.log.error({ documentId: id, hash }, 'a stored file is damaged')
  throw fail('fileDamaged')
}
