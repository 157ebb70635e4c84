import type { Item } from '../kit.ts'
import { drivesOf, itemAt, type OneDriveIo } from './drives.ts'
import { hasContent, partsOf } from './item.ts'

/**
 * The bytes of a file. Graph answers with a redirect to an address that is good for some minutes and needs no token; the guarded client
 * takes none along. https://learn.microsoft.com/graph/api/driveitem-get-content
 */
export async function* contentOf(
  io: OneDriveIo,
  { externalId, version }: Pick<Item, 'externalId' | 'version'>,
): AsyncGenerator<Uint8Array> {
  if (!hasContent(version)) return
  const { drive, id } = partsOf(externalId)
  yield* drivesOf(io).graph.bytes(itemAt(drive, id, '/content'))
}
