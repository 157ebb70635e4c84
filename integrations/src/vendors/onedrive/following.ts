import type { Change } from '../../kit/kit.ts'
import { DeltaExpired, type OneDriveIo } from './drives.ts'
import { externalIdOf, isFolder } from './item.ts'
import type { OneDriveStanding } from './standing.ts'
import type { OneDriveLocation } from './places.ts'
import { hashOf, type OneDriveListing } from './reading.ts'
import { statesOf } from './states.ts'
import type { DriveItem } from './shapes.ts'
import { noteShortcuts } from './shortcuts.ts'
import { FolderTree } from './tree.ts'

/** How far the clocks of Microsoft and of this machine may be apart. */
const clockToleranceMs = 2 * 60_000

/**
 * What changed in a drive since.
 * @param at when it was last looked at, in milliseconds since 1970.
 * @returns null when the log does not report every change, so that the drive has to be listed.
 */
export async function* followed(
  io: OneDriveIo,
  reading: OneDriveListing,
  { place, standing, at }: { place: OneDriveLocation; standing: OneDriveStanding & { log: string }; at: number },
): AsyncGenerator<Change, OneDriveStanding | null> {
  const tree = new FolderTree(reading, place, standing.tellsRights)
  const shortcuts = { ...standing.shortcuts }
  let { log }: { log: string } = standing
  let isComplete = true
  try {
    for await (const { values, deltaLink } of reading.drives.log(standing.log)) {
      const deleted = values.filter((item) => item.deleted != null && !(item.id in shortcuts))
      const known = await io.known(deleted.map(({ id }) => externalIdOf(place.id, id)))
      for (const { id } of deleted) {
        const externalId = externalIdOf(place.id, id)
        // Only its id is certain. What never was a document here may have been a folder with documents in it.
        if (known.has(externalId)) yield { kind: 'deleted', externalId }
        else isComplete = false
      }
      for (const item of values) {
        if (item.deleted || !isFolder(item)) continue
        tree.learn(item)
        if (item.root) isComplete &&= hashOf(await tree.readersOfRoot()) === standing.root
        // "Renaming a folder doesn't result in any descendants of the folder being returned": neither does moving, sharing or restoring it.
        else isComplete &&= isNew(item, at)
      }
      await noteShortcuts(tree, values, shortcuts)
      yield* await statesOf(tree, place, values)
      log = deltaLink ?? log
    }
  } catch (error) {
    if (error instanceof DeltaExpired) return null
    throw error
  }
  return isComplete && !tree.changed ? { root: standing.root, log, tellsRights: tree.tellsRights, shortcuts } : null
}

/** What was created since has nothing in it that the log does not report. */
const isNew = ({ createdDateTime }: DriveItem, at: number): boolean =>
  createdDateTime != null && Date.parse(createdDateTime) > at + clockToleranceMs
