import { sharedFolderOf } from './readers.ts'
import type { DropboxSession } from './session.ts'
import type { File } from './shapes.ts'

/** Names of the people who change files, each requested once per run. */
export class AccountNames {
  readonly #session: DropboxSession
  readonly #known = new Map<string, string | null>()

  constructor(session: DropboxSession) {
    this.#session = session
    this.#known.set(session.account.account_id, session.account.name.display_name)
  }

  /** Who changed each file last, and of the account's own files the account; null where Dropbox does not say. */
  async of(files: readonly File[]): Promise<(string | null)[]> {
    const people = files.map((file) => this.#personOf(file))
    const unknown = [...new Set(people)].filter((id) => id !== null && !this.#known.has(id)) as string[]
    for (const id of unknown) this.#known.set(id, null)
    for (const { account_id: id, name } of await this.#session.accounts(unknown)) this.#known.set(id, name.display_name)
    return people.map((id) => (id === null ? null : (this.#known.get(id) ?? null)))
  }

  #personOf(file: File): string | null {
    const own = sharedFolderOf(this.#session, file) === null ? this.#session.account.account_id : null
    return file.sharing_info?.modified_by ?? own
  }
}
