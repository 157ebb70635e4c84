import type { Change, SourceIo } from '../../kit/kit.ts'
import { everything, pages, tree } from './listing.ts'
import { filesIn, type DropboxListing } from './reading.ts'
import type { DropboxEntry } from './shapes.ts'

/** Where the log of each start stands, by its path. */
export type Cursors = Record<string, string>

type Known = Pick<SourceIo<unknown>, 'known'>

/** From so many folders or changes on, listing everything takes fewer calls than looking at each. */
const mostFolders = 60
const mostPaths = 2000

/**
 * What changed since. Dropbox's log names paths: where something was deleted it does not say what, and where one thing took the place of
 * another it shows the new one only. So it is taken for what it certainly says: in which folders something happened. Each of these is
 * listed once; of all others, and of what is known in it and was not named, it is said that nothing changed. `cursors` are moved on.
 *
 * @throws CursorLost
 */
export async function* following({ known }: Known, reading: DropboxListing, cursors: Cursors): AsyncGenerator<Change> {
  const touched = new Touched()
  for (const start of reading.starts)
    for await (const page of reading.session.since(cursors[start]!)) {
      for (const entry of page.entries) touched.add(entry)
      cursors[start] = page.cursor
    }
  if (touched.isNothing) return
  if (touched.isMuch) return yield* everything(reading)
  for (const start of reading.starts) yield* below({ known }, reading, touched, start)
  yield { kind: 'complete' }
}

async function* below(host: Known, reading: DropboxListing, touched: Touched, path: string): AsyncGenerator<Change> {
  if (touched.isNew(path)) return yield* tree(reading, path)
  if (!touched.isOn(path)) return yield { kind: 'unchanged', externalId: path }
  for await (const page of pages(reading, path, false)) {
    const others = filesIn(page.entries).filter((file) => !touched.has(file))
    const same = await host.known(others.map(({ id }) => id))
    for (const id of same.keys()) yield { kind: 'unchanged', externalId: id }
    yield* reading.items(page.entries.filter((entry) => entry['.tag'] !== 'file' || !same.has(entry.id)))
    for (const entry of page.entries)
      if (entry['.tag'] === 'folder' && entry.path_lower && entry.path_lower !== path)
        yield* below(host, reading, touched, entry.path_lower)
  }
}

/** Where something happened. */
class Touched {
  /** Folders in which something came, changed or went. */
  readonly #folders = new Set<string>()
  /** Those and all above them. */
  readonly #above = new Set<string>()
  /** Where a folder came, changed or went: what lies below may all be different. */
  readonly #trees = new Set<string>()
  readonly #paths = new Set<string>()

  add({ '.tag': tag, path_lower: path }: DropboxEntry): void {
    if (!path || this.isMuch) return
    this.#paths.add(path)
    if (tag !== 'file') this.#trees.add(path)
    const parent = parentOf(path)
    this.#folders.add(parent)
    for (let at = parent; !this.#above.has(at); at = parentOf(at)) this.#above.add(at)
  }

  get isNothing(): boolean {
    return this.#paths.size === 0
  }

  get isMuch(): boolean {
    return this.#folders.size > mostFolders || this.#paths.size > mostPaths
  }

  has = ({ path_lower: path }: DropboxEntry): boolean => this.#paths.has(path ?? '')
  isOn = (path: string): boolean => this.#above.has(path)
  isNew = (path: string): boolean => this.#trees.has(path)
}

/** `''` is its own parent. */
const parentOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')))
