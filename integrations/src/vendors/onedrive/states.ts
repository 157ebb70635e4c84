import type { Change } from '../../kit/kit.ts'
import { isDocument, itemOf } from './item.ts'
import { inParallel } from './parallel.ts'
import { isPageFile } from './pages.ts'
import type { OneDriveLocation } from './places.ts'
import type { DriveItem } from './shapes.ts'
import type { FolderTree } from './tree.ts'

/** What these items of a log are now: present, or removed from what was chosen. Folders are no documents and yield nothing. */
export async function statesOf(tree: FolderTree, place: OneDriveLocation, items: readonly DriveItem[]): Promise<Change[]> {
  return inParallel(items.filter(isDocument), async (item) => {
    const { path, isChosen } = await tree.pathOf(item)
    if (!isChosen) return { kind: 'deleted', externalId: `${place.id}/${item.id}` }
    const page = place.hasPages && isPageFile(item) ? await tree.pageOf(item) : undefined
    // A draft that was never published, or what looks like a page and is none.
    if (page === null) return { kind: 'deleted', externalId: `${place.id}/${item.id}` }
    return { kind: 'item', item: itemOf(place.id, item, { ancestors: path, access: await tree.readersOf(item), page }) }
  })
}
