import type { Container } from '../../kit/kit.ts'
import type { DropboxIo } from './token.ts'
import { type DropboxSession, sessionOf } from './session.ts'
import type { DropboxFolder } from './shapes.ts'

/** The folders at the top, in a team's space those of the person as well, and shared folders that lie deeper. */
export async function containers(io: DropboxIo): Promise<Container[]> {
  const session = await sessionOf(io)
  const { root_namespace_id: root, home_namespace_id: home, home_path: homePath } = session.account.root_info
  const found = new Map<string, Container>()
  const byPath = new Map<string, string>()
  const add = (id: string, name: string, path: string, parentId: string | null) => {
    if (found.has(id)) return
    found.set(id, { id, name, parentId, count: null })
    byPath.set(path, id)
  }
  for (const folder of await foldersIn(session, '')) add(folder.id, folder.name, folder.path_lower ?? '', null)
  if (home !== root && homePath) {
    const own = byPath.get(homePath.toLowerCase()) ?? null
    for (const folder of await foldersIn(session, homePath)) add(folder.id, folder.name, folder.path_lower ?? '', own)
  }
  for await (const { folder_id: id, name, path_lower: path } of session.sharedFolders())
    if (id && path) add(id, name, path, above(byPath, path))
  return [...found.values()]
}

async function foldersIn(session: DropboxSession, path: string): Promise<DropboxFolder[]> {
  const folders: DropboxFolder[] = []
  for await (const page of session.list(path, false))
    folders.push(...page.entries.filter((entry): entry is DropboxFolder => entry['.tag'] === 'folder'))
  return folders.toSorted((one, other) => one.name.localeCompare(other.name))
}

/** The nearest folder that can be chosen above a path. */
function above(byPath: ReadonlyMap<string, string>, path: string): string | null {
  for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1)) {
    const id = byPath.get(path.slice(0, at))
    if (id !== undefined) return id
  }
  return null
}
