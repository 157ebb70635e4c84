import { IntegrationError, type Item } from '../../kit/kit.ts'
import { GraphError } from '../../platforms/microsoft/failure.ts'
import { drivesOf, itemAt, type OneDriveIo } from './drives.ts'
import { hasContent, partsOf } from './item.ts'
import { isPageVersion, pageText } from './pages.ts'

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
  if (isPageVersion(version)) return yield* pageText(io, { drive, id, version })
  const { graph } = drivesOf(io)
  const path = itemAt(drive, id, '/content')
  for (let attempt = 1; ; attempt += 1) {
    try {
      return yield* graph.bytes(path)
    } catch (error) {
      if (!isOfDownload(error)) throw error
      // The address was too old, which the next one is not; or downloading is forbidden.
      if (attempt === 2)
        throw new IntegrationError('forbidden', 'Microsoft does not let this file be downloaded.', { cause: error })
    }
  }
}

/** Whether the host of the download refused, which says nothing about the credentials: Graph names a code with each refusal of its own. */
const isOfDownload = (error: unknown): boolean => error instanceof GraphError && error.status === 401 && error.code === ''
