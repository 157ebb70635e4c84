import type { Ancestor } from '../../kit/kit.ts'
import type { GoogleDrive } from './drive.ts'
import type { DriveFile } from './file.ts'

/** Chosen for everything that others let the account see and that is in none of its own folders. */
export const sharedWithMe = 'shared-with-me'

type Folder = { name: string; parent: string | null }

/** No folder of Drive lies deeper: https://support.google.com/a/users/answer/7338880 */
const deepest = 100

/** Where things are, and whether that was chosen. Folders are requested once per run. */
export class FolderPaths {
  readonly #drive: GoogleDrive
  readonly #chosen: ReadonlySet<string>
  /** My Drive and the shared drives, by id. */
  readonly #roots: ReadonlyMap<string, string>
  readonly #folders = new Map<string, Folder | null>()

  constructor(drive: GoogleDrive, { roots, chosen }: { roots: ReadonlyMap<string, string>; chosen: readonly string[] }) {
    this.#drive = drive
    this.#roots = roots
    this.#chosen = new Set(chosen)
  }

  learn({ id, name, parents }: DriveFile): void {
    this.#folders.set(id, { name, parent: parents[0] ?? null })
  }

  /** The folders it lies in, outermost first, as far as the account may see them. */
  async pathOf({ parents }: DriveFile): Promise<Ancestor[]> {
    const path: Ancestor[] = []
    let id = parents[0] ?? null
    while (id !== null && path.length < deepest) {
      const folder: Folder | null = await this.#folder(id)
      if (folder === null) break
      path.unshift({ id, title: folder.name, link: `https://drive.google.com/drive/folders/${encodeURIComponent(id)}` })
      id = folder.parent
    }
    return path
  }

  /** Whether something in these folders is to be read. */
  isChosen(path: readonly Ancestor[]): boolean {
    if (this.#chosen.size === 0 || path.some(({ id }) => this.#chosen.has(id))) return true
    const outermost = path[0]
    return this.#chosen.has(sharedWithMe) && (outermost === undefined || !this.#roots.has(outermost.id))
  }

  async #folder(id: string): Promise<Folder | null> {
    const root = this.#roots.get(id)
    if (root !== undefined) return { name: root, parent: null }
    const known = this.#folders.get(id)
    if (known !== undefined) return known
    const found = await this.#drive.file(id)
    if (found) this.learn(found)
    else this.#folders.set(id, null)
    return this.#folders.get(id) ?? null
  }
}
