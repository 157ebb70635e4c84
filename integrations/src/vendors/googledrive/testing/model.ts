/** What is in the Drive of a test; the fields of https://developers.google.com/workspace/drive/api/reference/rest/v3/files that reading asks for. */
export type FakeDrivePermission = {
  id: string
  type: 'user' | 'group' | 'domain' | 'anyone'
  role: 'owner' | 'organizer' | 'writer' | 'commenter' | 'reader'
  emailAddress?: string
  domain?: string
  allowFileDiscovery?: boolean
  expirationTime?: string
  view?: 'metadata'
}

export type FakeDriveFile = {
  id: string
  name: string
  mimeType: string
  parents: string[]
  driveId?: string
  trashed: boolean
  modifiedTime: string
  content: string
  /** In place of its content, where that is no text. */
  bytes?: Uint8Array
  /** Of the file itself, beside those it has from what it lies in. */
  own: FakeDrivePermission[]
  targetId?: string
  appProperties?: Record<string, string>
}

export const folderType = 'application/vnd.google-apps.folder'
const native = 'application/vnd.google-apps.'

/** The id of a permission names its holder: https://developers.google.com/workspace/drive/api/reference/rest/v3/permissions */
export const person = (emailAddress: string, role: FakeDrivePermission['role'] = 'reader'): FakeDrivePermission => ({
  id: `id-${emailAddress}`,
  type: 'user',
  role,
  emailAddress,
})

type Given = Partial<Pick<FakeDriveFile, 'id' | 'mimeType' | 'content' | 'own' | 'targetId'>>

/** A Drive in memory with its logs of changes: one for the person (`''`), one for each shared drive. */
export class DriveModel {
  readonly account = 'admin@example.com'
  readonly root = 'root-of-admin'
  readonly files = new Map<string, FakeDriveFile>()
  readonly drives = new Map<string, { name: string; members: FakeDrivePermission[] }>()
  /** Entries of the logs: an id of a file, or of a shared drive itself. */
  readonly logs = new Map<string, { type: 'file' | 'drive'; id: string }[]>([['', []]])
  /** Logs that were thrown away: tokens from before are not taken. */
  readonly forgotten = new Map<string, number>()
  /** What Google mailed to whom something was shared with. */
  readonly mails: { to: string; about: string }[] = []
  #time = Date.parse('2026-11-01T00:00:00Z')
  #count = 0

  constructor() {
    this.#put({ name: 'My Drive', mimeType: folderType, parents: [], id: this.root, own: [person(this.account, 'owner')] })
  }

