import { z } from 'zod'
import { openGoogle } from '../../platforms/google/client.ts'
import { GoogleError } from '../../platforms/google/failure.ts'
import { IntegrationError, type Item } from '../../kit/kit.ts'
import type { GoogleIo } from '../../platforms/google/token.ts'
import { scopes } from './drive.ts'
import { contentIn } from './item.ts'
import { withoutPictures } from './pictures.ts'
import { driveOf } from './reading.ts'

const Links = z.object({ exportLinks: z.record(z.string(), z.string()).default({}) })

/** What a person sees in the file: its bytes, or the export of a native one. Empty for native kinds without text. */
export async function* contentOf(
  io: GoogleIo,
  { externalId, version }: Pick<Item, 'externalId' | 'version'>,
): AsyncGenerator<Uint8Array> {
  const { api } = driveOf(io)
  const content = contentIn(version)
  const file = `/drive/v3/files/${encodeURIComponent(externalId)}`
  if (content === 'none') return
  if (content === 'bytes') return yield* api.bytes(file, { alt: 'media', supportsAllDrives: true })
  const exported = exportOf(io, file, content.export)
  yield* content.export === 'text/markdown' ? withoutPictures(exported) : exported
}

async function* exportOf(io: GoogleIo, file: string, mimeType: string): AsyncGenerator<Uint8Array> {
  try {
    yield* driveOf(io).api.bytes(`${file}/export`, { mimeType })
  } catch (error) {
    if (!(error instanceof GoogleError && error.reasons.includes('exportSizeLimitExceeded'))) throw error
    yield* largeExport(io, file, mimeType)
  }
}

const docs = 'https://docs.google.com'

/**
 * The interface exports up to 10 MB (https://developers.google.com/workspace/drive/api/reference/rest/v3/files/export); the links that
 * people download by give more. They get the token only if they lead to Google's own host for documents.
 */
async function* largeExport(io: GoogleIo, file: string, mediaType: string): AsyncGenerator<Uint8Array> {
  const { exportLinks } = await driveOf(io).api.get(file, { supportsAllDrives: true, fields: 'exportLinks' }, Links)
  const link = exportLinks[mediaType]
  if (!link?.startsWith(`${docs}/`))
    throw new IntegrationError('forbidden', 'Google does not export more than 10 MB of this document.')
  yield* openGoogle(io, docs, scopes).bytes(link.slice(docs.length))
}
