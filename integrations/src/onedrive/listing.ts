import { z } from 'zod'
import { type Change, IntegrationError } from '../kit.ts'
import { isFolder } from './item.ts'
import type { Place } from './places.ts'
import { hashOf, type Reading, statesOf } from './reading.ts'
import { noteShortcuts, Shortcuts } from './shortcuts.ts'
import { Tree } from './tree.ts'

/** Where a drive stands. */
export const Standing = z.object({
  /** Null: it must be listed again. */
  log: z.string().nullable(),
  /** Changes when who may read all of the drive does. */
  root: z.string(),
  /** Whether the log tells what has rights of its own. */
  tellsRights: z.boolean(),
  shortcuts: Shortcuts,
})
export type Standing = z.infer<typeof Standing>

/** Everything in a drive that was chosen. @throws LogLost when it took longer than Microsoft keeps the place */
export async function* listed(reading: Reading, place: Place): AsyncGenerator<Change, Standing> {
  const tree = new Tree(reading, place)
  // Asked before the log, so that a change between the two is seen the next time.
  const root = hashOf(await tree.readersOfRoot())
  const shortcuts: Shortcuts = {}
  let log: string | null = null
  for await (const { values, deltaLink } of reading.drives.log(place.id, null)) {
    // Folders first: then a path needs no question, and memory holds the folders, not the files.
    for (const item of values) if (isFolder(item) && !item.deleted) tree.learn(item)
    await noteShortcuts(tree, values, shortcuts)
    for (const change of await statesOf(tree, place, values)) if (change.kind === 'item') yield change
    log = deltaLink
  }
  if (log === null) throw new IntegrationError('upstream', 'Microsoft did not say where the log of a drive stands.')
  return { log: tree.changed ? null : log, root, tellsRights: tree.tellsRights, shortcuts }
}