  addDrive(name: string, members: FakeDrivePermission[] = [person(this.account, 'organizer')]): string {
    const id = `drive-${name}`
    this.drives.set(id, { name, members })
    this.logs.set(id, [])
    // The name of the folder itself is always this: https://developers.google.com/workspace/drive/api/guides/about-shareddrives
    this.files.set(id, { ...this.#blank(), id, name: 'Drive', mimeType: folderType, driveId: id })
    this.#log('', { type: 'drive', id })
    return id
  }

  addFolder = (name: string, parent = this.root, given: Given = {}): string =>
    this.add(name, parent, { mimeType: folderType, ...given })

  addNative = (name: string, type: string, parent = this.root, given: Given = {}): string =>
    this.add(name, parent, { mimeType: native + type, ...given })

  addShortcut = (name: string, targetId: string, parent = this.root): string =>
    this.add(name, parent, { mimeType: `${native}shortcut`, targetId })

  /** @param parent null for what others share with the person */
  add(name: string, parent: string | null = this.root, given: Given = {}): string {
    const holder = parent === null ? undefined : this.get(parent)
    const own = holder?.driveId ? [] : [person(parent === null ? 'lee@example.com' : this.account, 'owner')]
    const driveId = holder?.driveId
    return this.#put({ name, parents: parent === null ? [] : [parent], own, ...(driveId && { driveId }), ...given })
  }

  get(id: string): FakeDriveFile {
    const file = this.files.get(id)
    if (!file) throw new Error(`no file ${id}`)
    return file
  }

  write(id: string, content: string): void {
    Object.assign(this.get(id), { content, modifiedTime: this.#now() })
    this.touch(id)
  }

  rename(id: string, name: string): void {
    this.get(id).name = name
    this.touch(id)
  }

  /** Into another drive it takes along what lies below; the log it leaves says so, and the one it comes to. */
  move(id: string, parent: string): void {
    const file = this.get(id)
    const [from, to] = [file.driveId, this.get(parent).driveId]
    file.parents = [parent]
    if (from !== to) {
      this.#log(from ?? '', { type: 'file', id })
      for (const each of [id, ...this.below(id)]) this.#place(this.get(each), to)
    }
    this.touch(id)
  }

  /** What lies below is trashed with it, and only it is in the log: the strictest that a reader must bear. */
  trash(id: string, trashed = true): void {
    for (const each of [id, ...this.below(id)]) this.get(each).trashed = trashed
    this.touch(id)
  }

  /** For ever. Nothing but the id stays in the log, and for what lay below not even that. */
  remove(id: string): void {
    const log = this.get(id).driveId ?? ''
    for (const each of [id, ...this.below(id)]) this.files.delete(each)
    this.#log(log, { type: 'file', id })
  }

  share(id: string, ...permissions: FakeDrivePermission[]): void {
    this.get(id).own.push(...permissions)
    this.touch(id)
  }

  unshare(id: string, emailAddress: string): void {
    const file = this.get(id)
    file.own = file.own.filter((permission) => permission.emailAddress !== emailAddress)
    this.touch(id)
  }

  /** One entry for the drive, none for what is in it: https://developers.google.com/workspace/drive/api/guides/about-changes */
  setMembers(driveId: string, members: FakeDrivePermission[]): void {
    this.drives.get(driveId)!.members = members
    this.#log(driveId, { type: 'drive', id: driveId })
  }

  forgetLog(name = ''): void {
    this.forgotten.set(name, this.logs.get(name)!.length + 1)
  }

  touch(id: string): void {
    this.#log(this.get(id).driveId ?? '', { type: 'file', id })
  }

  below(id: string): string[] {
    const children = [...this.files.values()].filter(({ parents }) => parents.includes(id)).map((child) => child.id)
    return [...children, ...children.flatMap((child) => this.below(child))]
  }

  /** Who has a permission, what it lies in included. */
  permissionsOf(file: FakeDriveFile): FakeDrivePermission[] {
    const around = file.driveId === undefined ? this.#around(file) : (this.drives.get(file.driveId)?.members ?? [])
    return [...new Map([...around, ...file.own].map((permission) => [permission.id, permission])).values()]
  }

  /** Whether the person may open it, and whether they may share it, which takes more than reading. */
  mayOpen = (file: FakeDriveFile): boolean => this.#roleOf(file) !== undefined
  mayShare = (file: FakeDriveFile): boolean => ['owner', 'organizer', 'writer'].includes(this.#roleOf(file) ?? '')

  #place(file: FakeDriveFile, driveId: string | undefined): void {
    if (driveId === undefined) delete file.driveId
    else file.driveId = driveId
    file.own = driveId === undefined ? [person(this.account, 'owner')] : []
  }

  #roleOf = (file: FakeDriveFile) => this.permissionsOf(file).find(({ emailAddress }) => emailAddress === this.account)?.role

  #around(file: FakeDriveFile): FakeDrivePermission[] {
    const parent = this.files.get(file.parents[0] ?? '')
    return parent && parent.id !== this.root ? this.permissionsOf(parent) : []
  }

  #put(given: Partial<FakeDriveFile> & Pick<FakeDriveFile, 'name'>): string {
    const file = { ...this.#blank(), ...given }
    this.files.set(file.id, file)
    this.touch(file.id)
    return file.id
  }

  #blank(): FakeDriveFile {
    this.#count += 1
    return {
      id: `file-${this.#count}`,
      name: '',
      mimeType: 'text/plain',
      parents: [],
      trashed: false,
      modifiedTime: this.#now(),
      content: `text ${this.#count}`,
      own: [],
    }
  }

  #now = (): string => new Date((this.#time += 1000)).toISOString()
  #log = (name: string, entry: { type: 'file' | 'drive'; id: string }): void => void this.logs.get(name)?.push(entry)
}
