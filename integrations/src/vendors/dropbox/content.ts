import type { Item } from '../../kit/kit.ts'
import { inHeader } from './client.ts'
import { contentIn } from './item.ts'
import { sessionOf } from './session.ts'
import type { DropboxCallIo } from './token.ts'

/** What a person sees in the file: its bytes, or its export. Empty where Dropbox exports nothing of it. */
export async function* contentOf(
  io: DropboxCallIo,
  { externalId, version }: Pick<Item, 'externalId' | 'version'>,
): AsyncGenerator<Uint8Array> {
  const content = contentIn(version)
  if (content === 'none') return
  const { content: api } = await sessionOf(io)
  const isExport = content !== 'bytes'
  const argument = { path: externalId, ...(isExport && content.export !== null && { export_format: content.export }) }
  // Arguments of downloads go in a header: https://www.dropbox.com/developers/documentation/http/documentation#formats
  const init = { method: 'POST', headers: { 'dropbox-api-arg': inHeader(argument) } }
  yield* api.bytes(isExport ? '/2/files/export' : '/2/files/download', undefined, init)
}
