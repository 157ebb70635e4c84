import { z } from 'zod'
import { IntegrationError } from '../../../kit/kit.ts'
import { namingOf, type ToolIo } from '../../../kit/tool.ts'
import { type Graph, version } from '../../../platforms/microsoft/client.ts'
import { isFolder } from '../item.ts'
import { ActedItem, atPath, fields, fileId, folder, folderOf, idOf, Items, openDrive, Path, pathTo, placeOf } from './files.ts'

const mostFound = 50
const mostSaid = 10
const plain = (name: string): string => name.normalize('NFC').trim().toLowerCase()

/** A name alone, wherever the thing lies. */
const Name = z
  .string()
  .trim()
  .regex(/^[^:*?"<>|\\/]{1,250}$/)
const isId = (given: string): boolean => fileId.safeParse(given).success

export const searchPath = (words: string): string => {
  // A quote in a text of OData is two: https://docs.oasis-open.org/odata/odata/v4.01/odata-v4.01-part2-url-conventions.html
  const quoted = encodeURIComponent(words.replaceAll("'", "''")).replaceAll("'", '%27')
  return `${version}/me/drive/search(q='${quoted}')`
}

const said = (item: ActedItem): string => `${pathTo(item)} (${idOf(item)})`

/** @throws IntegrationError `notFound`, `settings` — nothing is called so, or several things, with where they lie */
async function calledSo(graph: Graph, name: string, what: 'file or folder' | 'folder'): Promise<ActedItem> {
  const { value } = await graph.get(searchPath(name), { $top: mostFound, $select: fields }, Items)
  const fitting = value.filter((item) => what === 'file or folder' || isFolder(item))
  const [only, ...others] = fitting.filter((item) => plain(item.name) === plain(name))
  if (only && others.length === 0) return only
  const like = (only ? [only, ...others] : fitting).slice(0, mostSaid).map(said).join(', ')
  if (only) throw new IntegrationError('settings', `Several are called “${name}”: ${like}. Name the path or the ID.`)
  throw new IntegrationError('notFound', `There is no ${what} “${name}” in OneDrive.${like && ` Those like it: ${like}.`}`)
}

/** Its path where it leads to it, as one does in the own OneDrive alone; else its id. */
async function shortestOf(graph: Graph, item: ActedItem): Promise<string> {
  const path = pathTo(item)
  const there = placeOf(item) === '' ? null : await atPath(graph, path).catch(noneIfMissing)
  return there && idOf(there) === idOf(item) ? path : idOf(item)
}

function noneIfMissing(error: unknown): null {
  if (error instanceof IntegrationError && (error.reason === 'notFound' || error.reason === 'settings')) return null
  throw error
}

/** A file or folder by its path or its name; the tool takes its id. */
export const fileNamed = namingOf<object>()({
  said: z
    .union([fileId, Path, Name])
    .describe('ID as searching gave, path in the own OneDrive such as /Projects/plan.docx, or name of a file or folder'),
  async meant(io: ToolIo<object>, given) {
    if (isId(given)) return given
    const graph = openDrive(io)
    return idOf(given.startsWith('/') ? await atPath(graph, given) : await calledSo(graph, given, 'file or folder'))
  },
})

async function folderMeant(io: ToolIo<object>, given: string | undefined): Promise<string | undefined> {
  if (given === undefined || given === '/' || isId(given)) return given
  const graph = openDrive(io)
  if (!given.startsWith('/')) return shortestOf(graph, await calledSo(graph, given, 'folder'))
  await folderOf(graph, given)
  return given
}

const FolderSaid = z.union([folder.unwrap(), Name])
const folderWords =
  'Path of a folder in the own OneDrive, for example /Projects/2026, its name, or the ID of one as searching gave'

/** A folder by its path or its name. */
export const folderNamed = namingOf<object>()({ said: FolderSaid.default('/').describe(folderWords), meant: folderMeant })
export const folderNamedOrNone = namingOf<object>()({
  said: FolderSaid.optional().describe(`${folderWords}; leave it out to rename only`),
  meant: folderMeant,
})
