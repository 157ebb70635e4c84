/** How somebody reads a folder or a file; the levels of AccessLevel in https://www.dropbox.com/developers/documentation/http/documentation#sharing-list_folder_members */
export type FakeDropboxMember = {
  /** `dbid:…`, `g:…` or an address that was invited. */
  who: string
  level?: 'owner' | 'editor' | 'viewer' | 'viewer_no_comment' | 'traverse' | 'no_access'
}

export type FakeDropboxPerson = { id: string; name: string; email: string; verified: boolean; disabled: boolean }

export type FakeSharedFolder = { members: FakeDropboxMember[]; parent: string | null; inherits: boolean; isVisible: boolean }

export type FakeEntry = {
  tag: 'file' | 'folder'
  id: string
  path: string
  content: string
  rev: string
  modified: string
  by: string | null
  /** Of a file of its own, beside those of its folder. */
  members: FakeDropboxMember[]
  /** Of a folder: the shared folder mounted here. */
  shared: string | null
  previewUrl?: string
  symlink?: boolean
  /** A file that cannot be downloaded, and what it is exported as. */
  exports?: { as: string | null; options: string[] }
  /** Not there for this app, for a reason of the law. */
  restricted?: boolean
}

type Given = Partial<Omit<FakeEntry, 'id' | 'path' | 'tag'>>

/** What one account sees, with the log of paths in which something happened. */
export class DropboxModel {
  readonly account: FakeDropboxPerson = { id: 'dbid:ada', name: 'Ada', email: 'ada@example.com', verified: true, disabled: false }
  readonly people = new Map<string, FakeDropboxPerson>([[this.account.id, this.account]])
  readonly groups = new Map<string, { name: string; members: string[] }>()
  readonly sharedFolders = new Map<string, FakeSharedFolder>()
  readonly entries = new Map<string, FakeEntry>()
  /** When something last happened at a path, by path. */
  readonly log = new Map<string, number>()
  /** Cursors from before this are too old. */
  forgotten = 0
  now = 0
  /** Entries on one page at most, whatever is requested. */
  pageSize = 2000
  root = '100'
  home = '100'
  /** Whether the call that is answered begins in the space of the team; else it begins in the folder of the person, and sees that only. */
  inTeamSpace = false
  /** Where the folder of the person lies in the space of their team; null without a team. */
  homePath: string | null = null
  readonly #deleted = new Map<string, FakeEntry>()
  #count = 0

  /** Makes the account a member of a team with a space of its own. */
  joinTeam(): void {
    Object.assign(this, { root: '900', homePath: '/Ada' })
    this.addFolder('/Ada')
  }

  person(id: string, given: Partial<FakeDropboxPerson> = {}): string {
    const name = id.replace('dbid:', '')
    this.people.set(id, { id, name, email: `${name}@example.com`, verified: true, disabled: false, ...given })
    return id
  }

  addFolder = (path: string, given: Given = {}): string => this.#put('folder', path, given)
  add = (path: string, content = `text of ${path}`, given: Given = {}): string => this.#put('file', path, { content, ...given })

  /** A folder with so many files, quickly. */
  fill(folder: string, count: number, content = 'text'): void {
    this.add(`${folder}/0.txt`, content)
    const first = this.at(`${folder}/0.txt`)
    for (let index = 1; index < count; index++) {
      const path = `${folder}/${index}.txt`
      this.entries.set(path.toLowerCase(), { ...first, id: `${first.id}-${index}`, path, members: [] })
    }
  }

  /** A folder shared with these beside the account. */
  share(path: string, members: FakeDropboxMember[], given: Partial<FakeSharedFolder> = {}): string {
    const id = `7${(this.#count += 1)}`
    const all = [{ who: this.account.id, level: 'owner' as const }, ...members]
    this.sharedFolders.set(id, { members: all, parent: this.sharedAt(parentOf(path)), inherits: true, isVisible: true, ...given })
    this.at(path).shared = id
    this.#touch(path)
    return id
  }

  at(path: string): FakeEntry {
    return this.entries.get(path.toLowerCase()) ?? fail(path)
  }

  /** Whether the call that is answered sees what is at this path. */
  isInSight(path: string): boolean {
    const home = this.homePath?.toLowerCase()
    return home === undefined || this.inTeamSpace || path.toLowerCase().startsWith(`${home}/`)
  }

  byId(id: string): FakeEntry {
    const entry = [...this.entries.values()].find((each) => each.id === id)
    return entry ?? this.#deleted.get(id) ?? fail(id)
  }

  /** A deleted file, as it was. */
  restore(id: string): void {
    const entry = this.byId(id)
    this.entries.set(entry.path.toLowerCase(), entry)
    this.#touch(entry.path)
  }

  write(path: string, content: string, by: string | null = null): void {
    Object.assign(this.at(path), { content, by, rev: this.#rev(), modified: this.#time() })
    this.#touch(path)
  }

  /** Of a folder, one entry: "if your local state has something at the given path, remove it and all its children". */
  remove(path: string): void {
    for (const below of this.below(path)) {
      const entry = this.entries.get(below)!
      this.#deleted.set(entry.id, entry)
      this.entries.delete(below)
      this.log.delete(below)
    }
    this.#touch(path)
  }

  /** Everything that moved is reported at its new path; a change of case alone is not: description of `path_display`. */
  move(from: string, to: string): void {
    const moved = this.below(from).map((key) => this.entries.get(key)!)
    const isSame = from.toLowerCase() === to.toLowerCase()
    if (!isSame) this.remove(from)
    for (const entry of moved) {
      const path = to + entry.path.slice(from.length)
      this.entries.set(path.toLowerCase(), Object.assign(entry, { path }))
      if (!isSame) this.#touch(path)
    }
  }

  /** Keys of it and of everything in it. */
  below(path: string): string[] {
    const key = path.toLowerCase()
    return [...this.entries.keys()].filter((each) => each === key || each.startsWith(`${key}/`))
  }

  /** The shared folder that what lies in this folder belongs to. */
  sharedAt(path: string): string | null {
    for (let at = path.toLowerCase(); at !== ''; at = parentOf(at)) {
      const shared = this.entries.get(at)?.shared
      if (shared) return shared
      if (at === this.homePath?.toLowerCase()) return this.home
    }
    return null
  }

  #put(tag: FakeEntry['tag'], path: string, given: Given): string {
    for (let up = parentOf(path); up !== ''; up = parentOf(up))
      if (!this.entries.has(up.toLowerCase())) this.#put('folder', up, {})
    const id = `id:${(this.#count += 1)}`
    const modified = this.#time()
    this.remove(path)
    this.entries.set(path.toLowerCase(), {
      tag,
      id,
      path,
      content: '',
      rev: this.#rev(),
      modified,
      by: null,
      members: [],
      shared: null,
      ...given,
    })
    this.#touch(path)
    return id
  }

  #touch(path: string): void {
    const key = path.toLowerCase()
    this.log.delete(key)
    this.log.set(key, (this.now += 1))
  }

  #rev = (): string => (0x1000_0000_0000 + (this.#count += 1)).toString(16)
  #time = (): string => new Date(Date.parse('2026-11-01T00:00:00Z') + this.now * 1000).toISOString().replace('.000', '')
}

export const parentOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')))

function fail(what: string): never {
  throw new Error(`nothing at ${what}`)
}
