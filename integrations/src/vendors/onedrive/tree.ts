import type { Access, Principal } from '../../kit/rights.ts'
import type { Ancestor } from '../../kit/kit.ts'
import { principalsOf } from '../../platforms/microsoft/identity.ts'
import { externalIdOf, isFolder } from './item.ts'
import type { OneDriveLocation } from './places.ts'
import { publishedPages, type PublishedPage, uniqueIdOf } from './pages.ts'
import { accessOf, readersIn } from './readers.ts'
import type { OneDriveListing } from './reading.ts'
import type { DriveItem } from './shapes.ts'

type Folder = {
  name: string
  link: string | null
  /** Null where the account may not see it. */
  parent: string | null
  isRoot: boolean
  /** Whether it has rights of its own; null: not known, as only a log says. */
  hasOwnRights: boolean | null
}

/** No folder lies deeper: paths end at 400 characters, https://support.microsoft.com/office/64883a5d-228e-48f5-b3d2-eb39e07630fa */
const deepest = 200

/** The folders of one drive during one run: where things lie, and who may read what. */
export class FolderTree {
  readonly #reading: OneDriveListing
  readonly #place: OneDriveLocation
  readonly #folders = new Map<string, Folder | null>()
  /** Folders that are being requested, so that many items in one do not ask for it each. */
  readonly #asked = new Map<string, Promise<Folder | null>>()
  /** By folder; the same for all in it that inherit. */
  readonly #access = new Map<string, Promise<Access>>()
  /** The published ones, asked for with the first that is met. */
  #pages: Promise<Map<string, PublishedPage>> | null = null
  /** Whether a folder came twice and was another the second time. What came between the two has the wrong path or readers. */
  changed = false
  /**
   * Whether the log shows what has rights of its own, and what has not. Then it shows them for the drive itself, unlike a
   * log that only shows what is shared. Until that is seen, the readers of everything are requested one by one.
   */
  tellsRights: boolean

  constructor(reading: OneDriveListing, place: OneDriveLocation, tellsRights = false) {
    this.#reading = reading
    this.#place = place
    this.tellsRights = tellsRights
  }

  /** @param item as a log reported it. */
  learn(item: DriveItem): void {
    const before = this.#folders.get(item.id)
    if (item.root) this.tellsRights = item.shared != null
    const folder = folderOf(item, item.shared != null)
    this.changed ||= !!before && isAnother(before, folder)
    this.#folders.set(item.id, folder)
  }

  /** Site, drive and folders it lies in, outermost first, as far as the account may see them; and whether that was chosen. */
  async pathOf({ parentReference }: DriveItem): Promise<{ path: Ancestor[]; isChosen: boolean }> {
    const folders: Ancestor[] = []
    const within = new Set<string>()
    for (let id = parentReference?.id ?? null; id !== null && folders.length < deepest;) {
      const folder: Folder | null = await this.#folder(id)
      if (folder === null || folder.isRoot) break
      folders.unshift({ id: externalIdOf(this.#place.id, id), title: folder.name, link: folder.link })
      within.add(id)
      id = folder.parent
    }
    const { id, title, link, site } = this.#place
    const chosen = this.#reading.foldersChosenIn(this.#place)
    return {
      path: [...(site ? [site] : []), { id, title, link }, ...folders],
      isChosen: chosen === null || chosen.some((folder) => within.has(folder)),
    }
  }

  /** @param item as a log reported it. */
  readersOf(item: DriveItem): Promise<Access> {
    const parent = item.parentReference?.id
    return this.tellsRights && item.shared == null && parent ? this.#inherited(parent) : this.#ask(item.id)
  }

  /** What is published of a page of the site. Null: nothing. */
  async pageOf(item: DriveItem): Promise<PublishedPage | null> {
    const { siteId } = this.#place
    this.#pages ??= siteId === null ? Promise.resolve(new Map()) : publishedPages(this.#reading.drives, siteId)
    return (await this.#pages).get(uniqueIdOf(item) ?? '') ?? null
  }

  /** Who may read what has no rights of its own, nor has any folder around it. */
  readersOfRoot = (): Promise<Access> => this.#accessOf('root')

  async #inherited(id: string): Promise<Access> {
    const folder = await this.#folder(id)
    if (folder?.isRoot) return this.readersOfRoot()
    const inherits = this.tellsRights && folder?.hasOwnRights === false
    return inherits && folder.parent !== null ? this.#inherited(folder.parent) : this.#accessOf(id)
  }

  #accessOf(id: string): Promise<Access> {
    const access = this.#access.get(id) ?? this.#ask(id)
    this.#access.set(id, access)
    return access
  }

  /** Who may read everything in it that is seen at all: the person in whose name it is read, and the owner of the drive. */
  certainReaders(): Principal[] {
    const { byApp, account } = this.#reading
    const { owner } = this.#place
    return [...(account ? [`email:${account}` as const] : []), ...(owner ? principalsOf({ user: owner }, byApp) : [])]
  }

  /** Where readers are unknown, only those who are certain are let in. */
  async #ask(id: string): Promise<Access> {
    const { drives, byApp } = this.#reading
    const permissions = (await drives.permissions(this.#place.id, id)) ?? []
    const known = { hasDirectory: byApp, site: this.#place.siteId }
    return accessOf([...readersIn(permissions, known, Date.now()), ...this.certainReaders()])
  }

  async #folder(id: string): Promise<Folder | null> {
    const known = this.#folders.get(id)
    if (known !== undefined) return known
    const asked = this.#asked.get(id) ?? this.#find(id)
    this.#asked.set(id, asked)
    return asked
  }

  async #find(id: string): Promise<Folder | null> {
    const found = await this.#reading.drives.item(this.#place.id, id)
    const folder = found && isFolder(found) ? folderOf(found, null) : null
    this.#folders.set(id, folder)
    return folder
  }
}

const isAnother = (before: Folder, { name, parent, hasOwnRights }: Folder): boolean =>
  before.name !== name || before.parent !== parent || (before.hasOwnRights !== null && before.hasOwnRights !== hasOwnRights)

const folderOf = (item: DriveItem, hasOwnRights: boolean | null): Folder => ({
  name: item.name,
  link: item.webUrl ?? null,
  parent: item.parentReference?.id ?? null,
  isRoot: item.root != null,
  hasOwnRights,
})
