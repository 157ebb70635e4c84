import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Change } from '../kit.ts'
import { type FigmaIo, figmaOf } from './client.ts'
import { Looks } from './looks.ts'
import { shelves, type Shelf } from './tree.ts'
import { cursorIn } from '../cursor.ts'

/**
 * @property folders what was seen in each folder, in short: its path and the names of its files
 * @property files how many there were
 * @property round how many runs there have been, so that each looks closer at other files
 */
const Cursor = z.object({
  scope: z.string(),
  folders: z.record(z.string(), z.string()),
  files: z.number(),
  round: z.number(),
})
type Cursor = z.infer<typeof Cursor>

/**
 * Figma has no log of changes and tells no deletions, but a folder tells its files with the time each was changed. So every run goes
 * through the folders, which takes two calls for each, and what they show is all there is.
 */
export async function* changes(io: FigmaIo, cursor: string | null): AsyncGenerator<Change> {
  const figma = figmaOf(io)
  const { teamId, containers } = io.settings
  const scope = hashOf([teamId, containers])
  const before = usable(cursor, scope)
  const looks = new Looks(figma, { files: before?.files ?? 0, round: before?.round ?? 0, told: io.told })
  const now: Cursor = { scope, folders: {}, files: 0, round: (before?.round ?? 0) + 1 }
  for await (const shelf of shelves(figma, io.settings)) {
    if ('kind' in shelf) {
      yield shelf
      continue
    }
    const { folder, path, files } = shelf
    const shown = hashOf([path.map(({ id, title }) => [id, title]), files.map(({ key, name }) => [key, name])])
    const isSame = before?.folders[folder.id] === shown
    yield* filesOn(io, looks, shelf, isSame)
    now.folders[folder.id] = shown
    now.files += files.length
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
