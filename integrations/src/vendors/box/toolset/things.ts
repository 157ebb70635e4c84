import { z } from 'zod'
import { IntegrationError } from '../../../kit/kit.ts'
import type { Api } from '../../../net/api.ts'

/** Of an app of Box, each lets do what the person may: https://developer.box.com/guides/api-calls/permissions-and-errors/scopes/ */
export const scopesFor = { reading: ['root_readonly'], changing: ['root_readwrite'] }

const Id = z.string().regex(/^\d{1,20}$/)
export const file = Id.describe('ID of a file, as searching or listing gave')
export const thing = Id.describe('ID of a file or folder, as searching or listing gave')
export const kind = z.enum(['file', 'folder']).default('file').describe('Which of both it is')
export const folder = z
  .union([Id, z.string().regex(/^\/[^\p{Cc}\\]{0,500}$/u)])
  .default('/')
  .describe('Path of a folder, for example /Projects/2026, or its ID; / for the outermost')
export const name = z
  .string()
  .trim()
  .min(1)
  .max(250)
  // https://developer.box.com/reference/post-folders/: names contain no slashes, and are not dots.
  .refine((given) => !/[/\\\p{Cc}]/u.test(given) && given !== '.' && given !== '..', 'Box takes no such name.')

const Named = z.object({ id: z.string(), name: z.string().nullish() })

/** https://developer.box.com/reference/resources/file/, https://developer.box.com/reference/resources/folder/ */
export const BoxThing = z.object({
  type: z.string(),
  id: z.string(),
  name: z.string().nullish(),
  size: z.number().nullish(),
  etag: z.string().nullish(),
  sha1: z.string().nullish(),
  modified_at: z.string().nullish(),
  modified_by: Named.nullish(),
  path_collection: z.object({ entries: z.array(Named) }).nullish(),
})
export type BoxThing = z.output<typeof BoxThing>
export const fields = 'type,id,name,size,etag,sha1,modified_at,modified_by,path_collection'

const placeOf = ({ path_collection: path }: BoxThing): string =>
  `/${(path?.entries ?? [])
    .filter(({ id }) => id !== '0')
    .map((each) => each.name ?? '')
    .join('/')}`

export const shortOf = (found: BoxThing, at: (moment: string) => string) => ({
  id: found.id,
  title: found.name,
  isFolder: found.type === 'folder' || undefined,
  size: found.type === 'file' ? found.size : undefined,
  when: found.modified_at && at(found.modified_at),
  who: found.modified_by?.name,
  place: placeOf(found),
  version: found.etag,
  link: `https://app.box.com/${found.type === 'folder' ? 'folder' : 'file'}/${found.id}`,
})

export const namedAs = (found: BoxThing): string => [found.name, placeOf(found)].filter(Boolean).join(' · ')

export const thingOf = (api: Api, which: 'file' | 'folder', id: string): Promise<BoxThing> =>
  api.get(`/2.0/${which}s/${id}`, { fields }, BoxThing)

export const Listed = z.object({ entries: z.array(BoxThing).default([]), next_marker: z.string().nullish() })

/** More nobody keeps in one folder, and each page is a call. */
const mostPages = 10

/**
 * The folder that somebody named, by its path or its id.
 * @throws IntegrationError `notFound` — with the folders that are there
 */
export async function folderOf(api: Api, given: string): Promise<BoxThing> {
  if (!given.startsWith('/')) return thingOf(api, 'folder', given)
  let found = '0'
  for (const part of given.split('/').filter((each) => each !== '')) found = await folderIn(api, found, part)
  return thingOf(api, 'folder', found)
}

async function folderIn(api: Api, parent: string, wanted: string): Promise<string> {
  const plain = (text: string): string => text.normalize('NFC').trim().toLowerCase()
  const names: string[] = []
  let marker: string | undefined
  for (let page = 0; page < mostPages; page += 1) {
    const query = { fields: 'type,id,name', usemarker: true, limit: 1_000, marker }
    const { entries, next_marker: next } = await api.get(`/2.0/folders/${parent}/items`, query, Listed)
    const folders = entries.filter(({ type }) => type === 'folder')
    const found = folders.find((each) => plain(each.name ?? '') === plain(wanted))
    if (found) return found.id
    names.push(...folders.map((each) => each.name ?? ''))
    if (!next) break
    marker = next
  }
  throw new IntegrationError('notFound', `There is no folder “${wanted}”. There are: ${names.slice(0, 60).join(', ') || 'none'}.`)
}
