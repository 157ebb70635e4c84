import { z } from 'zod'
import { CallFailure } from '../../../kit/call-failure.ts'
import { IntegrationError } from '../../../kit/kit.ts'
import { toolOf } from '../../../kit/tool.ts'
import { inHeader } from '../client.ts'
import { DropboxError } from '../failure.ts'
import { sharedWith } from '../finding.ts'
import { sessionOf } from '../session.ts'
import type { DropboxSettings } from '../settings.ts'
import { DropboxFolder, File } from '../shapes.ts'
import { file, folder, name, pathIn, placeOf, scopesFor, shortOf, thingAt } from './files.ts'
import { undoMade, undoMoved, undoShared } from './undo.ts'

const tool = toolOf<DropboxSettings>()
const changing = { effect: 'write', egress: 'account', scopes: scopesFor.changing, idempotency: 'natural' } as const

/** Whether a call was refused because of what is there by now. */
const isConflict = (error: unknown): error is CallFailure =>
  error instanceof CallFailure && error.cause instanceof DropboxError && /(^|\/)conflict(\/|$)/.test(error.cause.tags)

/** What is there already is neither overwritten nor given another name. */
function unlessTaken(path: string) {
  return (error: unknown): never => {
    if (!isConflict(error)) throw error
    throw new CallFailure('refused', 'settings', `There is something else at ${path} already.`, { status: 409, cause: error })
  }
}

// What a call of its own gives has no tag: https://github.com/dropbox/dropbox-api-spec
const Made = File.omit({ '.tag': true })
const MadeFolder = z.object({ metadata: DropboxFolder.omit({ '.tag': true }) })
const Moved = z.object({ metadata: z.union([File, DropboxFolder]) })

export const createFile = tool({
  ...changing,
  description: 'Makes a new text file in Dropbox. What is there already is not overwritten.',
  egressFields: ['folder'],
  contentFields: ['text'],
  input: z.object({
    name: name.describe('Name with its ending, for example notes.md; plain text, so .txt, .md, .csv or .html'),
    folder,
    text: z.string().min(1).max(100_000).describe('All that the file is to say'),
  }),
  async run(io, { name: called, folder: parent, text }) {
    const path = `${pathIn(parent)}/${called}`
    const session = await sessionOf(io)
    const present = await session.entry(path)
    // Equal bytes at the path write nothing and are no conflict: description of `CommitInfo.strict_conflict`.
    const argument = { path, mode: 'add', autorename: false, mute: true }
    const headers = { 'content-type': 'application/octet-stream', 'dropbox-api-arg': inHeader(argument) }
    const once = { method: 'POST', body: text, headers, leaveBy: io.leaveBy }
    const made = await session.content.sendOnce('/2/files/upload', once, Made).catch(unlessTaken(path))
    // The same words at this place may be somebody else's.
    const isNew = !present || present['.tag'] === 'deleted'
    return { data: shortOf(made, io.zone), ref: made.id, ...(isNew && { undo: { id: made.id, rev: made.rev } }) }
  },
  undo: undoMade,
})

export const createFolder = tool({
  ...changing,
  description: 'Makes a folder in Dropbox; one that is there already is taken.',
  egressFields: ['folder'],
  input: z.object({ name: name.describe('Name'), folder }),
  async run(io, { name: called, folder: parent }) {
    const path = `${pathIn(parent)}/${called}`
    const session = await sessionOf(io)
    const present = await session.entry(path)
    if (present?.['.tag'] === 'folder') return { data: shortOf(present, io.zone), ref: present.id }
    const once = { method: 'POST', body: { path, autorename: false }, leaveBy: io.leaveBy }
    const { metadata } = await session.api.sendOnce('/2/files/create_folder_v2', once, MadeFolder).catch(unlessTaken(path))
    return { data: shortOf(metadata, io.zone), ref: metadata.id, undo: { id: metadata.id } }
  },
  undo: undoMade,
})

const version = z.string().max(100).optional().describe('As reading gave it; if the file was changed since, nothing is done')

function unlessChanged(thing: File | DropboxFolder, said: string | undefined): void {
  if (said === undefined || thing['.tag'] === 'folder' || thing.rev === said) return
  throw new IntegrationError('settings', `${placeOf(thing)} was changed since it was read. Read it again and decide anew.`)
}

