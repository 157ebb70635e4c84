import { z } from 'zod'
import { IntegrationError } from '../../../kit/kit.ts'
import { type FieldChoices, namingOf } from '../../../kit/tool.ts'
import type { Graph } from '../../../platforms/microsoft/client.ts'
import { lastingIds, openOutlook, ownPath } from '../../../platforms/microsoft/outlook.ts'
import { folder } from './inputs.ts'

const Folder = z.object({ id: z.string(), displayName: z.string(), childFolderCount: z.number().nullish() })
type Folder = z.output<typeof Folder>

/** Names that work in every language of Outlook: https://learn.microsoft.com/graph/api/resources/mailfolder */
const wellKnown: Readonly<Record<string, string>> = {
  inbox: 'inbox',
  drafts: 'drafts',
  'sent items': 'sentitems',
  'deleted items': 'deleteditems',
  archive: 'archive',
  'junk email': 'junkemail',
}

const plain = (name: string): string => name.normalize('NFC').trim().toLowerCase()
const most = 1_000

async function foldersIn(graph: Graph, path: string): Promise<Folder[]> {
  const found: Folder[] = []
  const query = { $select: 'id,displayName,childFolderCount', $top: 100 }
  for await (const { values } of graph.pages(ownPath(path), query, Folder, lastingIds)) {
    found.push(...values)
    if (found.length >= most) break
  }
  return found
}

const childrenOf = (id: string): string => `/mailFolders/${encodeURIComponent(id)}/childFolders`

/**
 * The folder that is meant by its name, if it lies in no other, or by names from the outside in.
 * @throws IntegrationError `notFound` — with those there are; `settings` — several are called so
 */
export async function folderOf(graph: Graph, given: string): Promise<{ id: string; name: string }> {
  const known = wellKnown[plain(given)]
  if (known !== undefined) return { id: known, name: given }
  // A name may have a slash in it itself.
  const whole = called(await foldersIn(graph, '/mailFolders'), given)
  if (whole) return whole
  let [path, found] = ['/mailFolders', null as { id: string; name: string } | null]
  for (const name of given.split('/')) {
    const there: Folder[] = await foldersIn(graph, path)
    found = called(there, name)
    if (!found) {
      const names = there.map((each) => each.displayName).slice(0, 60)
      throw new IntegrationError('notFound', `There is no folder “${name.trim()}”. There are: ${names.join(', ') || 'none'}.`)
    }
    path = childrenOf(found.id)
  }
  return { id: found!.id, name: given }
}

function called(folders: readonly Folder[], name: string): { id: string; name: string } | null {
  const [folder, ...others] = folders.filter(({ displayName }) => plain(displayName) === plain(name))
  if (others.length > 0) throw new IntegrationError('settings', `Several folders are called “${name.trim()}”.`)
  return folder ? { id: folder.id, name: folder.displayName } : null
}

/** Folders that are looked into for a name, from the outside in. */
const mostLookedInto = 60

/** Where the folders lie that are called so, within others. */
async function placesOf(graph: Graph, name: string): Promise<string[]> {
  const found: string[] = []
  let inside = (await foldersIn(graph, '/mailFolders')).map((folder) => ({ ...folder, place: folder.displayName }))
  for (let looked = 0; inside.length > 0;) {
    const next: typeof inside = []
    for (const { id, place, childFolderCount } of inside) {
      if (childFolderCount === 0 || (looked += 1) > mostLookedInto) continue
      const children = await foldersIn(graph, childrenOf(id))
      next.push(...children.map((folder) => ({ ...folder, place: `${place}/${folder.displayName}` })))
    }
    found.push(...next.filter(({ displayName }) => plain(displayName) === plain(name)).map(({ place }) => place))
    inside = next
  }
  return found
}

/** A folder by its name alone, wherever it lies. */
export const folderNamed = namingOf<object>()({
  said: folder,
  async meant(io, given) {
    const graph = openOutlook(io)
    try {
      return (await folderOf(graph, given)).name
    } catch (error) {
      if (!(error instanceof IntegrationError) || error.reason !== 'notFound' || given.includes('/')) throw error
      const [place, ...others] = await placesOf(graph, given)
      if (place === undefined) throw error
      if (others.length === 0) return place
      const all = [place, ...others].slice(0, 20).join(', ')
      throw new IntegrationError('settings', `Several folders are called “${given}”: ${all}.`)
    }
  },
})

/** @param scopes what the tool has anyway */
export const folderChoices = (scopes: readonly string[]): FieldChoices<object> => ({
  scopes,
  async find(io, words) {
    const all = await foldersIn(openOutlook(io), '/mailFolders')
    const found = all.filter(({ displayName }) => plain(displayName).includes(plain(words))).slice(0, 60)
    return found.map(({ displayName }) => ({ value: displayName, label: displayName }))
  },
})
