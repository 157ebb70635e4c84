import { createHash } from 'node:crypto'
import { z } from 'zod'
import { CallFailure } from '../../../kit/call-failure.ts'
import { IntegrationError } from '../../../kit/kit.ts'
import { toolOf, type ToolIo } from '../../../kit/tool.ts'
import type { Graph } from '../../../platforms/microsoft/client.ts'
import { Nothing } from '../../../platforms/microsoft/outlook.ts'
import { isFolder } from '../item.ts'
import {
  driveOf,
  fields,
  file,
  folder,
  folderOf,
  idOf,
  ActedItem,
  itemOf,
  name,
  namedAs,
  openDrive,
  pathOf,
  pathTo,
  placeOf,
  scopesFor,
  shortOf,
} from './files.ts'
import { fileNamed, folderNamed, folderNamedOrNone } from './names.ts'
import { undoMade, undoMoved } from './undo.ts'

const tool = toolOf<object>()
const changing = { effect: 'write', egress: 'account', scopes: scopesFor.changing, idempotency: 'natural' } as const

const replyOf = (item: ActedItem, { zone }: ToolIo<object>) => ({ data: shortOf(item, zone), ref: idOf(item) })
const madeBy = (item: ActedItem, io: ToolIo<object>) => ({ ...replyOf(item, io), undo: { file: idOf(item), eTag: item.eTag } })
const version = z.string().max(300).optional().describe('As reading gave it; if the file was changed since, nothing is done')

/** What lies in a folder under this name; null: nothing. */
async function thereIs(graph: Graph, parent: ActedItem, called: string): Promise<ActedItem | null> {
  const path = `${pathOf(idOf(parent))}:/${encodeURIComponent(called)}`
  return graph.get(path, { $select: fields }, ActedItem).catch((error: unknown) => {
    if (error instanceof IntegrationError && error.reason === 'notFound') return null
    throw error
  })
}

const taken = (item: ActedItem): IntegrationError =>
  new IntegrationError('settings', `There is something called “${item.name}” already: ${item.webUrl ?? idOf(item)}`)

/** Made meanwhile by somebody else, and not overwritten. */
function unlessTaken(error: unknown): never {
  if (!(error instanceof CallFailure) || error.status !== 409) throw error
  throw new CallFailure('refused', 'settings', 'There is something of this name already.', { status: 409, cause: error })
}

export const createFile = tool({
  ...changing,
  description: 'Makes a new text file in OneDrive. What has the same name already is not overwritten.',
  egressFields: ['folder'],
  names: { folder: folderNamed },
  contentFields: ['text'],
  input: z.object({
    name: name.describe('Name with its ending, for example notes.md; plain text, so .txt, .md, .csv or .html'),
    folder,
    text: z.string().min(1).max(100_000).describe('All that the file is to say'),
  }),
  async run(io, { name: called, folder: given, text }) {
    const graph = openDrive(io)
    const parent = await folderOf(graph, given)
    const present = await thereIs(graph, parent, called)
    if (present) {
      // An earlier attempt, or somebody else with the same words: it is as it was to be.
      if ((await contentOf(graph, present)) === hashOf(Buffer.from(text))) return replyOf(present, io)
      throw taken(present)
    }
    // https://learn.microsoft.com/graph/api/driveitem-put-content
    const path = `${pathOf(idOf(parent))}:/${encodeURIComponent(called)}:/content`
    const once = { method: 'PUT', body: text, leaveBy: io.leaveBy, headers: { 'content-type': 'text/plain' } }
    const query = { '@microsoft.graph.conflictBehavior': 'fail' }
    return madeBy(await graph.sendOnce(path, { ...once, query }, ActedItem).catch(unlessTaken), io)
  },
  undo: undoMade,
})

const mostCompared = 1_000_000
const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** Hash of what is in a small file. */
async function contentOf(graph: Graph, item: ActedItem): Promise<string | null> {
  if (!item.file || (item.size ?? 0) > mostCompared) return null
  return hashOf(Buffer.concat(await Array.fromAsync(graph.bytes(pathOf(idOf(item), '/content')))))
}

export const createFolder = tool({
  ...changing,
  description: 'Makes a folder in OneDrive; one of this name that is there already is taken.',
  egressFields: ['folder'],
  names: { folder: folderNamed },
  input: z.object({ name: name.describe('Name'), folder }),
  async run(io, { name: called, folder: given }) {
    const graph = openDrive(io)
    const parent = await folderOf(graph, given)
    const present = await thereIs(graph, parent, called)
    if (present && !isFolder(present)) throw taken(present)
    if (present) return replyOf(present, io)
    const body = { name: called, folder: {}, '@microsoft.graph.conflictBehavior': 'fail' }
    const once = { method: 'POST', body, leaveBy: io.leaveBy }
    return madeBy(await graph.sendOnce(pathOf(idOf(parent), '/children'), once, ActedItem).catch(unlessTaken), io)
  },
  undo: undoMade,
})

