import { z } from 'zod'
import { IntegrationError } from '../../../kit/kit.ts'
import { toolOf } from '../../../kit/tool.ts'
import { shownPart } from '../../../kit/tool-result.ts'
import { contentOf } from '../content.ts'
import { lying, search } from '../finding.ts'
import { readAs } from '../item.ts'
import { sessionOf } from '../session.ts'
import type { DropboxSettings } from '../settings.ts'
import { file, folder, live, pathIn, placeOf, scopesFor, shortOf, thingAt } from './files.ts'

const tool = toolOf<DropboxSettings>()
const reading = {
  effect: 'read',
  egress: 'account',
  egressFields: [],
  scopes: scopesFor.finding,
  idempotency: 'natural',
} as const
const limit = z.int().min(1).max(25).default(25).describe('How many at most')
const cursor = z.string().min(1).max(4_000).optional().describe('What a former call returned to go on with')

export const searchFiles = tool({
  ...reading,
  description: 'Finds files and folders in Dropbox by words in their names and in what they say.',
  input: z.object({ query: z.string().trim().min(1).max(200).describe('Words'), limit, cursor }),
  async run(io, { query, limit: most, cursor: at }) {
    const { entries, cursor: next } = await search(await sessionOf(io), { query, limit: most, cursor: at })
    return { data: { files: live(entries).map((each) => shortOf(each, io.zone)), cursor: next } }
  },
})

export const listFolder = tool({
  ...reading,
  description: 'Lists what lies in a folder of Dropbox.',
  input: z.object({ folder, limit, cursor }),
  async run(io, { folder: path, limit: most, cursor: at }) {
    const { entries, cursor: next } = await lying(await sessionOf(io), { path: pathIn(path), limit: most, cursor: at })
    return { data: { files: live(entries).map((each) => shortOf(each, io.zone)), cursor: next } }
  },
})

export const readFile = tool({
  ...reading,
  scopes: scopesFor.reading,
  description: 'Reads the text of a file in Dropbox: documents, Paper, tables, presentations, PDF, HWP, texts.',
  input: z.object({ file, part: z.int().min(1).max(1_000).default(1).describe('Of a long text, which part') }),
  async run(io, { file: path, part }) {
    const found = await thingAt(await sessionOf(io), path)
    if (found['.tag'] === 'folder') throw new IntegrationError('settings', `${placeOf(found)} is a folder.`)
    const { version, fileName, isReadable } = readAs(found)
    if (!isReadable || found.symlink_info)
      throw new IntegrationError('settings', `Dropbox gives out no content of ${placeOf(found)}.`)
    const bytes = contentOf(io, { externalId: found.id, version })
    const text = await io.textOf({ name: fileName, mediaType: null, bytes })
    return { data: { ...shortOf(found, io.zone), text: shownPart(text, part) } }
  },
})
