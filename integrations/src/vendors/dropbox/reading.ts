import { createHash } from 'node:crypto'
import { type Ancestor, type Change, IntegrationError } from '../../kit/kit.ts'
import type { DropboxIo } from './token.ts'
import { folderLink, itemOf } from './item.ts'
import { AccountNames } from './names.ts'
import { readersOf } from './readers.ts'
import { type DropboxSession, sessionOf } from './session.ts'
import type { DropboxEntry, File, DropboxFolder } from './shapes.ts'

/** What one run knows: as whom it reads, and from which folders down. */
export type DropboxListing = {
  session: DropboxSession
  /** Paths in lower case, none of them below another; `''` is the root. */
  starts: readonly string[]
  /** Changes when other things were chosen or may be seen; where a cursor stands says nothing about those. */
  scope: string
  /** The documents on a page of a listing. */
  items(page: readonly DropboxEntry[]): AsyncGenerator<Extract<Change, { kind: 'item' }>>
}

/** @throws IntegrationError `settings` — nothing of what was chosen is there any more */
export async function beginReading(io: DropboxIo): Promise<DropboxListing> {
  const session = await sessionOf(io)
  const starts = await startsOf(session, io.settings.containers)
  const { account_id: account, root_info: root } = session.account
  const folders = new Folders()
  const names = new AccountNames(session)
  return {
    session,
    starts,
    scope: hashOf([account, root.root_namespace_id, root.home_namespace_id, starts]),
    async *items(page) {
      for (const entry of page) if (entry['.tag'] === 'folder') folders.learn(entry)
      const files = filesIn(page)
      const [readers, people] = [await readersOf(session, files), await names.of(files)]
      for (const [index, file] of files.entries()) {
        const item = itemOf(file, folders.above(file), people[index] ?? null, readers[index]!.access)
        yield { kind: 'item', item }
      }
    },
  }
}

/** Documents: a symlink leads to something that is on another disk, and what is not mounted has no path. */
export const filesIn = (page: readonly DropboxEntry[]): File[] =>
  page.filter((entry): entry is File => entry['.tag'] === 'file' && !entry.symlink_info && Boolean(entry.path_lower))

const hashOf = (facts: unknown): string => createHash('sha256').update(JSON.stringify(facts)).digest('base64url').slice(0, 22)

async function startsOf(session: DropboxSession, chosen: readonly string[]): Promise<string[]> {
  if (chosen.length === 0) return ['']
  const found: string[] = []
  for (const id of chosen) {
    const folder = await session.entry(id)
    if (folder?.['.tag'] === 'folder' && folder.path_lower) found.push(folder.path_lower)
  }
  if (found.length === 0)
    throw new IntegrationError('settings', 'The chosen folders are no longer in this Dropbox. Choose again.')
  const distinct = [...new Set(found)].toSorted()
  return distinct.filter((path) => !distinct.some((other) => path.startsWith(`${other}/`)))
}

/** Folders are named by their path, as Dropbox's own log of changes names them. */
class Folders {
  readonly #names = new Map<string, string>()

  learn({ path_lower: path, name }: DropboxFolder): void {
    if (path) this.#names.set(path, name)
  }

  /** Outermost first. Of the path of a file only the last part is sure to be written as people see it. */
  above({ path_lower: lower, path_display: display }: File): Ancestor[] {
    const [parts, shown] = [(lower ?? '').split('/').slice(1, -1), (display ?? '').split('/').slice(1, -1)]
    const path: Ancestor[] = []
    for (const [index, part] of parts.entries()) {
      const id = `/${parts.slice(0, index + 1).join('/')}`
      const title = this.#names.get(id) ?? shown[index] ?? part
      path.push({ id, title, link: folderLink(`/${[...path.map((each) => each.title), title].join('/')}`) })
    }
    return path
  }
}
