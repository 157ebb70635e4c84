import { type Ancestor, type Change, IntegrationError } from '../kit.ts'
import type { Figma } from './client.ts'
import { folderLink } from './link.ts'
import type { FigmaSettings } from './settings.ts'
import type { DesignFile, Folder } from './shapes.ts'

/** A folder with the files directly in it. `path`: itself and the folders around it, outermost first. */
export type Shelf = { folder: Folder; path: readonly Ancestor[]; files: readonly DesignFile[] }

/** Folders lie in folders, but nobody nests them without end. */
const deepest = 20

/** Every folder that is to be read, and as `skipped` those that cannot be. @throws IntegrationError `settings` — all that was chosen is gone */
export async function* shelves(
  figma: Figma,
  { teamId, containers: chosen }: FigmaSettings,
): AsyncGenerator<Shelf | Extract<Change, { kind: 'skipped' }>> {
  const { folders } = await figma.team(teamId)
  const found = new Set<string>()

  async function* below(
    folder: Folder,
    around: readonly Ancestor[],
    isIn: boolean,
  ): AsyncGenerator<Shelf | Extract<Change, { kind: 'skipped' }>> {
    const isChosen = isIn || chosen.includes(folder.id)
    if (isChosen) found.add(folder.id)
    const path = [...around, { id: folder.id, title: folder.name, link: folderLink(folder.id) }]
    try {
      if (isChosen) yield { folder, path, files: await figma.files(folder.id) }
      const inner = path.length < deepest ? (await figma.folders(folder.id)).folders : []
      for (const each of inner) yield* below(each, path, isChosen)
    } catch (error) {
      if (!isClosed(error)) throw error
      // What is gone is gone; what may not be seen any more is kept until somebody says otherwise.
      if (error.reason === 'forbidden') yield { kind: 'skipped', externalId: folder.id, reason: error.message }
    }
  }

  for (const folder of folders) yield* below(folder, [], chosen.length === 0)
  if (chosen.length > 0 && found.size === 0)
    throw new IntegrationError('settings', 'The chosen folders are no longer in this team. Choose again.')
}

export const isClosed = (error: unknown): error is IntegrationError =>
  error instanceof IntegrationError && (error.reason === 'notFound' || error.reason === 'forbidden')
