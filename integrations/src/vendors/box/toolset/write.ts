import { createHash, randomUUID } from 'node:crypto'
import { z } from 'zod'
import { CallFailure } from '../../../kit/call-failure.ts'
import { IntegrationError } from '../../../kit/kit.ts'
import { toolOf } from '../../../kit/tool.ts'
import { openBox } from '../client.ts'
import { BoxError } from '../failure.ts'
import { peopleAt } from './people.ts'
import { BoxThing, fields, file, folder, folderOf, kind, name, namedAs, scopesFor, shortOf, thing, thingOf } from './things.ts'
import { madeAs, undoComment, undoMade, undoShared } from './undo.ts'

const tool = toolOf<object>()
const changing = { effect: 'write', egress: 'account', scopes: scopesFor.changing, idempotency: 'natural' } as const

const replyOf = (found: BoxThing) => ({ data: shortOf(found, (moment) => moment), ref: found.id })
const madeBy = (made: BoxThing) => ({ ...replyOf(made), undo: madeAs(made) })
const conflictsIn = (error: unknown) =>
  error instanceof CallFailure && error.status === 409 && error.cause instanceof BoxError ? error.cause.conflicts : []

const taken = (called: string, error: unknown): CallFailure =>
  new CallFailure('refused', 'settings', `There is something called “${called}” already.`, { status: 409, cause: error })

const Uploaded = z.object({ entries: z.array(BoxThing).min(1) })

export const createFile = tool({
  ...changing,
  description: 'Makes a new text file in Box. What has the same name already is not overwritten.',
  egressFields: ['folder'],
  contentFields: ['text'],
  input: z.object({
    name: name.describe('Name with its ending, for example notes.md; plain text, so .txt, .md, .csv or .html'),
    folder,
    text: z.string().min(1).max(100_000).describe('All that the file is to say'),
  }),
  async run(io, { name: called, folder: given, text }) {
    const api = openBox(io)
    const parent = await folderOf(api, given)
    const sha1 = createHash('sha1').update(text).digest('hex')
    const { body, type } = uploadOf({ name: called, parent: { id: parent.id } }, text)
    // The header of this name holds a SHA-1: https://developer.box.com/reference/post-files-content/
    const once = { method: 'POST', body, headers: { 'content-type': type, 'content-md5': sha1 }, leaveBy: io.leaveBy }
    try {
      const { entries } = await openBox(io, 'https://upload.box.com').sendOnce(
        '/api/2.0/files/content',
        { ...once, query: { fields } },
        Uploaded,
      )
      return madeBy(entries[0]!)
    } catch (error) {
      const [conflict] = conflictsIn(error)
      if (!conflict) throw error
      // An earlier attempt, or somebody else with the same words: it is as it was to be.
      if (conflict.sha1 !== sha1) throw taken(called, error)
      return replyOf(await thingOf(api, 'file', conflict.id).catch(() => ({ type: 'file', id: conflict.id, name: called })))
    }
  },
  undo: undoMade,
})

/** The attributes come before the file: "otherwise the attributes are ignored". */
function uploadOf(attributes: object, text: string): { body: Buffer; type: string } {
  const boundary = randomUUID()
  const part = (head: string, content: string) => `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`
  const body = `${part('name="attributes"', JSON.stringify(attributes))}${part('name="file"; filename="file"', text)}--${boundary}--\r\n`
  return { body: Buffer.from(body), type: `multipart/form-data; boundary=${boundary}` }
}

export const createFolder = tool({
  ...changing,
  description: 'Makes a folder in Box; one of this name that is there already is taken.',
  egressFields: ['folder'],
  input: z.object({ name: name.describe('Name'), folder }),
  async run(io, { name: called, folder: given }) {
    const api = openBox(io)
    const parent = await folderOf(api, given)
    const body = { name: called, parent: { id: parent.id } }
    try {
      const once = { method: 'POST', body, leaveBy: io.leaveBy, query: { fields } }
      return madeBy(await api.sendOnce('/2.0/folders', once, BoxThing))
    } catch (error) {
      const [conflict] = conflictsIn(error)
      if (!conflict) throw error
      if (conflict.type !== 'folder') throw taken(called, error)
      return replyOf(await thingOf(api, 'folder', conflict.id).catch(() => ({ type: 'folder', id: conflict.id, name: called })))
    }
  },
  undo: undoMade,
})

