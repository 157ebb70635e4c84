import type { Change } from '../kit.ts'
import { LogLost, type OneDriveIo } from './drives.ts'
import { externalIdOf, isFolder } from './item.ts'
import type { Standing } from './listing.ts'
import type { Place } from './places.ts'
import { hashOf, type Reading, statesOf } from './reading.ts'
import type { DriveItem } from './shapes.ts'
import { noteShortcuts } from './shortcuts.ts'
import { Tree } from './tree.ts'

/** How far the clocks of Microsoft and of this machine may be apart. */
const clockToleranceMs = 2 * 60_000

/**
 * What changed in a drive since.
 * @param at when it was last looked at, in milliseconds since 1970.
 * @returns null when the log does not tell everything that happened, so that only listing the drive will do.
 */
export async function* followed(
  io: OneDriveIo,
  reading: Reading,
  { place, standing, at }: { place: Place; standing: Standing & { log: string }; at: number },
): AsyncGenerator<Change, Standing | null> {
  const tree = new Tree(reading, place, standing.tellsRights)
  const shortcuts = { ...standing.shortcuts }
  let { log }: { log: string } = standing
  let toldAll = true
  try {
    for await (const { values, deltaLink } of reading.drives.log(place.id, standing.log)) {
      const deleted = values.filter((item) => item.deleted != null && !(item.id in shortcuts))
      const known = await io.known(deleted.map(({ id }) => externalIdOf(place.id, id)))
      for (const { id } of deleted) {
        const externalId = externalIdOf(place.id, id)
        // Only its id is certain. What never was a document here may have been a folder with documents in it.
        if (known.has(externalId)) yield { kind: 'gone', externalId }
        else toldAll = false
      }
      for (const item of values) {
        if (item.deleted || !isFolder(item)) continue
        tree.learn(item)
        if (item.root) toldAll &&= hashOf(await tree.readersOfRoot()) === standing.root
        // "Renaming a folder doesn't result in any descendants of the folder being returned": neither does moving, sharing or restoring it.
        else toldAll &&= isNew(item, at)
      }
      await noteShortcuts(tree, values, shortcuts)
      yield* await statesOf(tree, place, values)
      log = deltaLink ?? log
    }
  } catch (error) {
    if (error instanceof LogLost) return null
    throw error
  }
  return toldAll && !tree.changed ? { root: standing.root, log, tellsRights: tree.tellsRights, shortcuts } : null
}

/** What came into being since has nothing in it that the log does not tell. */
const isNew = ({ createdDateTime }: DriveItem, at: number): boolean =>
  createdDateTime != null && Date.parse(createdDateTime) > at + clockToleranceMs
