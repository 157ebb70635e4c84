import type { Change } from '../kit.ts'
import { isClosed } from './failure.ts'
import type { Reading } from './reading.ts'
import type { Entry } from './shapes.ts'

/** Everything that was chosen. */
export async function* everything(reading: Reading): AsyncGenerator<Change> {
  for (const start of reading.starts) yield* tree(reading, start)
  yield { kind: 'complete' }
}

/** Everything below a folder. */
export async function* tree(reading: Reading, path: string): AsyncGenerator<Change> {
  for await (const page of pages(reading, path, true)) yield* reading.items(page)
}

/** What lies in a folder; nothing when it is gone meanwhile. */
export async function* pages({ session }: Reading, path: string, recursive: boolean): AsyncGenerator<Entry[]> {
  try {
    yield* session.list(path, recursive)
  } catch (error) {
    // The root is always there: who may not list it is not asked again.
    if (path === '' || !isClosed(error)) throw error
  }
}