export const moveFile = tool({
  ...changing,
  description: 'Moves a file or folder of Dropbox into another folder, gives it another name, or both.',
  egressFields: ['file', 'folder'],
  picture: { kind: 'move', thing: 'file', to: 'folder', name: 'name' },
  input: z.object({
    file,
    folder: folder.unwrap().optional().describe('Path of the folder it goes to; leave it out to rename only'),
    name: name.optional().describe('New name; leave it out to keep it'),
    version,
  }),
  async run(io, { file: path, folder: parent, name: called, version: said }) {
    const session = await sessionOf(io)
    const found = await thingAt(session, path)
    unlessChanged(found, said)
    const now = placeOf(found)
    const to = `${parent === undefined ? now.slice(0, now.lastIndexOf('/')) : pathIn(parent)}/${called ?? found.name}`
    if (to === now) return { data: shortOf(found, io.zone), ref: found.id }
    const body = { from_path: found.id, to_path: to, autorename: false }
    const once = { method: 'POST', body, leaveBy: io.leaveBy }
    const { metadata } = await session.api.sendOnce('/2/files/move_v2', once, Moved).catch(unlessTaken(to))
    return { data: shortOf(metadata, io.zone), ref: metadata.id, undo: { id: metadata.id, from: now, to: placeOf(metadata) } }
  },
  undo: undoMoved,
  async surroundings(io, { file: path, folder: parent, name: called }) {
    const found = await thingAt(await sessionOf(io), path)
    const now = placeOf(found)
    const to = parent === undefined ? now.slice(0, now.lastIndexOf('/')) : pathIn(parent)
    return { kind: 'move', name: found.name, from: now, to: `${to}/${called ?? found.name}` }
  },
  async current(io, { file: path }) {
    const found = await thingAt(await sessionOf(io), path)
    return { file: placeOf(found), name: found.name }
  },
})

export const deleteFile = tool({
  ...changing,
  effect: 'destructive',
  description: 'Deletes a file or folder of Dropbox; people can restore it there, for 30 days or longer.',
  egressFields: ['file'],
  input: z.object({ file, version }),
  async run(io, { file: path, version: said }) {
    const session = await sessionOf(io)
    const found = await thingAt(session, path)
    unlessChanged(found, said)
    // Only what was looked at: another version at this path is not deleted.
    const body = { path: found.id, ...(found['.tag'] === 'file' && { parent_rev: found.rev }) }
    const once = { method: 'POST', body, leaveBy: io.leaveBy }
    await session.api.sendOnce('/2/files/delete_v2', once, Moved).catch((error: unknown) => {
      if (!isConflict(error)) throw error
      const message = `${placeOf(found)} was changed at this very moment. Look again and decide anew.`
      throw new CallFailure('refused', 'settings', message, { status: 409, cause: error })
    })
    return {
      data: { id: found.id, path: placeOf(found), canBeRestored: true, link: 'https://www.dropbox.com/deleted_files' },
      ref: found.id,
    }
  },
  current: async (io, { file: path }) => ({ file: placeOf(await thingAt(await sessionOf(io), path)) }),
})

const Shared = z.array(
  z.object({ result: z.looseObject({ '.tag': z.string() }), member: z.looseObject({ email: z.string().optional() }) }),
)

export const shareFile = tool({
  description: 'Lets certain people read or change a file of Dropbox. A link is not made.',
  effect: 'destructive',
  egress: 'external',
  egressFields: ['file', 'people'],
  scopes: scopesFor.sharing,
  // Who has the right already is not let in a second time.
  idempotency: 'natural',
  input: z.object({
    file,
    people: z.array(z.email().max(254)).min(1).max(20).describe('Addresses'),
    role: z.enum(['viewer', 'editor']).default('viewer').describe('What they may do'),
    isMailed: z.boolean().default(false).describe('Whether they get a mail from Dropbox'),
    message: z.string().max(2_000).optional().describe('What the mail says'),
  }),
  async run(io, { file: path, people, role, isMailed, message }) {
    const session = await sessionOf(io)
    const found = await thingAt(session, path)
    if (found['.tag'] === 'folder') throw new IntegrationError('settings', 'Only files are shared from here, not folders.')
    const has = await sharedWith(session, found.id)
    const missing = people.filter((address) => ![role, 'owner'].includes(has.get(address.toLowerCase()) ?? ''))
    const data = { ...shortOf(found, io.zone), people, role }
    if (missing.length === 0) return { data, ref: found.id }
    const body = {
      file: found.id,
      members: missing.map((email) => ({ '.tag': 'email', email })),
      quiet: !isMailed,
      access_level: role,
      ...(isMailed && message && { custom_message: message }),
    }
    // https://www.dropbox.com/developers/documentation/http/documentation#sharing-add_file_member
    const results = await session.api.sendOnce(
      '/2/sharing/add_file_member',
      { method: 'POST', body, leaveBy: io.leaveBy },
      Shared,
    )
    const refused = results.flatMap(({ result, member }) => (result['.tag'] === 'success' ? [] : (member.email ?? [])))
    // One right is taken back at a time; what somebody could do before is not known any more.
    const [person, ...others] = missing
    const isNew = person !== undefined && others.length === 0 && refused.length === 0 && !has.has(person.toLowerCase())
    return { data: { ...data, notLetIn: refused }, ref: found.id, ...(isNew && { undo: { id: found.id, person, role } }) }
  },
  undo: undoShared,
  async current(io, { file: path }) {
    const session = await sessionOf(io)
    const found = await thingAt(session, path)
    const has = found['.tag'] === 'file' ? await sharedWith(session, found.id) : new Map<string, string>()
    return { file: placeOf(found), people: [...has].map(([address, level]) => `${address} (${level})`).join(', ') }
  },
})
