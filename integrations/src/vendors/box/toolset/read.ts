import { z } from 'zod'
import { toolOf } from '../../../kit/tool.ts'
import { shownPart } from '../../../kit/tool-result.ts'
import { clockOf, openBox } from '../client.ts'
import { peopleAt } from './people.ts'
import { BoxThing, fields, file, folder, folderOf, kind, Listed, scopesFor, shortOf, thing, thingOf } from './things.ts'

const tool = toolOf<object>()
const reading = {
  effect: 'read',
  egress: 'account',
  egressFields: [],
  scopes: scopesFor.reading,
  idempotency: 'natural',
} as const
const limit = z.int().min(1).max(25).default(25).describe('How many at most')
const cursor = z.string().min(1).max(2_000).optional().describe('What a former call returned to go on with')

const Found = z.object({ total_count: z.number(), entries: z.array(BoxThing).default([]) })

export const searchFiles = tool({
  ...reading,
  description: 'Finds files and folders in Box by words in their names and in what they say.',
  input: z.object({
    query: z.string().trim().min(1).max(200).describe('Words'),
    limit,
    cursor: cursor
      .unwrap()
      .regex(/^\d{1,5}$/)
      .optional()
      .describe('What a former search returned to go on with'),
  }),
  async run(io, { query, limit: most, cursor: from = '0' }) {
    const api = openBox(io)
    const at = await clockOf(api)
    const { total_count: total, entries } = await api.get(
      '/2.0/search',
      { query, fields, limit: most, offset: Number(from) },
      Found,
    )
    const next = Number(from) + most
    return { data: { files: entries.map((each) => shortOf(each, at)), cursor: next < total ? String(next) : null } }
  },
})

export const listFolder = tool({
  ...reading,
  description: 'Lists what lies in a folder of Box.',
  input: z.object({ folder, limit, cursor }),
  async run(io, { folder: given, limit: most, cursor: marker }) {
    const api = openBox(io)
    const at = await clockOf(api)
    const found = await folderOf(api, given)
    const query = { fields, usemarker: true, limit: most, marker }
    const { entries, next_marker: next } = await api.get(`/2.0/folders/${found.id}/items`, query, Listed)
    return { data: { folder: shortOf(found, at), files: entries.map((each) => shortOf(each, at)), cursor: next || null } }
  },
})

export const readFile = tool({
  ...reading,
  description: 'Reads the text of a file in Box: documents, tables, presentations, PDF, HWP, texts.',
  input: z.object({ file, part: z.int().min(1).max(1_000).default(1).describe('Of a long text, which part') }),
  async run(io, { file: id, part }) {
    const api = openBox(io)
    const at = await clockOf(api)
    const found = await thingOf(api, 'file', id)
    // Redirected to an address that needs no token, and gets none: https://developer.box.com/reference/get-files-id-content/
    const bytes = api.bytes(`/2.0/files/${id}/content`)
    const text = await io.textOf({ name: found.name ?? 'file', mediaType: null, bytes })
    return { data: { ...shortOf(found, at), text: shownPart(text, part) } }
  },
})

export const listPeople = tool({
  ...reading,
  description: 'Lists with whom a file or folder of Box is shared, and what they may do.',
  input: z.object({ thing, kind }),
  async run(io, { thing: id, kind: which }) {
    return { data: { people: await peopleAt(openBox(io), which, id) } }
  },
})
