import type { Access, Principal } from '../../kit/rights.ts'
import type { GoogleDrive } from './drive.ts'
import type { DriveFile, DrivePermission } from './file.ts'

/** Who may read each file. */
export class Readers {
  readonly #drive: GoogleDrive
  readonly #account: string
  /** Answers by folder and permissions, which nearly all files of a folder share. */
  readonly #asked = new Map<string, Promise<Principal[] | null>>()

  /** @param account address of the person in whose name files are read. */
  constructor(drive: GoogleDrive, account: string) {
    this.#drive = drive
    this.#account = account
  }

  /**
   * Drive shows the permissions of a file to those who may share it. For a file that the account may only read, this is certain:
   * the account itself reads it, and so do its owners.
   */
  async of(file: DriveFile): Promise<Access> {
    const readers = file.permissions ? readersIn(file.permissions, Date.now()) : await this.#ask(file)
    if (readers) return [readers]
    const certain = [this.#account, ...file.owners.flatMap(({ emailAddress }) => emailAddress?.toLowerCase() ?? [])]
    return [[...new Set(certain)].map((address): Principal => `email:${address}`)]
  }

  #ask(file: DriveFile): Promise<Principal[] | null> {
    // Outside shared drives, a file that comes without its permissions is one whose permissions are refused.
    if (file.driveId === undefined) return Promise.resolve(null)
    const question = async () => {
      const permissions = await this.#drive.permissions(file.id)
      return permissions && readersIn(permissions, Date.now())
    }
    if (file.permissionIds.length === 0) return question()
    // The id of a permission names who has it. Files beside each other inherit the same, and views, which no id names, concern folders only:
    // with equal ids they have equal readers.
    const ids = [...file.parents, ...file.permissionIds.toSorted()].join(' ')
    const asked = this.#asked.get(ids) ?? question()
    this.#asked.set(ids, asked)
    return asked
  }
}

/** @param now milliseconds since 1970 */
export const readersIn = (permissions: readonly DrivePermission[], now: number): Principal[] => [
  ...new Set(permissions.filter((permission) => isInForce(permission, now)).flatMap(readersOf)),
]

function isInForce({ deleted, expirationTime, view }: DrivePermission, now: number): boolean {
  // The view `metadata` shows that a folder is there, not what is in it.
  if (deleted || view === 'metadata') return false
  return expirationTime === undefined || Date.parse(expirationTime) > now
}

/**
 * A file for "anyone with the link", or anyone of a domain with the link, is open to those who were given the link, and Quarry cannot know
 * them. Only what Drive itself would let them find is theirs to find here.
 */
function readersOf({ type, emailAddress, domain, allowFileDiscovery }: DrivePermission): Principal[] {
  if (type === 'user' && emailAddress) return [`email:${emailAddress.toLowerCase()}`]
  if (type === 'group' && emailAddress) return [`group:${emailAddress.toLowerCase()}`]
  if (type === 'domain' && domain && allowFileDiscovery) return [`domain:${domain.toLowerCase()}`]
  return type === 'anyone' && allowFileDiscovery ? ['everyone'] : []
}
