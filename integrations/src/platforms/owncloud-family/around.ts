import type { Resource } from '../../protocols/dav/multistatus.ts'
import type { Access, Principal } from '../../kit/rights.ts'

/** What is around a file as far as reading it goes. */
export type Around = {
  /** The storage it lies on: what is mounted or shared into a folder is not shared on with it. */
  storage: string
  /** For each folder from where the storage begins, outermost first: everyone it is shared with. */
  groups: readonly Principal[]
}

export const nothingAround: Around = { storage: '', groups: [] }

/**
 * Everyone with whom this one thing is shared, as a group. So a change of sharing is one group reported again, and not every file below a folder.
 */
export const sharedWith = (id: string): Principal => `group:shared:${id}`
export const sharedGroup = (id: string): string => `shared:${id}`
export const realGroup = (id: string): string => `group:${id}`
/** A folder of Nextcloud that an administrator gave to groups, as something shared: it is nobody's, and no share of it is listed. */
export const teamFolder = (id: string): string => `team-folder:${id}`

/** Inside this folder. A folder on another storage than the one around it begins a new chain. */
export function enter(around: Around, folder: Resource): Around {
  const storage = storageOf(folder)
  const { fileid = '', 'group-folder-id': team } = folder.own
  const before = storage === around.storage ? around.groups : team ? [sharedWith(teamFolder(team))] : []
  return { storage, groups: [...before, sharedWith(fileid)] }
}

/**
 * Who may read a file: the account it is read with, its owner, and everyone with whom it or a folder around it is shared.
 *
 * @param facts.owner by id, when the file does not say
 * @param facts.apart whether the file may be shared on its own without its listing saying so
 */
export function accessTo(
  file: Resource,
  around: Around,
  { me, owner, apart }: { me: string; owner: string | null; apart: boolean },
): Access {
  const inside = storageOf(file) === around.storage
  const owned = owner ?? file.own['owner-id']
  const isShared = apart || !inside || file.own['share-types'] !== undefined
  const readers = new Set<Principal>([`user:${me}`])
  if (owned) readers.add(`user:${owned}`)
  if (inside) for (const group of around.groups) readers.add(group)
  if (isShared) readers.add(sharedWith(file.own['fileid'] ?? ''))
  return [[...readers]]
}

/** `S`: shared to us, `M`: mounted from elsewhere. */
export function storageOf({ own }: Resource): string {
  const storage = `${(own['permissions'] ?? '').replace(/[^SM]/g, '')} ${own['owner-id'] ?? ''}`
  const team = own['group-folder-id']
  return team ? `${storage} ${teamFolder(team)}` : storage
}

/** On external storage the server notices changes only when somebody looks, so entity tags of folders prove nothing. */
export const isMounted = ({ own }: Resource): boolean => (own['permissions'] ?? '').includes('M')
export const isOnMount = ({ storage }: Around): boolean => storage.split(' ')[0]!.includes('M')
