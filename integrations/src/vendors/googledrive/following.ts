import type { Change } from '../../kit/kit.ts'
import { type DriveIo, type GoogleDrive, type DriveChange, type Feed, nameOf, quoted } from './drive.ts'
import { type DriveFile, isFolder, isShortcut } from './file.ts'
import { contentsOf, isDocument } from './listing.ts'
import type { DriveListing } from './reading.ts'

/** Where each log stands, by its name. */
export type ChangeTokens = Record<string, string>

/** How many folders one search looks into. */
const foldersAtOnce = 50

/**
 * What changed since. `tokens` are moved on as the logs end.
 *
 * @returns false when the logs do not report every change, so that everything has to be listed.
 */
export async function* following(io: DriveIo, reading: DriveListing, tokens: ChangeTokens): AsyncGenerator<Change, boolean> {
  let isComplete = true
  for (const feed of reading.feeds) {
    const folders = new Set<string>()
    let membersChanged = false
    for await (const page of reading.drive.changes(feed, tokens[nameOf(feed)]!)) {
      const lost = page.changes.flatMap(({ removed, file, fileId }) => (removed && !file && fileId ? [fileId] : []))
      const known = await io.known(lost)
      for (const id of lost) {
        // Only its id is reported. What never was a document here may have been a folder with documents in it.
        if (known.has(id)) yield { kind: 'deleted', externalId: id }
        else isComplete = false
      }
      membersChanged ||= page.changes.some(({ changeType }) => changeType === 'drive') && feed !== null
      yield* settle(reading, page.changes.flatMap(fileIn(reading, feed)), folders)
      if (page.newStartPageToken !== undefined) tokens[nameOf(feed)] = page.newStartPageToken
    }
    // A person who joins or leaves a shared drive gains or loses all of it, in one entry.
    if (membersChanged) yield* contentsOf(reading, feed)
    yield* below(reading, feed, folders)
  }
  return isComplete
}

const fileIn =
  ({ isOf }: DriveListing, feed: Feed) =>
  ({ file }: DriveChange): DriveFile[] =>
    file && isOf(feed, file) ? [file] : []

/** What became of each file. @param folders receives the folders among them: what lies below has moved with them. */
async function* settle(reading: DriveListing, files: readonly DriveFile[], folders: Set<string>): AsyncGenerator<Change> {
  for (const file of files) {
    if (isFolder(file)) {
      reading.places.learn(file)
      folders.add(file.id)
      continue
    }
    const target = file.shortcutDetails?.targetId
    const document = target === undefined ? file : await reading.drive.file(target)
    if (document === null) yield { kind: 'deleted', externalId: target! }
    else if (!isFolder(document) && !isShortcut(document)) yield await stateOf(reading, document)
  }
}

/** Where a document is to be read from now: where it lies, or where a shortcut leads to it. */
async function stateOf(reading: DriveListing, file: DriveFile): Promise<Change> {
  const { places } = reading
  if (isDocument(file)) {
    const own = await places.pathOf(file)
    if (places.isChosen(own)) return reading.itemAt(file, own)
    for await (const shortcut of shortcutsTo(reading, file.id)) {
      const path = await places.pathOf(shortcut)
      if (places.isChosen(path)) return reading.itemAt(file, path)
    }
  }
  return { kind: 'deleted', externalId: file.id }
}

async function* shortcutsTo({ drive, feeds }: DriveListing, id: string): AsyncGenerator<DriveFile> {
  for (const feed of feeds) yield* drive.files(feed, `shortcutDetails.targetId = ${quoted(id)} and trashed = false`)
}

/** Everything in these folders and the folders in them, trashed or not. */
async function* below(reading: DriveListing, feed: Feed, folders: ReadonlySet<string>): AsyncGenerator<Change> {
  const seen = new Set(folders)
  for (let level: readonly string[] = [...folders]; level.length > 0;) {
    const next = new Set<string>()
    for (let from = 0; from < level.length; from += foldersAtOnce)
      yield* settle(reading, await childrenOf(reading.drive, feed, level.slice(from, from + foldersAtOnce)), next)
    level = [...next].filter((id) => !seen.has(id))
    for (const id of level) seen.add(id)
  }
}

const childrenOf = (drive: GoogleDrive, feed: Feed, folders: readonly string[]): Promise<DriveFile[]> =>
  Array.fromAsync(drive.files(feed, folders.map((id) => `${quoted(id)} in parents`).join(' or ')))
