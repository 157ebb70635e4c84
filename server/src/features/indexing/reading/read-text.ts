import type { Extraction } from '@quarry/extraction/types'
import type { App } from '../../../context.ts'
import type { LocalBlob } from '../../../files/blobs.ts'
import { chunkBlocks, type Piece } from './chunk.ts'
import type { PendingDocument } from '../listing/document.store.ts'
import { extensionOf, kindOf } from './kind.ts'
import { withRecognized } from './recognize.ts'
import type { ReadResult } from './result.store.ts'

/** A reading that the reader itself could not finish is tried this often in all. */
const maxReadings = 2
/** Attachments of one mail that are read; the mail itself names them all. */
const maxAttachments = 20

type Reading = Pick<App, 'reader' | 'blobs' | 'ocr'>
type Input = { path: string; name: string; mediaType: string | null }

/** Turns stored bytes into pieces; what the file gets wrong becomes the result's code. */
export async function readText(
  app: Reading,
  document: PendingDocument,
  blob: LocalBlob,
  signal: AbortSignal,
): Promise<ReadResult> {
  const input = { path: blob.path, name: document.file_name, mediaType: document.media_type }
  const extraction = await extractPatiently(app, input, signal)
  const format = extraction.format ?? extensionOf(document.file_name)
  const { code, detail, blocks, recognized } = await withRecognized(app, { path: blob.path, format }, extraction, signal)
  const own = underOwnTitle(extraction, document.title, chunkBlocks(blocks))
  return {
    documentId: document.id,
    version: document.version,
    code,
    detail,
    recognized,
    contentHash: blob.hash,
    kind: kindOf(format),
    format,
    lang: extraction.lang,
    author: extraction.author,
    pieces: [...own, ...(await readAttachments(app, extraction, signal))],
    twin: null,
    staged: null,
  }
}

async function extractPatiently({ reader }: Reading, input: Input, signal: AbortSignal): Promise<Extraction> {
  for (let reading = 1; ; reading++) {
    const extraction = await reader.extract(input, signal)
    if (reading === maxReadings || !['timeout', 'oom', 'crashed'].includes(extraction.code)) return extraction
  }
}

/** A title inside the file that says more than its name stands above all headings, so that it is searched with their weight. */
function underOwnTitle({ title }: Extraction, name: string, pieces: readonly Piece[]): Piece[] {
  const own = title?.replaceAll('\u0000', '').trim().slice(0, 300)
  if (!own || name.includes(own)) return [...pieces]
  return pieces.map((piece) => (piece.headings[0] === own ? piece : { ...piece, headings: [own, ...piece.headings] }))
}

/** The text of a mail's attachments, each under its name. One that cannot be read is found by its name in the mail. */
async function readAttachments(app: Reading, { attachments }: Extraction, signal: AbortSignal): Promise<Piece[]> {
  const pieces: Piece[] = []
  for (const { name, mediaType, bytes } of attachments.slice(0, maxAttachments)) {
    await using staged = await app.blobs.stage([bytes], bytes.byteLength)
    const { blocks } = await extractPatiently(app, { path: staged.path, name, mediaType }, signal)
    for (const piece of chunkBlocks(blocks)) if (piece.body !== '') pieces.push({ ...piece, headings: [name, ...piece.headings] })
  }
  return pieces
}
