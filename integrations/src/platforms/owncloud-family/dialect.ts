import type { Principal } from '../../kit/rights.ts'
import type { Api } from '../../net/api.ts'
import type { CloudSpace } from './space.ts'
import type { CloudIo } from './settings.ts'

/** @property groups those the server says the account is in; empty when it does not say. */
export type Me = { id: string; email: string | null; groups: readonly string[] }

/** @property email null for who has none. @property enabled false for who may not sign in any more */
export type CloudUser = { email: string | null; enabled: boolean }

/** Something that was shared on its own, and with whom. */
export type Shared = { id: string; name: string; isFile: boolean; readers: readonly Principal[] }

/** What the shares show without a request for each person. @property emails of people, by their id. */
export type Sharing = { shared: readonly Shared[]; emails: ReadonlyMap<string, string> }

/** A server that took the password, and who it takes us for. */
export type Cloud = { root: string; me: Me; api: Api; dialect: Dialect }

/** How the servers of this family differ. */
export type Dialect = {
  /** Ids of files look like this; anything else is never sent to the server. */
  id: RegExp
  me(api: Api): Promise<Me>
  /** The trees to be read. @throws IntegrationError `settings` when the base folder is not there */
  spaces(io: CloudIo, cloud: Cloud): Promise<CloudSpace[]>
  /** Where the file is now, by names below the space; null when it is not there any more. Absent: files are read by their id. */
  find?(cloud: Cloud, id: string): Promise<readonly string[] | null>
  sharing(cloud: Cloud): Promise<Sharing>
  /** Ids of the people in a group; null when the server does not show this account. @throws IntegrationError */
  members(cloud: Cloud, group: string): Promise<readonly string[] | null>
  /** Null when there is no such person or the server does not show them to this account. @throws IntegrationError */
  person(cloud: Cloud, id: string): Promise<CloudUser | null>
  /**
   * Ids of all who may not sign in any more; null when the server does not show this account. Absent: each has to be requested.
   * @throws IntegrationError
   */
  disabled?(cloud: Cloud): Promise<ReadonlySet<string> | null>
  /** Address that opens the file or folder for a person. */
  link(root: string, id: string): string
}
