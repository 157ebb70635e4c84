import type { Change } from '../kit.ts'
import type { Feed } from './drive.ts'
import { type DriveFile, folderType, isFolder, isShortcut, shortcutType } from './file.ts'
import type { Reading } from './reading.ts'

const isPlace = `(mimeType = '${folderType}' or mimeType = '${shortcutType}') and trashed = false`
const isContent = `mimeType != '${folderType}' and mimeType != '${shortcutType}' and trashed = false`

/** Everything that was chosen. What is only led to by a shortcut comes once, at the end, if it did not come by itself. */
export async function* everything(reading: Reading): AsyncGenerator<Change> {
  const { places } = reading
  const ledTo = new Map<string, DriveFile>()
  for (const feed of reading.feeds) yield* contentsOf(reading, feed, ledTo)
  for (const [target, shortcut] of ledTo) {
    const file = await reading.drive.file(target)
    if (!file || !isDocument(file)) continue
    const own = await places.pathOf(file)
    yield await reading.itemAt(file, places.isChosen(own) ? own : await places.pathOf(shortcut))
  }
  yield { kind: 'complete' }
}

/** @param ledTo targets of shortcuts that have not come yet, with the shortcut. */
export async function* contentsOf(reading: Reading, feed: Feed, ledTo = new Map<string, DriveFile>()): AsyncGenerator<Change> {
  const { drive, places } = reading
  const shortcuts: DriveFile[] = []
  // Folders first: then a path needs no question, and memory holds the folders, not the files.
  for await (const place of drive.files(feed, isPlace)) {
    if (!reading.isOf(feed, place)) continue
    if (isFolder(place)) places.learn(place)
    else shortcuts.push(place)
  }
  for (const shortcut of shortcuts) {
    const target = shortcut.shortcutDetails?.targetId
    if (target && places.isChosen(await places.pathOf(shortcut))) ledTo.set(target, shortcut)
  }
  for await (const file of drive.files(feed, isContent)) {
    if (!reading.isOf(feed, file)) continue
    const path = await places.pathOf(file)
    if (!places.isChosen(path)) continue
    ledTo.delete(file.id)
    yield await reading.itemAt(file, path)
  }
}

export const isDocument = (file: DriveFile): boolean => !file.trashed && !isFolder(file) && !isShortcut(file)
