import { type Ancestor, type Change, IntegrationError } from '../../kit/kit.ts'
import type { Figma } from './client.ts'
import { folderLink } from './link.ts'
import type { FigmaSettings } from './settings.ts'
import type { DesignFile, FigmaFolder } from './shapes.ts'

/** A folder with the files directly in it. `path`: itself and the folders around it, outermost first. */
export type Shelf = { folder: FigmaFolder; path: readonly Ancestor[]; files: readonly DesignFile[] }

/** Folders lie in folders, but nobody nests them without end. */
const deepest = 20

type Skipped = Extract<Change, { kind: 'skipped' }>

/**
 * Every folder that is to be read, in the order of their ids level by level, and as `skipped` those that cannot be.
 * @param after path of ids to a folder: only what comes behind it.
 * @throws IntegrationError `settings` — all that was chosen is deleted
 */
export async function* shelves(
  figma: Figma,
  { teamId, containers: chosen }: FigmaSettings,
  after: readonly string[] = [],
): AsyncGenerator<Shelf | Skipped> {
  const found = new Set<string>()

  /** @param behind what comes behind this path below the folder only; null: all of it, the folder as well */
  async function* below(
    folder: FigmaFolder,
    around: readonly Ancestor[],
    isIn: boolean,
    behind: readonly string[] | null,
  ): AsyncGenerator<Shelf | Skipped> {
    const isChosen = isIn || chosen.includes(folder.id)
    if (isChosen) found.add(folder.id)
    const path = [...around, { id: folder.id, title: folder.name, link: folderLink(folder.id) }]
    try {
      if (isChosen && behind === null) yield { folder, path, files: await figma.files(folder.id) }
      const inner = path.length < deepest ? (await figma.folders(folder.id)).folders : []
      yield* among(inner, path, isChosen, behind ?? [])
    } catch (error) {
      if (!isClosed(error)) throw error
      // Deleted folders are removed; those that may not be seen any more stay until somebody changes the choice.
      if (error.reason === 'forbidden') yield { kind: 'skipped', externalId: folder.id, reason: error.message }
    }
  }

  async function* among(
    folders: readonly FigmaFolder[],
    around: readonly Ancestor[],
    isIn: boolean,
    [first = '', ...others]: readonly string[],
  ): AsyncGenerator<Shelf | Skipped> {
    const left = folders.filter(({ id }) => id >= first).toSorted((one, other) => (one.id < other.id ? -1 : 1))
    for (const folder of left) yield* below(folder, around, isIn, folder.id === first ? others : null)
  }

  yield* among((await figma.team(teamId)).folders, [], chosen.length === 0, after)
  if (chosen.length > 0 && found.size === 0 && after.length === 0)
    throw new IntegrationError('settings', 'The chosen folders are no longer in this team. Choose again.')
}

export const isClosed = (error: unknown): error is IntegrationError =>
  error instanceof IntegrationError && (error.reason === 'notFound' || error.reason === 'forbidden')
