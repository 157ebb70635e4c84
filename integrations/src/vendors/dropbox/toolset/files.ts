import { z } from 'zod'
import { IntegrationError } from '../../../kit/kit.ts'
import { momentIn } from '../../../kit/tool-time.ts'
import { folderLink, linkOf } from '../item.ts'
import type { DropboxSession } from '../session.ts'
import type { DropboxEntry, DropboxFolder, File } from '../shapes.ts'

/** https://developers.dropbox.com/oauth-guide#dropbox-api-permissions: the least each does its work with. */
export const scopesFor = {
  finding: ['files.metadata.read'],
  reading: ['files.metadata.read', 'files.content.read'],
  changing: ['files.metadata.read', 'files.content.write'],
  sharing: ['files.metadata.read', 'sharing.read', 'sharing.write'],
}

/** Paths are how people name things in Dropbox; ids are what searching gave. */
const Path = z.string().regex(/^\/[^\\\p{Cc}]{1,1000}[^/\\\p{Cc}]$|^\/[^/\\\p{Cc}]$/u)
const Id = z.string().regex(/^id:[\w-]{1,100}$/)
export const file = z.union([Path, Id]).describe('Path as searching or listing gave, for example /Plans/roof.md, or its ID')
export const folder = z
  .union([z.literal('/'), Path])
  .default('/')
  .describe('Path of a folder, for example /Plans; / for the outermost')
export const name = z
  .string()
  .trim()
  .min(1)
  .max(250)
  .refine((given) => !/[/\\\p{Cc}]/u.test(given) && given !== '.' && given !== '..', 'Dropbox takes no such name.')

/** The root has no name: https://www.dropbox.com/developers/documentation/http/documentation#files-list_folder */
export const pathIn = (path: string): string => (path === '/' ? '' : path)

type Thing = Omit<File, '.tag'> | Omit<DropboxFolder, '.tag'>
const isFile = (thing: Thing): thing is File => 'rev' in thing

/** @param zone of the person */
export const shortOf = (thing: Thing, zone: string) => ({
  id: thing.id,
  title: thing.name,
  path: thing.path_display,
  isFolder: isFile(thing) ? undefined : true,
  size: isFile(thing) ? thing.size : undefined,
  when: isFile(thing) ? momentIn(zone, thing.server_modified) : undefined,
  version: isFile(thing) ? thing.rev : undefined,
  link: isFile(thing) ? linkOf(thing) : folderLink(thing.path_display ?? ''),
})

export const live = (entries: readonly DropboxEntry[]) => entries.flatMap((entry) => (entry['.tag'] === 'deleted' ? [] : [entry]))

/** @throws IntegrationError `notFound` */
export async function thingAt(session: DropboxSession, path: string): Promise<File | DropboxFolder> {
  const entry = await session.entry(path)
  if (!entry || entry['.tag'] === 'deleted') throw new IntegrationError('notFound', `There is nothing at ${path} in Dropbox.`)
  return entry
}

export const placeOf = (thing: Thing): string => thing.path_display ?? thing.name