export const comment = tool({
  ...changing,
  description: 'Writes a comment on a file of Box, which whoever can open the file reads.',
  // A comment carries no mark of ours, and two of the same words are two.
  idempotency: 'none',
  egressFields: ['file'],
  contentFields: ['text'],
  input: z.object({ file, text: z.string().trim().min(1).max(10_000).describe('Plain text') }),
  async run(io, { file: id, text }) {
    const api = openBox(io)
    const found = await thingOf(api, 'file', id)
    const once = { method: 'POST', body: { message: text, item: { type: 'file', id } }, leaveBy: io.leaveBy }
    const made = await api.sendOnce('/2.0/comments', once, z.object({ id: z.string() }))
    return { data: { id: made.id, file: shortOf(found, (moment) => moment) }, ref: made.id, undo: { comment: made.id, text } }
  },
  undo: undoComment,
  current: async (io, { file: id }) => ({ file: namedAs(await thingOf(openBox(io), 'file', id)) }),
})

export const shareFile = tool({
  ...changing,
  effect: 'destructive',
  egress: 'external',
  description: 'Lets a person read or change a file or folder of Box. A link is not made.',
  egressFields: ['thing', 'person'],
  input: z.object({
    thing,
    kind,
    person: z.email().max(254).describe('Address'),
    role: z.enum(['viewer', 'editor']).default('viewer').describe('What they may do'),
    isMailed: z.boolean().default(false).describe('Whether they get a mail from Box'),
  }),
  async run(io, { thing: id, kind: which, person, role, isMailed }) {
    const api = openBox(io)
    const found = await thingOf(api, which, id)
    if (which === 'folder' && id === '0') throw new IntegrationError('settings', 'All of Box is not shared.')
    const has = (await peopleAt(api, which, id)).find(({ who }) => who.toLowerCase() === person.toLowerCase())
    const data = { ...shortOf(found, (moment) => moment), person, role }
    if (has?.role === role) return { data, ref: id }
    if (has) throw new IntegrationError('settings', `${person} is ${has.role} there already, which people change at Box.`)
    // https://developer.box.com/reference/post-collaborations/
    const body = { item: { type: which, id }, accessible_by: { type: 'user', login: person }, role }
    const once = { method: 'POST', body, leaveBy: io.leaveBy, query: { notify: isMailed } }
    const { id: collaboration } = await api.sendOnce('/2.0/collaborations', once, z.object({ id: z.string() }))
    return { data, ref: id, undo: { collaboration, role } }
  },
  undo: undoShared,
  async current(io, { thing: id, kind: which }) {
    const api = openBox(io)
    const people = await peopleAt(api, which, id)
    return { thing: namedAs(await thingOf(api, which, id)), person: people.map(({ who, role }) => `${who} (${role})`).join(', ') }
  },
})

export const trashFile = tool({
  ...changing,
  effect: 'destructive',
  description: 'Moves a file or folder of Box to the trash, from where people can restore it.',
  egressFields: ['thing'],
  input: z.object({
    thing,
    kind,
    version: z.string().max(100).optional().describe('As reading gave it; if it was changed since, nothing is done'),
  }),
  async run(io, { thing: id, kind: which, version }) {
    const api = openBox(io)
    const found = await thingOf(api, which, id)
    if (which === 'folder' && id === '0') throw new IntegrationError('settings', 'All of Box is not thrown away.')
    if (version !== undefined && found.etag !== version)
      throw new IntegrationError(
        'settings',
        `“${found.name ?? id}” was changed since it was read. Read it again and decide anew.`,
      )
    const headers: Record<string, string> = found.etag ? { 'if-match': found.etag } : {}
    const query = which === 'folder' ? { recursive: true } : {}
    await api
      .sendOnce(`/2.0/${which}s/${id}`, { method: 'DELETE', leaveBy: io.leaveBy, headers, query }, z.literal(''))
      .catch((error: unknown) => {
        if (!(error instanceof CallFailure) || error.status !== 412) throw error
        const message = 'It was changed at this very moment. Look again and decide anew.'
        throw new CallFailure('refused', 'settings', message, { status: 412, cause: error })
      })
    return { data: { id, title: found.name, isInTrash: true, link: 'https://app.box.com/trash' }, ref: id }
  },
  current: async (io, { thing: id, kind: which }) => ({ thing: namedAs(await thingOf(openBox(io), which, id)) }),
})
