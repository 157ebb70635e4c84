import type { Change } from '../../kit/kit.ts'
import { isClosed } from './failure.ts'
import type { DropboxListing } from './reading.ts'
import type { DropboxPage } from './session.ts'

/** Everything that was chosen. */
export async function* everything(reading: DropboxListing): AsyncGenerator<Change> {
  for (const start of reading.starts) yield* tree(reading, start)
  yield { kind: 'complete' }
}

/** Everything below a folder. */
export async function* tree(reading: DropboxListing, path: string): AsyncGenerator<Change> {
  for await (const page of pages(reading, path, true)) yield* reading.items(page.entries)
}

/** What lies in a folder; nothing when it was deleted meanwhile. @param from where to resume in it; absent: at its beginning. @throws CursorLost */
export async function* pages(
  { session }: DropboxListing,
  path: string,
  recursive: boolean,
  from?: string,
): AsyncGenerator<DropboxPage> {
  try {
    yield* from === undefined ? session.list(path, recursive) : session.since(from)
  } catch (error) {
    // The root is always there: who may not list it is not asked again.
    if (path === '' || !isClosed(error)) throw error
  }
}