export const moveFile = tool({
  ...changing,
  description: 'Moves a file or folder of OneDrive into another folder, gives it another name, or both.',
  egressFields: ['file', 'folder'],
  names: { file: fileNamed, folder: folderNamedOrNone },
  picture: { kind: 'move', thing: 'file', to: 'folder', name: 'name' },
  input: z.object({
    file,
    folder: folder.unwrap().optional().describe('Path or ID of the folder it goes to; leave it out to rename only'),
    name: name.optional().describe('New name; leave it out to keep it'),
    version,
  }),
  async run(io, { file: id, folder: given, name: called, version: said }) {
    const graph = openDrive(io)
    const item = await itemOf(graph, id)
    unlessChanged(item, said)
    const parent = given === undefined ? null : await folderOf(graph, given)
    if (parent && driveOf(idOf(parent)) !== driveOf(id))
      throw new IntegrationError('settings', 'It can only be moved within its own drive; into another it can be copied.')
    const isThere = parent === null || parent.id === item.parentReference?.id
    if (isThere && (called === undefined || called === item.name)) return replyOf(item, io)
    const body = { ...(called !== undefined && { name: called }), ...(parent && { parentReference: { id: parent.id } }) }
    const once = { method: 'PATCH', body, leaveBy: io.leaveBy, headers: { 'if-match': item.eTag ?? '*' } }
    const moved = await graph.sendOnce(pathOf(id), once, ActedItem).catch(unlessOverwritten)
    const undo = { file: id, parent: item.parentReference?.id, name: item.name, eTag: moved.eTag }
    return { ...replyOf(moved, io), undo }
  },
  undo: undoMoved,
  async surroundings(io, { file: id, folder: given, name: called }) {
    const graph = openDrive(io)
    const item = await itemOf(graph, id)
    const from = placeOf(item)
    const to = given === undefined ? from : pathTo(await folderOf(graph, given))
    return { kind: 'move', name: item.name, from: pathTo(item, from), to: pathTo({ ...item, name: called ?? item.name }, to) }
  },
  async current(io, { file: id }) {
    const item = await itemOf(openDrive(io), id)
    return { file: namedAs(item), name: item.name }
  },
})

function unlessChanged(item: ActedItem, said: string | undefined): void {
  if (said !== undefined && item.eTag !== said)
    throw new IntegrationError('settings', `“${item.name}” was changed since it was read. Read it again and decide anew.`)
}

function unlessOverwritten(error: unknown): never {
  if (error instanceof CallFailure && error.status === 412)
    throw new CallFailure('refused', 'settings', 'It was changed at this very moment. Look again and decide anew.', {
      status: 412,
      cause: error,
    })
  return unlessTaken(error)
}

export const copyFile = tool({
  ...changing,
  description: 'Copies a file of OneDrive under another name. Microsoft does it a moment later.',
  egressFields: ['file', 'folder'],
  names: { file: fileNamed, folder: folderNamed },
  input: z.object({ file, folder, name: name.describe('Name of the copy, with its ending') }),
  async run(io, { file: id, folder: given, name: called }) {
    const graph = openDrive(io)
    const item = await itemOf(graph, id)
    const parent = await folderOf(graph, given)
    const present = await thereIs(graph, parent, called)
    if (present && present.size === item.size && sameContent(present, item)) return replyOf(present, io)
    if (present) throw taken(present)
    const [driveId, parentId] = idOf(parent).split('/')
    const body = { name: called, parentReference: { driveId, id: parentId } }
    const query = { '@microsoft.graph.conflictBehavior': 'fail' }
    // Accepted, and done in the background: https://learn.microsoft.com/graph/api/driveitem-copy
    await graph.sendOnce(pathOf(id, '/copy'), { method: 'POST', body, leaveBy: io.leaveBy, query }, Nothing)
    const place = shortOf(parent, io.zone)
    return { data: { title: called, isBeingMade: true, folder: place.title, link: place.link }, ref: `${idOf(parent)}:${called}` }
  },
  current: async (io, { file: id }) => ({ file: namedAs(await itemOf(openDrive(io), id)) }),
})

const sameContent = (one: ActedItem, other: ActedItem): boolean => {
  const hash = ({ file: facts }: ActedItem) => facts?.hashes?.quickXorHash ?? facts?.hashes?.sha256Hash ?? facts?.hashes?.sha1Hash
  return hash(one) != null && hash(one) === hash(other)
}

export const trashFile = tool({
  ...changing,
  effect: 'destructive',
  description: 'Moves a file or folder of OneDrive to the recycle bin, from where people can restore it.',
  egressFields: ['file'],
  names: { file: fileNamed },
  input: z.object({ file, version }),
  async run(io, { file: id, version: said }) {
    const graph = openDrive(io)
    const item = await itemOf(graph, id)
    if (item.root) throw new IntegrationError('settings', 'A whole OneDrive is not thrown away.')
    unlessChanged(item, said)
    // https://learn.microsoft.com/graph/api/driveitem-delete
    const once = { method: 'DELETE', leaveBy: io.leaveBy, headers: { 'if-match': item.eTag ?? '*' } }
    await graph.sendOnce(pathOf(id), once, Nothing).catch(unlessOverwritten)
    return { data: { id, title: item.name, isInRecycleBin: true }, ref: id }
  },
  current: async (io: ToolIo<object>, { file: id }: { file: string }) => ({ file: namedAs(await itemOf(openDrive(io), id)) }),
})
