import { createReadStream } from 'node:fs'
import { IntegrationError, type Io, type Source } from '@quarry/integrations/kit/kit'
import type { WorkspaceId } from '@quarry/contract/ids'
import type { App } from '../../../context.ts'
import { BlobTooLarge, isWhole, type LocalBlob, type StagedBlob } from '../../../files/blobs.ts'
import { findTwin, type PendingDocument } from '../listing/document.store.ts'
import { extensionOf, kindOf } from './kind.ts'
import { readText } from './read-text.ts'
import type { ReadResult } from './result.store.ts'

/** Largest file that is fetched, whatever the plan. Larger ones are found by their name only. */
const mostBytes = 50 * 1024 * 1024
/** Longest time one file may travel. Who sends a byte now and then would hold a reader for ever. */
const maxFetchMs = 10 * 60_000

type Where = {
  workspaceId: WorkspaceId
  source: Source | null
  io: Io<unknown>
  /** Largest file the plan reads; null: any. */
  planBytes: number | null
}

/**
 * Reads one document to the end: bytes, then text, then pieces. What the file or this one item gets wrong becomes a result with a code.
 * The caller ends the life of the staged bytes.
 *
 * @throws IntegrationError for what concerns the whole source (auth, certificate, settings, throttled, unreachable, timeout, upstream).
 */
export async function indexDocument(
  app: Pick<App, 'db' | 'clock' | 'blobs' | 'reader' | 'ocr'>,
  where: Where,
  document: PendingDocument,
): Promise<ReadResult> {
  const { planBytes } = where
  const maxBytes = Math.min(planBytes ?? mostBytes, mostBytes)
  const tooLarge = maxBytes < mostBytes ? 'plan_size' : 'too_large'
  if (document.size !== null && document.size > maxBytes)
    return nameOnly(document, document.size > mostBytes ? 'too_large' : tooLarge)
  await using received = new AsyncDisposableStack()
  let staged: StagedBlob | null
  try {
    staged = received.use(await fetchBytes(app, where, document, maxBytes))
  } catch (error) {
    if (error instanceof BlobTooLarge) return nameOnly(document, tooLarge)
    if (error instanceof IntegrationError && error.reason === 'forbidden') return nameOnly(document, 'forbidden', error.message)
    if (error instanceof IntegrationError && error.reason === 'notFound') return nameOnly(document, 'not_found', error.message)
    throw error
  }
  // An upload brought its bytes along; its hash stands in the version.
  await using opened = where.source ? null : await app.blobs.open(where.workspaceId, document.version)
  const blob = staged ?? opened
  // The document keeps the name of an upload that is not there: it is nowhere else, and on a disk that is absent for a moment it is back soon.
  if (!blob) return { ...nameOnly(document, 'not_found'), contentHash: document.version }
  if (opened && !(await isWhole(createReadStream(opened.path), opened.hash)))
    return { ...nameOnly(document, 'corrupt', 'The stored file is damaged. Upload it again.'), contentHash: opened.hash }
  const result = await resultOf(app, where, document, blob)
  received.move()
  return { ...result, staged }
}

async function resultOf(
  app: Pick<App, 'db' | 'blobs' | 'reader' | 'ocr'>,
  where: Where,
  document: PendingDocument,
  blob: LocalBlob,
): Promise<ReadResult> {
  if (blob.hash === document.content_hash && isRead(document)) return unchanged(document, blob.hash)

  const twin = await findTwin(app.db, where.workspaceId, blob.hash, extensionOf(document.file_name), document.id)
  if (twin) {
    const { kind, format, lang, author, code, recognized } = twin
    return { ...unchanged(document, blob.hash), code: code ?? 'ok', kind, format, lang, author, recognized, twin: twin.id }
  }
  return readText(app, document, blob, where.io.signal)
}

const isRead = ({ code }: PendingDocument): boolean => code === 'ok' || code === 'ok_partial' || code === 'empty'

/** Staged only: once stored, a deletion of the same content of another document could delete them before they are read. */
async function fetchBytes(
  { blobs, clock }: Pick<App, 'blobs' | 'clock'>,
  { source, io }: Where,
  { external_id: externalId, version, size }: PendingDocument,
  maxBytes: number,
): Promise<StagedBlob | null> {
  return source && blobs.stage(inTime(source.read(io as never, { externalId, version, size }), clock), maxBytes)
}

async function* inTime(chunks: AsyncIterable<Uint8Array>, clock: App['clock']): AsyncGenerator<Uint8Array> {
  const end = clock.now().getTime() + maxFetchMs
  for await (const chunk of chunks) {
    if (clock.now().getTime() > end) throw new IntegrationError('timeout', 'The server takes too long to send this file.')
    yield chunk
  }
}

const unchanged = (document: PendingDocument, contentHash: string | null): ReadResult => ({
  documentId: document.id,
  version: document.version,
  code: document.code ?? 'ok',
  detail: null,
  recognized: null,
  contentHash,
  kind: kindOf(extensionOf(document.file_name)),
  format: extensionOf(document.file_name),
  lang: null,
  author: null,
  pieces: null,
  twin: null,
  staged: null,
})

/** The document stays findable by its name; nothing of its content is kept. */
export const nameOnly = (document: PendingDocument, code: ReadResult['code'], detail: string | null = null): ReadResult => ({
  documentId: document.id,
  version: document.version,
  code,
  detail,
  recognized: null,
  contentHash: null,
  kind: kindOf(extensionOf(document.file_name)),
  format: extensionOf(document.file_name),
  lang: null,
  author: null,
  pieces: [{ headings: [], anchor: {}, body: '' }],
  twin: null,
  staged: null,
})

/** It could not be fetched this time. What was read of it before stays. */
export const notFetched = (document: PendingDocument, detail: string): ReadResult =>
  document.code === null
    ? nameOnly(document, 'unreachable', detail)
    : { ...unchanged(document, document.content_hash), code: 'unreachable', detail }
