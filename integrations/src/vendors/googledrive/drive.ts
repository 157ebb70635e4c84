import { z } from 'zod'
import { openGoogle } from '../../platforms/google/client.ts'
import { Paged, pagesOf } from '../../platforms/google/pages.ts'
import type { GoogleIo } from '../../platforms/google/token.ts'
import { IntegrationError, type SourceIo } from '../../kit/kit.ts'
import type { Api, Query } from '../../net/api.ts'
import { DriveFile, fieldsOf, DrivePermission } from './file.ts'
import type { DriveSettings } from './settings.ts'

export type DriveIo = SourceIo<DriveSettings>

/** The least that reads names, contents and rights; "restricted" in Google's terms. https://developers.google.com/workspace/drive/api/guides/api-specific-auth */
export const scopes = ['https://www.googleapis.com/auth/drive.readonly']

/** One log of changes: that of the person (null), or that of a shared drive. */
export type Feed = string | null

/** What a log is called where a name is needed. */
export const nameOf = (feed: Feed): string => feed ?? ''

const Files = Paged.extend({ files: z.array(DriveFile).default([]), incompleteSearch: z.boolean().default(false) })
const Drives = Paged.extend({ drives: z.array(z.object({ id: z.string(), name: z.string() })).default([]) })
const Permissions = Paged.extend({ permissions: z.array(DrivePermission).default([]) })
const StartToken = z.object({ startPageToken: z.string() })
const About = z.object({ user: z.object({ emailAddress: z.string() }) })

/** What became of a file (`file` absent: unknown), or of the shared drive itself. */
const DriveChange = z.object({
  changeType: z.string().optional(),
  removed: z.boolean().default(false),
  fileId: z.string().optional(),
  file: DriveFile.optional(),
})
export type DriveChange = z.infer<typeof DriveChange>
const Changes = Paged.extend({ changes: z.array(DriveChange).default([]), newStartPageToken: z.string().optional() })

/** Shared drives are left out of every answer unless requested: https://developers.google.com/workspace/drive/api/guides/enable-shareddrives */
const allDrives = { supportsAllDrives: true }
const fromAllDrives = { ...allDrives, includeItemsFromAllDrives: true }

const path = (id: string, more = ''): string => `/drive/v3/files/${encodeURIComponent(id)}${more}`

/** A log or a list does not take the token, or is not there any more. */
export class PlaceLost extends IntegrationError {
  constructor(cause: IntegrationError) {
    super('upstream', cause.message, { cause })
  }
}

/** The calls of Drive that reading needs, for one run. */
export class GoogleDrive {
  readonly api: Api

  constructor(io: GoogleIo) {
    this.api = openGoogle(io, 'https://www.googleapis.com', scopes)
  }

  /** Address of the person in whose name everything is read, in lower case. */
  async account(): Promise<string> {
    const { user } = await this.api.get('/drive/v3/about', { fields: 'user(emailAddress)' }, About)
    return user.emailAddress.toLowerCase()
  }

  /** @param id `root` for My Drive. @returns null when it is deleted or closed to the account. */
  async file(id: string): Promise<DriveFile | null> {
    try {
      return await this.api.get(path(id), { ...allDrives, fields: fieldsOf.file }, DriveFile)
    } catch (error) {
      if (isClosed(error)) return null
      throw error
    }
  }

  /** Everything that meets the query, in no order. @throws IntegrationError `upstream` when Google did not look everywhere. */
  async *files(feed: Feed, q: string): AsyncGenerator<DriveFile> {
    for await (const { files } of this.filePages(feed, q)) yield* files
  }

  /**
   * The same page by page, each with the token of the next one; "typically valid for several hours":
   * https://developers.google.com/workspace/drive/api/reference/rest/v3/files/list
   *
   * @param from token of the page to continue with. @throws PlaceLost — it is no longer accepted
   */
  async *filePages(feed: Feed, q: string, from?: string): AsyncGenerator<z.infer<typeof Files>> {
    const where: Query = feed === null ? { corpora: 'user' } : { corpora: 'drive', driveId: feed }
    const query = {
      ...fromAllDrives,
      ...where,
      q,
      pageSize: 1000,
      fields: `nextPageToken,incompleteSearch,files(${fieldsOf.file})`,
    }
    let isFirst = true
    try {
      for await (const page of pagesOf(this.api, '/drive/v3/files', query, Files, from)) {
        isFirst = false
        if (page.incompleteSearch) throw new IntegrationError('upstream', 'Google Drive did not list everything.')
        yield page
      }
    } catch (error) {
      throw isFirst && from !== undefined ? lostIfRefused(error) : error
    }
  }

  /** Shared drives the account is a member of, by id. */
  async drives(): Promise<Map<string, string>> {
    const names = new Map<string, string>()
    const query = { pageSize: 100, fields: 'nextPageToken,drives(id,name)' }
    for await (const { drives } of pagesOf(this.api, '/drive/v3/drives', query, Drives))
      for (const { id, name } of drives) names.set(id, name)
    return names
  }

  /** Who has a permission; null when the account may not know. */
  async permissions(id: string): Promise<DrivePermission[] | null> {
    const all: DrivePermission[] = []
    const query = { ...allDrives, pageSize: 100, fields: fieldsOf.permissions }
    try {
      for await (const { permissions } of pagesOf(this.api, path(id, '/permissions'), query, Permissions))
        all.push(...permissions)
      return all
    } catch (error) {
      if (isClosed(error)) return null
      throw error
    }
  }

  /** Where the log of changes stands now. */
  async startToken(feed: Feed): Promise<string> {
    const query = { ...allDrives, ...(feed !== null && { driveId: feed }), fields: 'startPageToken' }
    return (await this.api.get('/drive/v3/changes/startPageToken', query, StartToken)).startPageToken
  }

  /** Pages of the log since a token; the last one has the token to continue from. @throws PlaceLost */
  async *changes(feed: Feed, token: string): AsyncGenerator<z.infer<typeof Changes>> {
    const query = {
      ...fromAllDrives,
      ...(feed !== null && { driveId: feed }),
      includeRemoved: true,
      // What only left this log, and is still to be read elsewhere, comes with what it is now.
      includeCorpusRemovals: true,
      pageSize: 1000,
      fields: `nextPageToken,newStartPageToken,changes(changeType,removed,fileId,file(${fieldsOf.file}))`,
    }
    try {
      yield* pagesOf(this.api, '/drive/v3/changes', query, Changes, token)
    } catch (error) {
      throw lostIfRefused(error)
    }
  }
}

const lostIfRefused = (error: unknown): unknown =>
  error instanceof IntegrationError && (error.reason === 'settings' || error.reason === 'notFound') ? new PlaceLost(error) : error

const isClosed = (error: unknown): boolean =>
  error instanceof IntegrationError && (error.reason === 'notFound' || error.reason === 'forbidden')

/** A value in a search query: https://developers.google.com/workspace/drive/api/guides/search-files */
export const quoted = (value: string): string => `'${value.replace(/[\\']/g, String.raw`\$&`)}'`
