import { z } from 'zod'
import { IntegrationError } from '../../../kit/kit.ts'
import type { ToolIo } from '../../../kit/tool.ts'
import { momentIn } from '../../../kit/tool-time.ts'
import type { Api } from '../../../net/api.ts'
import { openGoogle } from '../../../platforms/google/client.ts'
import { Paged } from '../../../platforms/google/pages.ts'
import { quoted, scopes as reading } from '../drive.ts'
import { DriveFile, folderType, isFolder } from '../file.ts'

/**
 * https://developers.google.com/workspace/drive/api/guides/api-specific-auth. `drive.file` would not do for writing: with it Google knows only
 * what Quarry made itself, and no folder of anybody's.
 */
export const scopesFor = { reading, writing: ['https://www.googleapis.com/auth/drive'] }

export const openDrive = (io: ToolIo<object>, scopes: readonly string[]): Api =>
  openGoogle(io, 'https://www.googleapis.com', scopes)

export const fields =
  'id,name,mimeType,parents,trashed,size,md5Checksum,headRevisionId,modifiedTime,webViewLink,owners(displayName,emailAddress),lastModifyingUser(displayName,emailAddress),capabilities(canTrash)'
export const Found = DriveFile.extend({ capabilities: z.object({ canTrash: z.boolean().optional() }).default({}) })
export type Found = z.output<typeof Found>
export const Files = Paged.extend({ files: z.array(Found).default([]), incompleteSearch: z.boolean().default(false) })

/** Shared drives are left out of every answer unless requested: https://developers.google.com/workspace/drive/api/guides/enable-shareddrives */
export const everywhere = { supportsAllDrives: true }
export const foundEverywhere = { ...everywhere, includeItemsFromAllDrives: true, corpora: 'allDrives' }

export const pathOf = (id: string, more = ''): string => `/drive/v3/files/${encodeURIComponent(id)}${more}`

/** What people call the kinds of files; others by the ending of their name. */
const kinds: Readonly<Record<string, string>> = {
  'application/vnd.google-apps.document': 'Google Docs document',
  'application/vnd.google-apps.spreadsheet': 'Google Sheets spreadsheet',
  'application/vnd.google-apps.presentation': 'Google Slides presentation',
  'application/vnd.google-apps.form': 'Google Forms form',
  'application/vnd.google-apps.shortcut': 'shortcut',
  [folderType]: 'folder',
}

const longestName = 300

/** @param zone of the person */
export const shownFile = (file: Found, zone: string) => ({
  id: file.id,
  title: file.name.slice(0, longestName),
  kind: kinds[file.mimeType],
  when: file.modifiedTime && momentIn(zone, file.modifiedTime),
  who: [file.lastModifyingUser ?? file.owners[0]].map((person) => person?.displayName ?? person?.emailAddress)[0],
  link: file.webViewLink,
})

export const replyOf = (file: Found, { zone }: Pick<ToolIo<object>, 'zone'>) => ({ data: shownFile(file, zone), ref: file.id })

/** A file that is not in the trash. @throws IntegrationError `notFound` */
export async function fileOf(api: Api, id: string): Promise<Found> {
  const file = await api.get(pathOf(id), { ...everywhere, fields }, Found)
  if (file.trashed) throw new IntegrationError('notFound', `“${file.name}” is in the trash.`)
  return file
}

/** An id of Drive, or a name that looks like one. */
const idLike = /^[\w-]{4,100}$/
/** More nobody tells apart. */
const mostNamed = 10

/**
 * A folder by the id that a call returned, or by its name.
 * @throws IntegrationError `notFound`, `settings` — there is none; several are called so, with those
 */
export async function folderOf(api: Api, given: string): Promise<Found> {
  if (idLike.test(given)) {
    const byId = await fileOf(api, given).catch(noneIfMissing)
    if (byId && isFolder(byId)) return byId
  }
  const q = `name = ${quoted(given)} and mimeType = ${quoted(folderType)} and trashed = false`
  const { files } = await api.get(
    '/drive/v3/files',
    { ...foundEverywhere, q, pageSize: mostNamed, fields: `files(${fields})` },
    Files,
  )
  const [only, ...others] = files
  if (!only) throw new IntegrationError('notFound', `There is no folder “${given}” in this Drive.`)
  if (others.length === 0) return only
  const named = files.map(({ id, owners }) => [id, owners[0]?.displayName].filter(Boolean).join(' of '))
  throw new IntegrationError(
    'settings',
    `Several folders are called “${given}”: name one of them by its id (${named.join(', ')}).`,
  )
}

function noneIfMissing(error: unknown): null {
  if (error instanceof IntegrationError && error.reason === 'notFound') return null
  throw error
}
