import { z } from 'zod'
import type { Change } from '../../kit/kit.ts'
import { isDocument, isFolder, itemOf } from './item.ts'
import { type OneDriveLocation, placeOf } from './places.ts'
import { accessOf } from './readers.ts'
import type { OneDriveListing } from './reading.ts'
import type { DriveItem } from './shapes.ts'
import { FolderTree } from './tree.ts'

const Target = z.object({ drive: z.string(), id: z.string() })
type Target = z.infer<typeof Target>

/** What the shortcuts in a drive lead to, by the id of the shortcut. */
export const Shortcuts = z.record(z.string(), Target)
export type Shortcuts = z.infer<typeof Shortcuts>

/** @param shortcuts receives those among the items that were chosen. */
export async function noteShortcuts(tree: FolderTree, items: readonly DriveItem[], shortcuts: Shortcuts): Promise<void> {
  for (const item of items) {
    delete shortcuts[item.id]
    const drive = item.remoteItem?.parentReference?.driveId
    if (!drive || !item.remoteItem || item.deleted) continue
    if ((await tree.pathOf(item)).isChosen) shortcuts[item.id] = { drive, id: item.remoteItem.id }
  }
}

/** What is led to in drives that are not read anyhow, each once. */
export function targetsOf(places: readonly { shortcuts: Shortcuts }[], read: Pick<ReadonlySet<string>, 'has'>): Target[] {
  const all = places.flatMap(({ shortcuts }) => Object.values(shortcuts)).filter(({ drive }) => !read.has(drive))
  return [...new Map(all.map((target) => [JSON.stringify(target), target])).values()]
}

/**
 * What a shortcut of the person leads to, with all that lies below: in a drive of somebody else, of which no log is theirs to read. Nothing
 * when it is closed to them or deleted. Of its rights they see their own.
 */
export async function* behind(reading: OneDriveListing, { drive, id }: Target): AsyncGenerator<Change> {
  const { drives } = reading
  const target = await drives.item(drive, id)
  if (!target) return
  const place = await placeAt(reading, drive)
  const tree = new FolderTree(reading, place)
  const access = accessOf(tree.certainReaders())
  const itemIn = async (item: DriveItem): Promise<Change> => {
    const { path } = await tree.pathOf(item)
    return { kind: 'item', item: itemOf(drive, item, { ancestors: path, access }) }
  }
  if (isDocument(target)) yield await itemIn(target)
  const seen = new Set<string>()
  for (let level = isFolder(target) ? [target] : []; level.length > 0;) {
    const next: DriveItem[] = []
    for (const folder of level) {
      if (seen.has(folder.id)) continue
      seen.add(folder.id)
      tree.learn(folder)
      for await (const { values } of drives.children(drive, folder.id))
        for (const item of values) {
          if (isDocument(item)) yield await itemIn(item)
          if (isFolder(item)) next.push(item)
        }
    }
    level = next
  }
}

async function placeAt({ drives }: OneDriveListing, id: string): Promise<OneDriveLocation> {
  const drive = await drives.drive(id)
  return drive
    ? placeOf(drive, null)
    : { id, title: 'OneDrive', link: null, site: null, owner: null, siteId: null, hasPages: false }
}
