import { limits } from '@quarry/contract/limits'
import { z } from 'zod'
import { IntegrationError } from '../../../kit/kit.ts'
import { type FieldChoices, type ToolIo, toolOf } from '../../../kit/tool.ts'
import { shownPage, shownPart } from '../../../kit/tool-result.ts'
import type { Query } from '../../../net/api.ts'
import { Paged } from '../../../platforms/google/pages.ts'
import { contentOf } from '../content.ts'
import { quoted } from '../drive.ts'
import { folderType, isFolder, isShortcut } from '../file.ts'
import { contentIn, itemOf } from '../item.ts'
import { everywhere, fileOf, Files, fields, folderOf, foundEverywhere, openDrive, pathOf, scopesFor, shownFile } from './files.ts'
import { cursor, file, folder, limit, part } from './inputs.ts'

const tool = toolOf<object>()
const reading = {
  effect: 'read',
  egress: 'account',
  egressFields: [],
  scopes: scopesFor.reading,
  idempotency: 'natural',
} as const

const listed = `nextPageToken,incompleteSearch,files(${fields})`

async function pageOf(io: ToolIo<object>, query: Query) {
  const page = await openDrive(io, scopesFor.reading).get(
    '/drive/v3/files',
    { ...foundEverywhere, ...query, fields: listed },
    Files,
  )
  const { shown, ...more } = shownPage(
    page.files.map((each) => shownFile(each, io.zone)),
    page.nextPageToken,
  )
  return {
    data: {
      files: shown,
      ...more,
      ...(page.incompleteSearch && { note: 'Google did not look everywhere; more may be found by other words.' }),
    },
  }
}

export const searchFiles = tool({
  ...reading,
  description:
    'Finds files and folders in Google Drive by words in their name or text, the most relevant first, the trash left out.',
  input: z.object({
    query: z.string().trim().min(1).max(200).describe('Words that occur in the name or the text'),
    limit,
    cursor,
  }),
  run: (io, { query, limit: pageSize, cursor: pageToken }) =>
    // What is sorted otherwise cannot be looked for in the text: https://developers.google.com/workspace/drive/api/guides/search-files
    pageOf(io, {
      q: `(name contains ${quoted(query)} or fullText contains ${quoted(query)}) and trashed = false`,
      pageSize,
      pageToken,
    }),
})

export const listFolder = tool({
  ...reading,
  description: 'Lists what lies directly in a folder of Google Drive, folders first.',
  input: z.object({ folder, limit, cursor }),
  async run(io, { folder: given, limit: pageSize, cursor: pageToken }) {
    const { id, name } = await folderOf(openDrive(io, scopesFor.reading), given)
    const { data } = await pageOf(io, {
      q: `${quoted(id)} in parents and trashed = false`,
      orderBy: 'folder,name_natural',
      pageSize,
      pageToken,
    })
    return { data: { folder: { id, title: name }, ...data } }
  },
})

export const readFile = tool({
  ...reading,
  description:
    'Reads a file of Google Drive as text: documents, spreadsheets and presentations of Google and Office, PDF, hwp, and texts. A long one is read part by part.',
  input: z.object({ file, part }),
  async run(io, { file: id, part: which }) {
    const found = await fileOf(openDrive(io, scopesFor.reading), id)
    if (isFolder(found)) throw new IntegrationError('settings', `“${found.name}” is a folder: list it instead.`)
    if (isShortcut(found))
      throw new IntegrationError('settings', `“${found.name}” is a shortcut: search for the file it leads to.`)
    const { externalId, version, fileName: name, mediaType } = itemOf(found, [], [])
    if (contentIn(version) === 'bytes' && Number(found.size ?? 0) > limits.uploadBytes)
      throw new IntegrationError(
        'settings',
        `“${found.name}” is longer than the ${limits.uploadBytes / 2 ** 20} MB that are read.`,
      )
    if (contentIn(version) === 'none') throw new IntegrationError('settings', `Google gives no text of “${found.name}”.`)
    const text = await io.textOf({ name, mediaType, bytes: contentOf(io, { externalId, version }) })
    const { title, when, who, link } = shownFile(found, io.zone)
    const head = [`File ${id}: ${title}`, link, [when, who].filter(Boolean).join(' · ')].filter(Boolean)
    return { data: shownPart([...head, '', text.trim()].join('\n'), which) }
  },
})

const Permissions = Paged.extend({
  permissions: z
    .array(
      z.object({
        type: z.string(),
        role: z.string(),
        displayName: z.string().optional(),
        emailAddress: z.string().optional(),
        domain: z.string().optional(),
      }),
    )
    .default([]),
})

export const listPeople = tool({
  ...reading,
  description: 'Lists who may see a file or folder of Google Drive, and what they may do with it.',
  input: z.object({ file, cursor }),
  async run(io, { file: id, cursor: pageToken }) {
    const asked = {
      ...everywhere,
      pageSize: 50,
      pageToken,
      fields: 'nextPageToken,permissions(type,role,displayName,emailAddress,domain)',
    }
    const page = await openDrive(io, scopesFor.reading).get(pathOf(id, '/permissions'), asked, Permissions)
    const people = page.permissions.map(({ type, role, displayName, emailAddress, domain }) => ({
      who: type === 'anyone' ? 'anyone with the link' : [displayName, emailAddress ?? domain].filter(Boolean).join(' · '),
      kind: type === 'user' ? undefined : type,
      may: role,
    }))
    const { shown, ...more } = shownPage(people, page.nextPageToken)
    return { data: { people: shown, ...more } }
  },
})

/** Folders in which something can be made. */
export const folderChoices: FieldChoices<object> = {
  scopes: scopesFor.writing,
  async find(io, words) {
    const named = words.trim() === '' ? '' : `name contains ${quoted(words.trim())} and `
    const q = `${named}mimeType = ${quoted(folderType)} and trashed = false`
    const query = { ...foundEverywhere, q, pageSize: 50, fields: `files(${fields})` }
    const { files } = await openDrive(io as ToolIo<object>, scopesFor.writing).get('/drive/v3/files', query, Files)
    return files.map(({ id, name, owners }) => ({ value: id, label: [name, owners[0]?.displayName].filter(Boolean).join(' · ') }))
  },
}
