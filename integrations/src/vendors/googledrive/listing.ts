import { z } from 'zod'
import type { Change } from '../../kit/kit.ts'
import { type Feed, nameOf } from './drive.ts'
import { type DriveFile, folderType, isFolder, isShortcut, shortcutType } from './file.ts'
import type { DriveListing } from './reading.ts'

const isPlace = `(mimeType = '${folderType}' or mimeType = '${shortcutType}') and trashed = false`
const isContent = `mimeType != '${folderType}' and mimeType != '${shortcutType}' and trashed = false`

/** A place in a listing: into which feed it came, by its name, and the token of the page there; absent: at its beginning. */
export const DriveMidway = z.object({ feed: z.string(), page: z.string().optional() })
export type DriveMidway = z.infer<typeof DriveMidway>

/**
 * Everything that was chosen, or what is left of it. What is only led to by a shortcut comes once, at the end, if it did not come by itself.
 * @param at makes a cursor from which a later run may resume. @throws PlaceLost
 */
export async function* everything(
  reading: DriveListing,
  at: (midway: DriveMidway) => Change,
  from?: DriveMidway,
): AsyncGenerator<Change> {
  const { places } = reading
  const ledTo = new Map<string, DriveFile>()
  for (const feed of reading.feeds) {
    const name = nameOf(feed)
    if (from && name < from.feed) {
      await learnPlaces(reading, feed, ledTo)
      continue
    }
    // Behind the feed before it.
    if (feed !== reading.feeds[0] && name !== from?.feed) yield at({ feed: name })
    yield* contentsOf(reading, feed, { ledTo, from: from?.feed === name ? from.page : undefined, at })
  }
  for (const [target, shortcut] of ledTo) {
    const file = await reading.drive.file(target)
    if (!file || !isDocument(file)) continue
    const own = await places.pathOf(file)
    yield await reading.itemAt(file, places.isChosen(own) ? own : await places.pathOf(shortcut))
  }
  yield { kind: 'complete' }
}

type Course = { ledTo?: Map<string, DriveFile>; from?: string | undefined; at?: (midway: DriveMidway) => Change }

/** @param course `ledTo`: targets of shortcuts that have not come yet, with the shortcut. */
export async function* contentsOf(
  reading: DriveListing,
  feed: Feed,
  { ledTo = new Map(), from, at }: Course = {},
): AsyncGenerator<Change> {
  const { drive, places } = reading
  await learnPlaces(reading, feed, ledTo)
  for await (const { files, nextPageToken: page } of drive.filePages(feed, isContent, from)) {
    for (const file of files) {
      if (!reading.isOf(feed, file)) continue
      const path = await places.pathOf(file)
      if (!places.isChosen(path)) continue
      ledTo.delete(file.id)
      yield await reading.itemAt(file, path)
    }
    if (at && page !== undefined) yield at({ feed: nameOf(feed), page })
  }
}

/** Folders first: then a path needs no question, and memory holds the folders, not the files. */
async function learnPlaces({ drive, places, isOf }: DriveListing, feed: Feed, ledTo: Map<string, DriveFile>): Promise<void> {
  const shortcuts: DriveFile[] = []
  for await (const place of drive.files(feed, isPlace)) {
    if (!isOf(feed, place)) continue
    if (isFolder(place)) places.learn(place)
    else shortcuts.push(place)
  }
  for (const shortcut of shortcuts) {
    const target = shortcut.shortcutDetails?.targetId
    if (target && places.isChosen(await places.pathOf(shortcut))) ledTo.set(target, shortcut)
  }
}

export const isDocument = (file: DriveFile): boolean => !file.trashed && !isFolder(file) && !isShortcut(file)
