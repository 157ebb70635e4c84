import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Change } from '../../kit/kit.ts'
import { type FigmaIo, figmaOf } from './client.ts'
import { Looks } from './looks.ts'
import { shelves, type Shelf } from './tree.ts'
import { cursorIn } from '../../kit/cursor.ts'

/**
 * @property folders what was seen in each folder, in short: its path and the names of its files
 * @property files how many there were
 * @property round how many runs there have been, so that each looks closer at other files
 * @property midway how far a listing came, which has seen so many files and may look closer at so many more; the rest is of the run before it
 */
const Cursor = z.object({
  scope: z.string(),
  folders: z.record(z.string(), z.string()),
  files: z.number(),
  round: z.number(),
  midway: z.object({ after: z.array(z.string()).min(1), files: z.number(), looks: z.number() }).optional(),
})
type Cursor = z.infer<typeof Cursor>

/**
 * Figma has no log of changes and reports no deletions, but a folder lists its files with the time each was changed. So every run goes
 * through the folders, which takes two calls for each, and what they show is all there is.
 */
export async function* changes(io: FigmaIo, cursor: string | null): AsyncGenerator<Change> {
  const figma = figmaOf(io)
  const { teamId, containers } = io.settings
  const scope = hashOf([teamId, containers])
  const before = usable(cursor, scope)
  if (!before && cursorIn(Cursor, cursor)?.midway) yield { kind: 'anew' }
  const { folders = {}, files = 0, round = 0, midway: from } = before ?? {}
  const looks = new Looks(figma, { files, round, hints: io.hints, left: from?.looks })
  const now: Cursor = { scope, folders: from ? { ...folders } : {}, files: from?.files ?? 0, round: round + 1 }
  let [passed, after] = [0, null as string[] | null]
  for await (const shelf of shelves(figma, io.settings, from?.after)) {
    // A cursor names every folder, so it is said the more seldom the more these are.
    if (after && passed > Object.keys(now.folders).length / 100) {
      passed = 0
      const midway = { after, files: now.files, looks: looks.left }
      const here: Cursor = { scope, folders: { ...folders, ...now.folders }, files, round, midway }
      yield { kind: 'cursor', cursor: JSON.stringify(here), midway: true }
    }
    if ('kind' in shelf) {
      yield shelf
      continue
    }
    const { folder, path, files: on } = shelf
    const shown = hashOf([path.map(({ id, title }) => [id, title]), on.map(({ key, name }) => [key, name])])
    yield* filesOn(io, looks, shelf, folders[folder.id] === shown)
    now.folders[folder.id] = shown
    now.files += on.length
    passed += 1
    after = path.map(({ id }) => id)
  }
  yield { kind: 'complete' }
  yield { kind: 'cursor', cursor: JSON.stringify(now) }
}

async function* filesOn(io: FigmaIo, looks: Looks, { path, files }: Shelf, isSame: boolean): AsyncGenerator<Change> {
  const known = await io.known(files.map(({ key }) => key))
  for (const file of files) {
    const isNews = known.get(file.key) !== file.last_modified
    yield* looks.at(file, path, { isNews, isShown: isNews || !isSame })
  }
}

function usable(cursor: string | null, scope: string): Cursor | null {
  const read = cursorIn(Cursor, cursor)
  return read?.scope === scope ? read : null
}

const hashOf = (facts: unknown): string => createHash('sha256').update(JSON.stringify(facts)).digest('base64url').slice(0, 22)
