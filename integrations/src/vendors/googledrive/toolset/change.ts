import { z } from 'zod'
import { IntegrationError } from '../../../kit/kit.ts'
import { type ToolIo, toolOf } from '../../../kit/tool.ts'
import { momentIn } from '../../../kit/tool-time.ts'
import type { Api } from '../../../net/api.ts'
import { isClosed } from '../../../platforms/google/failure.ts'
import { everywhere, fields, fileOf, folderOf, Found, openDrive, pathOf, replyOf, scopesFor } from './files.ts'
import { file, folder } from './inputs.ts'
import { undoMoved, undoShared, undoTrashed } from './undo.ts'

const tool = toolOf<object>()
/** What is moved, shared or thrown away is so the second time as well. */
const changing = { scopes: scopesFor.writing, idempotency: 'natural' } as const
const open = (io: ToolIo<object>) => openDrive(io, scopesFor.writing)

/** What a file is called and who last wrote in it, so that people know which one it is. */
async function nameOf(io: ToolIo<object>, id: string): Promise<string> {
  const { name, modifiedTime, lastModifyingUser } = await fileOf(open(io), id)
  return [name, lastModifyingUser?.displayName, modifiedTime && momentIn(io.zone, modifiedTime)].filter(Boolean).join(' · ')
}

export const moveFile = tool({
  ...changing,
  effect: 'write',
  egress: 'external',
  description: 'Moves a file or folder of Google Drive to another folder. Who may see that folder may then see it too.',
  egressFields: ['file', 'folder'],
  picture: { kind: 'move', thing: 'file', to: 'folder' },
  input: z.object({ file, folder }),
  async run(io, { file: id, folder: given }) {
    const api = open(io)
    const [found, { id: parent }] = [await fileOf(api, id), await folderOf(api, given)]
    if (found.parents.includes(parent)) return replyOf(found, io)
    if (id === parent) throw new IntegrationError('settings', 'A folder cannot be moved into itself.')
    const query = { ...everywhere, addParents: parent, removeParents: found.parents.join(','), fields }
    const moved = await api.sendOnce(pathOf(id), { method: 'PATCH', leaveBy: io.leaveBy, body: {}, query }, Found)
    // What others share lies nowhere, and goes nowhere back.
    return { ...replyOf(moved, io), ...(found.parents.length > 0 && { undo: { file: id, from: found.parents, to: parent } }) }
  },
  undo: undoMoved,
  async surroundings(io, { file: id, folder: given }) {
    const api = open(io)
    const found = await fileOf(api, id)
    const [from] = found.parents
    const here = from === undefined ? '' : (await fileOf(api, from)).name
    return { kind: 'move', name: found.name, from: here, to: (await folderOf(api, given)).name }
  },
  async current(io, { file: id, folder: given }) {
    const api = open(io)
    const from = (await fileOf(api, id)).parents[0]
    const [name, there, here] = [
      await nameOf(io, id),
      await folderOf(api, given),
      from === undefined ? null : await fileOf(api, from),
    ]
    return { file: name, folder: here ? `${here.name} → ${there.name}` : there.name }
  },
})

const Permission = z.object({ id: z.string(), role: z.string().default(''), emailAddress: z.string().default('') })
const Permissions = z.object({ permissions: z.array(Permission).default([]) })

/** What the person may do there already, as far as the account is told. Who is shared with a second time would be mailed a second time. */
async function heldBy(api: Api, id: string, person: string): Promise<z.output<typeof Permission> | undefined> {
  const query = { ...everywhere, pageSize: 100, fields: 'permissions(id,role,emailAddress)' }
  try {
    const { permissions } = await api.get(pathOf(id, '/permissions'), query, Permissions)
    return permissions.find(({ emailAddress }) => emailAddress.toLowerCase() === person.toLowerCase())
  } catch (error) {
    if (isClosed(error)) return undefined
    throw error
  }
}

export const shareFile = tool({
  ...changing,
  effect: 'destructive',
  egress: 'external',
  description: 'Lets a person see, comment on or edit a file or folder of Google Drive.',
  egressFields: ['file', 'person'],
  input: z.object({
    file,
    person: z.email().max(254).describe('Address of the person'),
    role: z.enum(['reader', 'commenter', 'writer']).default('reader').describe('What they may do'),
    notify: z.boolean().default(false).describe('Whether Google mails them about it'),
  }),
  async run(io, { file: id, person, role, notify }) {
    const api = open(io)
    const found = await fileOf(api, id)
    const data = { ...replyOf(found, io).data, sharedWith: person, may: role }
    const held = await heldBy(api, id, person)
    if (held?.role === role) return { data, ref: held.id }
    const query = { ...everywhere, sendNotificationEmail: notify, fields: 'id' }
    const once = { method: 'POST', leaveBy: io.leaveBy, body: { type: 'user', role, emailAddress: person }, query }
    const { id: permission } = await api.sendOnce(pathOf(id, '/permissions'), once, Permission)
    // What somebody could do before is not known any more.
    return { data, ref: permission, ...(!held && { undo: { file: id, permission, role } }) }
  },
  undo: undoShared,
  current: async (io, { file: id }) => ({ file: await nameOf(io, id) }),
})

export const trashFile = tool({
  ...changing,
  effect: 'destructive',
  egress: 'account',
  description:
    'Moves a file or folder of Google Drive to the trash, a folder with all that lies in it. It can be restored there for 30 days.',
  egressFields: ['file'],
  input: z.object({ file }),
  async run(io, { file: id }) {
    const api = open(io)
    const found = await api.get(pathOf(id), { ...everywhere, fields }, Found)
    if (found.trashed) return { data: { id, title: found.name, isInTrash: true }, ref: id }
    if (found.capabilities.canTrash === false)
      throw new IntegrationError('forbidden', `This account may not move “${found.name}” to the trash.`)
    const once = { method: 'PATCH', leaveBy: io.leaveBy, body: { trashed: true }, query: { ...everywhere, fields } }
    const { name } = await api.sendOnce(pathOf(id), once, Found)
    return { data: { id, title: name, isInTrash: true }, ref: id, undo: { file: id } }
  },
  undo: undoTrashed,
  current: async (io, { file: id }) => ({ file: await nameOf(io, id) }),
})
