import { z } from 'zod'
import { IntegrationError } from '../../../kit/kit.ts'
import { type Intent, type Probed, type ToolIo, toolOf } from '../../../kit/tool.ts'
import { quoted } from '../drive.ts'
import { folderType, isFolder } from '../file.ts'
import {
  everywhere,
  fields,
  fileOf,
  Files,
  folderOf,
  Found,
  foundEverywhere,
  openDrive,
  pathOf,
  replyOf as shownAs,
  scopesFor,
} from './files.ts'
import { file, folder, name } from './inputs.ts'
import { madeBy, undoMade } from './undo.ts'

const tool = toolOf<object>()
/** Google takes ids of ours for nothing that it converts, so each thing carries what set out to make it. */
const making = {
  effect: 'write',
  egress: 'account',
  egressFields: ['folder'],
  scopes: scopesFor.writing,
  idempotency: 'probe',
  undo: undoMade,
} as const
const markKey = 'quarryIntent'
/** Nothing is said of how soon a file is found by its mark. */
const lagMs = 10 * 60_000

const replyOf = (made: Found, io: ToolIo<object>) => ({ ...shownAs(made, io), undo: madeBy(made) })
const marked = ({ key }: Intent) => ({ appProperties: { [markKey]: key } })
const open = (io: ToolIo<object>) => openDrive(io, scopesFor.writing)

/** https://developers.google.com/workspace/drive/api/guides/properties: only the client that set such a property finds by it. */
async function probe(io: ToolIo<object>, _: unknown, { key, agoMs }: Intent): Promise<Probed> {
  const q = `appProperties has { key=${quoted(markKey)} and value=${quoted(key)} }`
  const { files } = await open(io).get('/drive/v3/files', { ...foundEverywhere, q, fields: `files(${fields})` }, Files)
  const [made] = files
  if (made) return { happened: true, reply: replyOf(made, io) }
  return { happened: agoMs > lagMs ? false : 'unknown' }
}

const current = async (io: ToolIo<object>, { folder: given }: { folder: string }) => ({
  folder: (await folderOf(open(io), given)).name,
})

export const createDocument = tool({
  ...making,
  description: 'Makes a document of Google Docs from Markdown, in a folder of Google Drive.',
  contentFields: ['text'],
  input: z.object({
    name,
    folder,
    text: z.string().min(1).max(30_000).describe('Markdown, all that the document is to say'),
  }),
  async run(io, { name: title, folder: given, text }, intent) {
    const api = open(io)
    const { id: parent } = await folderOf(api, given)
    const about = { name: title, parents: [parent], mimeType: 'application/vnd.google-apps.document', ...marked(intent) }
    const boundary = `quarry-${intent.key}`
    const once = {
      method: 'POST',
      leaveBy: io.leaveBy,
      body: related(boundary, about, text),
      headers: { 'content-type': `multipart/related; boundary=${boundary}` },
      query: { ...everywhere, uploadType: 'multipart', fields },
    }
    return replyOf(await api.sendOnce('/upload/drive/v3/files', once, Found), io)
  },
  current,
  probe,
})

/** https://developers.google.com/workspace/drive/api/guides/manage-uploads#multipart, converted on its way: …#import-docs */
function related(boundary: string, about: object, text: string): string {
  if (text.includes(`--${boundary}`)) throw new IntegrationError('settings', 'This text cannot be sent.')
  return [
    `--${boundary}\r\nContent-Type: application/json; charset=UTF-8\r\n\r\n${JSON.stringify(about)}`,
    `--${boundary}\r\nContent-Type: text/markdown; charset=UTF-8\r\n\r\n${text}`,
    `--${boundary}--\r\n`,
  ].join('\r\n')
}

export const createFolder = tool({
  ...making,
  description: 'Makes a folder in Google Drive.',
  input: z.object({ name, folder }),
  async run(io, { name: title, folder: given }, intent) {
    const api = open(io)
    const { id: parent } = await folderOf(api, given)
    const body = { name: title, parents: [parent], mimeType: folderType, ...marked(intent) }
    const once = { method: 'POST', leaveBy: io.leaveBy, body, query: { ...everywhere, fields } }
    return replyOf(await api.sendOnce('/drive/v3/files', once, Found), io)
  },
  current,
  probe,
})

export const copyFile = tool({
  ...making,
  egressFields: ['file', 'folder'],
  description:
    'Copies a file of Google Drive under another name. Only the account may see the copy, unless its folder is shared.',
  input: z.object({ file, name, folder }),
  async run(io, { file: id, name: title, folder: given }, intent) {
    const api = open(io)
    if (isFolder(await fileOf(api, id))) throw new IntegrationError('settings', 'Google copies files, and no folders.')
    const { id: parent } = await folderOf(api, given)
    const body = { name: title, parents: [parent], ...marked(intent) }
    const once = { method: 'POST', leaveBy: io.leaveBy, body, query: { ...everywhere, fields } }
    return replyOf(await api.sendOnce(pathOf(id, '/copy'), once, Found), io)
  },
  current: async (io, { file: id, folder: given }) => ({
    file: (await fileOf(open(io), id)).name,
    folder: (await folderOf(open(io), given)).name,
  }),
  probe,
})
