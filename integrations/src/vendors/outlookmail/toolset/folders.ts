import { z } from 'zod'
import { IntegrationError } from '../../../kit/kit.ts'
import type { FieldChoices } from '../../../kit/tool.ts'
import type { Graph } from '../../../platforms/microsoft/client.ts'
import { lastingIds, openOutlook, ownPath } from '../../../platforms/microsoft/outlook.ts'

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

/**
 * The folder that people mean by a name, or by names from the outside in.
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
    path = `/mailFolders/${encodeURIComponent(found.id)}/childFolders`
  }
  return { id: found!.id, name: given }
}

function called(folders: readonly Folder[], name: string): { id: string; name: string } | null {
  const [folder, ...others] = folders.filter(({ displayName }) => plain(displayName) === plain(name))
  if (others.length > 0) throw new IntegrationError('settings', `Several folders are called “${name.trim()}”.`)
  return folder ? { id: folder.id, name: folder.displayName } : null
}

/** @param scopes what the tool has anyway */
export const folderChoices = (scopes: readonly string[]): FieldChoices<object> => ({
  scopes,
  async find(io, words) {
    const all = await foldersIn(openOutlook(io), '/mailFolders')
    const found = all.filter(({ displayName }) => plain(displayName).includes(plain(words))).slice(0, 60)
    return found.map(({ displayName }) => ({ value: displayName, label: displayName }))
  },
})
