import { type Change, IntegrationError } from '../../kit/kit.ts'
import { isFolder } from './item.ts'
import type { OneDriveIo } from './drives.ts'
import { followed } from './following.ts'
import type { OneDriveLocation } from './places.ts'
import { hashOf, type OneDriveListing } from './reading.ts'
import { statesOf } from './states.ts'
import { noteShortcuts, type Shortcuts } from './shortcuts.ts'
import type { OneDriveMidway, OneDriveStanding } from './standing.ts'
import { FolderTree } from './tree.ts'

/**
 * Everything in a drive that was chosen, or what is left of it.
 * @param at makes the cursor from which a later run may resume.
 * @throws LogLost when it took longer than Microsoft keeps the place
 */
export async function* listed(
  io: OneDriveIo,
  reading: OneDriveListing,
  place: OneDriveLocation,
  { from, at }: { from: OneDriveMidway | undefined; at: ((midway: OneDriveMidway) => Change[]) | null },
): AsyncGenerator<Change, OneDriveStanding> {
  const tree = new FolderTree(reading, place, from?.tellsRights)
  // Asked before the log, so that a change between the two is seen the next time.
  const root = from?.root ?? hashOf(await tree.readersOfRoot())
  const shortcuts: Shortcuts = { ...from?.shortcuts }
  let begun = from ? { log: from.log, at: from.at } : null
  let log: string | null = null
  for await (const { values, nextLink, deltaLink } of reading.drives.listing(place.id, from?.page)) {
    // Folders first: then a path needs no question, and memory holds the folders, not the files.
    for (const item of values) if (isFolder(item) && !item.deleted) tree.learn(item)
    await noteShortcuts(tree, values, shortcuts)
    for (const change of await statesOf(tree, place, values)) if (change.kind === 'item') yield change
    log = deltaLink
    if (nextLink === null || at === null) continue
    begun ??= await standingNow(reading, place)
    if (begun) yield* at({ drive: place.id, page: nextLink, ...begun, root, tellsRights: tree.tellsRights, shortcuts })
  }
  if (log === null) throw new IntegrationError('upstream', 'Microsoft did not say where the log of a drive stands.')
  const standing = { root, tellsRights: tree.tellsRights, shortcuts }
  // Changes meanwhile to a folder whose contents an earlier part listed do not show here.
  const since = from && { place, standing: { ...standing, log: from.log }, at: from.at }
  const isComplete = !tree.changed && (!since || (yield* followed(io, reading, since)) !== null)
  return { log: isComplete ? log : null, ...standing }
}

async function standingNow({ drives }: OneDriveListing, { id }: OneDriveLocation): Promise<{ log: string; at: number } | null> {
  const at = Date.now()
  const log = await drives.latest(id)
  return log === null ? null : { log, at }
}
