import { z } from 'zod'
import { IntegrationError } from '../../kit/kit.ts'
import type { Api } from '../../net/api.ts'
import { openDropbox } from './client.ts'
import { DropboxError, isClosed } from './failure.ts'
import { Account, DropboxEntry, Members, OwnAccount, Page as PageShape, type SharedFolder, SharedFolders } from './shapes.ts'
import { memberOf } from './team.ts'
import type { DropboxCallIo } from './token.ts'

/** Most entries Dropbox gives at once: https://www.dropbox.com/developers/documentation/http/documentation#files-list_folder */
const pageSize = 2000
/** https://www.dropbox.com/developers/documentation/http/documentation#sharing-list_file_members-batch */
const filesAtOnce = 100
/** https://www.dropbox.com/developers/documentation/http/documentation#users-get_account_batch */
const accountsAtOnce = 300

/** Dropbox does not take the cursor any more. */
export class CursorLost extends IntegrationError {
  constructor(cause: IntegrationError) {
    super('upstream', cause.message, { cause })
  }
}

/** @property cursor where what follows begins. */
export type DropboxPage = z.infer<typeof PageShape>

const listed = (path: string, recursive: boolean) => ({
  path,
  recursive,
  include_mounted_folders: true,
  include_non_downloadable_files: true,
  include_has_explicit_shared_members: true,
})

const FileMembers = z.array(z.object({ file: z.string(), result: z.object({ '.tag': z.string(), members: Members.optional() }) }))
const none: Members = { users: [], groups: [], invitees: [] }

/** The calls of Dropbox that reading needs, for one run. Paths begin in the space of the team where there is one. */
export class DropboxSession {
  readonly account: OwnAccount
  readonly content: Api
  readonly api: Api

  /** @param member in whose name the app of a team reads; null by consent */
  constructor(io: DropboxCallIo, account: OwnAccount, member: string | null) {
    this.account = account
    const as = { root: account.root_info.root_namespace_id, member }
    this.api = openDropbox(io, 'https://api.dropboxapi.com', as)
    this.content = openDropbox(io, 'https://content.dropboxapi.com', as)
  }

  /**
   * What lies in a folder, page by page, each with the cursor behind it; `''` is the root.
   * @param recursive whether also in the folders in it
   */
  async *list(path: string, recursive: boolean): AsyncGenerator<DropboxPage> {
    let page = await this.api.post('/2/files/list_folder', { ...listed(path, recursive), limit: pageSize }, PageShape)
    yield page
    while (page.has_more) {
      page = await this.api.post('/2/files/list_folder/continue', { cursor: page.cursor }, PageShape)
      yield page
    }
  }

  /** Where the changes below a folder stand now. */
  async latest(path: string): Promise<string> {
    const body = { ...listed(path, true), limit: pageSize }
    return (await this.api.post('/2/files/list_folder/get_latest_cursor', body, z.object({ cursor: z.string() }))).cursor
  }

  /** Pages of what changed since, or of the rest of a listing, each with the cursor behind it. @throws CursorLost */
  async *since(cursor: string): AsyncGenerator<DropboxPage> {
    let next = cursor
    for (;;) {
      const page = await this.api.post('/2/files/list_folder/continue', { cursor: next }, PageShape).catch(lostIfRefused)
      yield page
      if (!page.has_more) return
      next = page.cursor
    }
  }

  /** @param path a path or an id. @returns null when it is deleted or closed to the account. */
  async entry(path: string): Promise<DropboxEntry | null> {
    try {
      return await this.api.post('/2/files/get_metadata', { path }, DropboxEntry)
    } catch (error) {
      if (isClosed(error)) return null
      throw error
    }
  }

  /** Every shared folder of the account, mounted or not. */
  async *sharedFolders(): AsyncGenerator<SharedFolder> {
    let page = await this.api.post('/2/sharing/list_folders', { limit: 1000 }, SharedFolders)
    yield* page.entries
    while (page.cursor) {
      page = await this.api.post('/2/sharing/list_folders/continue', { cursor: page.cursor }, SharedFolders)
      yield* page.entries
    }
  }

  /** Who may read a shared folder; null when the account may not know. */
  async folderMembers(id: string): Promise<Members | null> {
    try {
      const first = await this.api.post('/2/sharing/list_folder_members', { shared_folder_id: id, limit: 1000 }, Members)
      return await this.#rest(first, '/2/sharing/list_folder_members/continue')
    } catch (error) {
      if (isClosed(error)) return null
      throw error
    }
  }

  /** Who may read each of these files beside the members of its folder. A file for which that is unknown has nobody. */
  async fileMembers(ids: readonly string[]): Promise<Map<string, Members>> {
    const all = new Map<string, Members>()
    for (let from = 0; from < ids.length; from += filesAtOnce) {
      const body = { files: ids.slice(from, from + filesAtOnce), limit: 1000 }
      for (const { file, result } of await this.api.post('/2/sharing/list_file_members/batch', body, FileMembers))
        all.set(file, result.members ? await this.#rest(result.members, '/2/sharing/list_file_members/continue') : none)
    }
    return all
  }

  /** What Dropbox shows of these people; those it does not show are absent. */
  async accounts(ids: readonly string[]): Promise<Account[]> {
    const all: Account[] = []
    for (let from = 0; from < ids.length; from += accountsAtOnce) {
      let wanted = ids.slice(from, from + accountsAtOnce)
      while (wanted.length > 0) {
        try {
          all.push(...(await this.api.post('/2/users/get_account_batch', { account_ids: wanted }, z.array(Account))))
          break
        } catch (error) {
          if (!(error instanceof DropboxError) || !isClosed(error)) throw error
          // One deleted account fails the whole call, and is named: the others are requested again.
          const refused = JSON.stringify(error.error ?? null)
          const others = wanted.filter((id) => !refused.includes(id))
          wanted = others.length < wanted.length ? others : []
        }
      }
    }
    return all
  }

  async #rest(first: Members, path: string): Promise<Members> {
    let { cursor, ...all } = first
    while (cursor) {
      const { cursor: next, ...more } = await this.api.post(path, { cursor }, Members)
      all = {
        users: [...all.users, ...more.users],
        groups: [...all.groups, ...more.groups],
        invitees: [...all.invitees, ...more.invitees],
      }
      cursor = next
    }
    return all
  }
}

/** `reset`: expired; `path`: the folder is not there any more; 400: not a cursor. https://developers.dropbox.com/detecting-changes-guide */
function lostIfRefused(error: unknown): never {
  if (error instanceof DropboxError && (/^(reset|path)\b/.test(error.tags) || error.reason === 'settings'))
    throw new CursorLost(error)
  throw error
}

const sessions = new WeakMap<DropboxCallIo, Promise<DropboxSession>>()

/** One session per run, so that all its calls wait together when Dropbox asks for patience. */
export function sessionOf(io: DropboxCallIo): Promise<DropboxSession> {
  const session = sessions.get(io) ?? open(io)
  sessions.set(io, session)
  return session
}

async function open(io: DropboxCallIo): Promise<DropboxSession> {
  const member = await memberOf(io)
  const api = openDropbox(io, 'https://api.dropboxapi.com', { member })
  return new DropboxSession(io, await api.post('/2/users/get_current_account', null, OwnAccount), member)
}
