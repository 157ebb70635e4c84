import { createHash } from 'node:crypto'
import { type Ancestor, type Change, IntegrationError } from '../../kit/kit.ts'
import type { GoogleIo } from '../../platforms/google/token.ts'
import { GoogleDrive, type DriveIo, type Feed, nameOf } from './drive.ts'
import type { DriveFile } from './file.ts'
import { itemOf } from './item.ts'
import { FolderPaths, sharedWithMe } from './places.ts'
import { Readers } from './readers.ts'

/** What one run knows: as whom it reads, from which logs, and what was chosen. */
export type DriveListing = {
  drive: GoogleDrive
  places: FolderPaths
  account: string
  /** In the order of their names, so that a listing can be resumed. */
  feeds: readonly Feed[]
  /** Changes when other things were chosen or may be seen; where a cursor stands says nothing about those. */
  scope: string
  /** Whether a file that a feed shows belongs there: what is in a shared drive of the account comes by the log of that drive. */
  isOf(feed: Feed, file: DriveFile): boolean
  itemAt(file: DriveFile, path: readonly Ancestor[]): Promise<Extract<Change, { kind: 'item' }>>
}

const drives = new WeakMap<GoogleIo, GoogleDrive>()

/** One way to Drive per run, so that all its calls wait together when Google asks for patience. */
export function driveOf(io: GoogleIo): GoogleDrive {
  const drive = drives.get(io) ?? new GoogleDrive(io)
  drives.set(io, drive)
  return drive
}

/** @throws IntegrationError `settings` — nothing of what was chosen is there any more */
export async function beginReading(io: DriveIo): Promise<DriveListing> {
  const drive = driveOf(io)
  // First and alone: refused credentials are tried once.
  const account = await drive.account()
  const [shared, own] = await Promise.all([drive.drives(), drive.file('root')])
  const roots = new Map([...shared, ...(own ? [[own.id, own.name] as const] : [])])
  const chosen = io.settings.containers
  const feeds = (await feedsOf(drive, { shared, own: own?.id ?? null, chosen })).toSorted(byName)
  const places = new FolderPaths(drive, { roots, chosen })
  const readers = new Readers(drive, account)
  return {
    drive,
    places,
    account,
    feeds,
    scope: hashOf([account, [...shared].map(String).toSorted(), feeds.map(nameOf), chosen]),
    isOf: (feed, { driveId }) => feed !== null || driveId === undefined || !shared.has(driveId),
    itemAt: async (file, path) => ({ kind: 'item', item: itemOf(file, path, await readers.of(file)) }),
  }
}

const byName = (one: Feed, other: Feed): number => (nameOf(one) < nameOf(other) ? -1 : 1)

const hashOf = (facts: unknown): string => createHash('sha256').update(JSON.stringify(facts)).digest('base64url').slice(0, 22)

type Known = { shared: ReadonlyMap<string, string>; own: string | null; chosen: readonly string[] }

/** The logs in which something chosen can show. */
async function feedsOf(drive: GoogleDrive, { shared, own, chosen }: Known): Promise<Feed[]> {
  if (chosen.length === 0) return [null, ...shared.keys()]
  const feeds = new Set<Feed>()
  for (const id of chosen) {
    if (id === sharedWithMe || id === own) feeds.add(null)
    else if (shared.has(id)) feeds.add(id)
    else {
      const folder = await drive.file(id)
      if (folder && !folder.trashed) feeds.add(folder.driveId !== undefined && shared.has(folder.driveId) ? folder.driveId : null)
    }
  }
  if (feeds.size === 0)
    throw new IntegrationError('settings', 'The chosen folders are no longer in this Google Drive. Choose again.')
  return [...feeds]
}
