import type { Principal, RightsChange } from '../../kit/rights.ts'
import { groupsOf } from './team.ts'
import type { DropboxIo } from './token.ts'
import { filesIn, beginReading } from './reading.ts'
import { membersOf, readersIn, readersOf, sharedFolderOf } from './readers.ts'
import type { DropboxSession } from './session.ts'
import type { Members, SharedFolder } from './shapes.ts'

/**
 * Who the people are, who is a member of which shared folder, and who may read each file. Dropbox reports no changes of these, so all are
 * requested each time: a call for two thousand files, one for a shared folder, one for a hundred files that were shared by themselves.
 */
export async function* rights(io: DropboxIo): AsyncGenerator<RightsChange> {
  const { session, starts } = await beginReading(io)
  const reader = new MemberReader(session, await groupsOf(io))
  const folders = new Map<string, SharedFolder>()
  for await (const folder of session.sharedFolders()) folders.set(folder.shared_folder_id, folder)
  // First, because most that is taken away is taken away here.
  for (const [id, { path_lower: path }] of folders) if (path) yield* reader.folder(id, folders)
  for (const start of starts)
    for await (const page of session.list(start, true)) {
      const files = filesIn(page.entries)
      for (const [index, { access, members }] of (await readersOf(session, files)).entries()) {
        const file = files[index]!
        yield { kind: 'access', externalId: file.id, access }
        const shared = sharedFolderOf(session, file)
        if (shared !== null) yield* reader.folder(shared, folders)
        if (members) yield* reader.members(members)
      }
    }
  yield* reader.people()
  yield { kind: 'complete' }
}

/** Yields folders, groups and people once each; notes which people are still to be yielded. */
class MemberReader {
  readonly #session: DropboxSession
  readonly #team: ReadonlyMap<string, readonly string[]> | null
  readonly #folders = new Set<string>()
  readonly #groups = new Set<string>()
  readonly #people = new Set<string>()

  /** @param team accounts in each group; null where that is unknown */
  constructor(session: DropboxSession, team: ReadonlyMap<string, readonly string[]> | null) {
    this.#session = session
    this.#team = team
  }

  /** The members of a shared folder, and unless it was set apart those of the shared folder around it, which read it too. */
  async *folder(id: string, all: ReadonlyMap<string, SharedFolder>): AsyncGenerator<RightsChange> {
    if (this.#folders.has(id)) return
    this.#folders.add(id)
    const folder = all.get(id)
    const own = await this.#session.folderMembers(id)
    const readers = new Set(own ? readersIn(own) : [])
    if (own) yield* this.members(own)
    const around = folder?.access_inheritance['.tag'] === 'inherit' ? folder.parent_shared_folder_id : null
    if (around) {
      yield* this.folder(around, all)
      readers.add(membersOf(around))
    }
    yield { kind: 'group', id: membersOf(id).slice('group:'.length), name: folder?.name ?? id, members: [...readers] }
  }

  /** Only the app of a team sees who is in a group; for the account itself it is always known. */
  *members({ users, groups, invitees }: Members): Generator<RightsChange> {
    for (const { user } of [...users, ...invitees]) if (user) this.#people.add(user.account_id)
    for (const { group } of groups) {
      if (this.#groups.has(group.group_id)) continue
      this.#groups.add(group.group_id)
      const certain = group.is_member ? [this.#session.account.account_id] : []
      const accounts = new Set([...certain, ...(this.#team?.get(group.group_id) ?? [])])
      for (const id of accounts) this.#people.add(id)
      const inside = [...accounts].map((id): Principal => `user:${id}`)
      yield { kind: 'group', id: group.group_id, name: group.group_name, members: inside }
    }
  }

  /** The addresses that Dropbox has verified. */
  async *people(): AsyncGenerator<RightsChange> {
    const own = this.#session.account
    this.#people.delete(own.account_id)
    for (const { account_id: id, email, email_verified: verified, disabled } of [
      own,
      ...(await this.#session.accounts([...this.#people])),
    ])
      yield { kind: 'person', id, email: verified && !disabled ? email.toLowerCase() : null }
  }
}
