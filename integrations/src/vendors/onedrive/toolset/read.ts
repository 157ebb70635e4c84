import { z } from 'zod'
import { IntegrationError } from '../../../kit/kit.ts'
import { toolOf } from '../../../kit/tool.ts'
import { shownPart } from '../../../kit/tool-result.ts'
import { cursor, cursorIn, queryAt } from '../../../platforms/microsoft/outlook.ts'
import { isFolder } from '../item.ts'
import { fields, file, folder, folderOf, idOf, itemOf, Items, openDrive, pathOf, scopesFor, shortOf } from './files.ts'
import { fileNamed, folderNamed, searchPath } from './names.ts'

const tool = toolOf<object>()
const reading = {
  effect: 'read',
  egress: 'account',
  egressFields: [],
  scopes: scopesFor.reading,
  idempotency: 'natural',
} as const
const limit = z.int().min(1).max(25).default(10).describe('How many at most')

export const searchFiles = tool({
  ...reading,
  description: 'Finds files and folders in OneDrive by words in their names and in what they say, with what others share.',
  input: z.object({ query: z.string().trim().min(1).max(200).describe('Words'), limit, cursor }),
  async run(io, { query, limit: $top, cursor: at }) {
    const found = await openDrive(io).get(searchPath(query), { $top, $select: fields, ...queryAt(at) }, Items)
    return { data: { files: found.value.map((each) => shortOf(each, io.zone)), cursor: cursorIn(found['@odata.nextLink']) } }
  },
})

export const listFolder = tool({
  ...reading,
  description: 'Lists what lies in a folder of OneDrive.',
  names: { folder: folderNamed },
  input: z.object({ folder, limit: limit.default(25).describe('How many at most'), cursor }),
  async run(io, { folder: given, limit: $top, cursor: at }) {
    const graph = openDrive(io)
    const found = await folderOf(graph, given)
    const page = await graph.get(pathOf(idOf(found), '/children'), { $top, $select: fields, ...queryAt(at) }, Items)
    return {
      data: {
        folder: shortOf(found, io.zone),
        files: page.value.map((each) => shortOf(each, io.zone)),
        cursor: cursorIn(page['@odata.nextLink']),
      },
    }
  },
})

export const readFile = tool({
  ...reading,
  description: 'Reads the text of a file in OneDrive: documents, tables, presentations, PDF, HWP, texts.',
  names: { file: fileNamed },
  input: z.object({ file, part: z.int().min(1).max(1_000).default(1).describe('Of a long text, which part') }),
  async run(io, { file: id, part }) {
    const graph = openDrive(io)
    const item = await itemOf(graph, id)
    if (isFolder(item) || !item.file) throw new IntegrationError('settings', `“${item.name}” is no file that can be read.`)
    // Redirected to an address that needs no token, and gets none: https://learn.microsoft.com/graph/api/driveitem-get-content
    const bytes = graph.bytes(pathOf(id, '/content'))
    const text = await io.textOf({ name: item.name, mediaType: item.file.mimeType ?? null, bytes })
    return { data: { ...shortOf(item, io.zone), version: item.eTag, text: shownPart(text, part) } }
  },
})
