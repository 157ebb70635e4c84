/** One file or folder. What lies on a mount knows so by itself. */
export type CloudNode = {
  id: string
  name: string
  parent: CloudNode | null
  /** Null: a folder. */
  content: string | null
  children: Map<string, CloudNode>
  etag: string
  modified: Date
  owner: string
  /** How it came here: `S` shared by somebody else, `M` mounted from elsewhere. */
  flags: '' | 'S' | 'M'
  /** The team folder it lies in, by its id. */
  team: number | null
  denied: boolean
  encrypted: boolean
  /** What it holds since it was edited past the server, which has not looked yet. */
  unseen: string | null
}

export type Share = {
  node: CloudNode
  type: number
  with: string | null
  permissions: number
  /** Who made it, which need not be the owner: it outlives what that person was let do. */
  by: string
  incoming: boolean
  /** Over: the server lists it no more. */
  expired: boolean
}
/** A folder that an administrator gave to groups, with what they may do. @property acl whether it has advanced permissions */
export type TeamFolder = { path: string; groups: Record<string, number>; acl: boolean }

export type FakeCloudUser = {
  id: string
  password: string
  email: string | null
  groups: string[]
  admin: boolean
  /** False: an administrator switched the account off. What is shared with it stays listed. */
  enabled: boolean
}

/** Names are kept composed, whatever a client wrote. */
const parts = (path: string) =>
  path
    .normalize('NFC')
    .split('/')
    .filter((name) => name !== '')

/** @throws Error where the real one answers 400 */
function allowed(path: string): string[] {
  if (/[\\\n]/.test(path)) throw new Error(`InvalidPath ${path}`)
  return parts(path)
}

/** What becomes of permissions to upload alone: links may have them, people and groups may not. */
export type SharingRule = (type: number, permissions: number) => number

/** What one account of such a server sees: its files, what was shared, and its trash. */
export class CloudModel {
  readonly me: FakeCloudUser
  readonly users = new Map<string, FakeCloudUser>()
  readonly trash = new Map<string, { node: CloudNode; from: CloudNode }>()
  readonly teamFolders = new Map<number, TeamFolder>()
  shares: Share[] = []
  readonly root: CloudNode
  readonly #idOf: (count: number) => string
  readonly #rule: SharingRule
  #ids = 0
  #count = 0

  constructor(
    me: FakeCloudUser,
    { idOf = String, rule = (_, permissions) => permissions }: { idOf?: (count: number) => string; rule?: SharingRule } = {},
  ) {
    this.me = me
    this.users.set(me.id, me)
    this.#idOf = idOf
    this.#rule = rule
    this.root = this.#create('', null, { content: null, owner: me.id })
  }

  addUser(user: Partial<FakeCloudUser> & { id: string }): FakeCloudUser {
    const whole = { password: '', email: null, groups: [], admin: false, enabled: true, ...user }
    this.users.set(user.id, whole)
    return whole
  }

  at(path: string): CloudNode | undefined {
    return parts(path).reduce<CloudNode | undefined>((node, name) => node?.children.get(name), this.root)
  }

  get(path: string): CloudNode {
    const node = this.at(path)
    if (!node) throw new Error(`nothing at ${path}`)
    return node
  }

  byId(id: string): CloudNode | undefined {
    return this.all().find((node) => node.id === id)
  }

  all(from = this.root): CloudNode[] {
    return [from, ...[...from.children.values()].flatMap((child) => this.all(child))]
  }

  pathOf(node: CloudNode): string {
    return node.parent ? `${node.parent.parent ? this.pathOf(node.parent) : ''}/${node.name}` : '/'
  }

  mkdir(path: string, facts: Partial<Pick<CloudNode, 'owner' | 'flags'>> = {}): CloudNode {
    return allowed(path).reduce((node, name, index, all) => {
      const last = index === all.length - 1
      return node.children.get(name) ?? this.#create(name, node, { content: null, ...(last && facts) })
    }, this.root)
  }

  /** Mounted in the files of everybody in these groups. */
  teamFolder(path: string, groups: Record<string, number>): TeamFolder {
    const team = this.teamFolders.size + 1
    const folder = { path, groups, acl: false }
    this.teamFolders.set(team, folder)
    this.mkdir(path, { flags: 'M' }).team = team
    return folder
  }

  write(path: string, content: string, facts: Partial<Pick<CloudNode, 'owner' | 'flags'>> = {}): CloudNode {
    const names = allowed(path)
    const folder = this.mkdir(names.slice(0, -1).join('/'))
    const node = folder.children.get(names.at(-1)!) ?? this.#create(names.at(-1)!, folder, { content, ...facts })
    node.content = content
    node.modified = new Date(Date.UTC(2026, 0, 1) + this.#count++ * 1000)
    this.#touch(node)
    return node
  }

  /** Its id and its own entity tag stay; those of both folders change, up to the root. */
  move(from: string, to: string): void {
    const node = this.get(from)
    const names = allowed(to)
    const folder = this.mkdir(names.slice(0, -1).join('/'))
    this.#detach(node)
    this.#attach(node, folder, names.at(-1)!)
  }

  remove(path: string): CloudNode {
    const node = this.get(path)
    this.trash.set(node.id, { node, from: node.parent! })
    this.#detach(node)
    return node
  }

  restore(id: string): void {
    const { node, from } = this.trash.get(id)!
    this.trash.delete(id)
    this.#attach(node, from, node.name)
  }

  /** @param by who shares; somebody else than the owner shares on. @throws Error where the server refuses such permissions */
  share(path: string, type: number, to: string | null, permissions = 1, by?: string): Share {
    const node = this.get(path)
    // Sharing something does not change its entity tag.
    const share = {
      node,
      type,
      with: to,
      permissions: this.#rule(type, permissions),
      by: by ?? node.owner,
      incoming: node.owner !== this.me.id,
      expired: false,
    }
    this.shares.push(share)
    return share
  }

  /** The shares with it stay. */
  deleteGroup(id: string): void {
    for (const user of this.users.values()) user.groups = user.groups.filter((group) => group !== id)
  }

  /** On external storage, past the server: it looks when somebody opens the file, and says nothing of it until then. */
  editOutside(path: string, content: string): CloudNode {
    const node = this.get(path)
    if (node.flags !== 'M') throw new Error(`${path} is not on external storage`)
    node.unseen = content
    return node
  }

  /** Opens a file, as a person or a client would. */
  open(node: CloudNode): void {
    if (node.unseen !== null) this.write(this.pathOf(node), node.unseen)
    node.unseen = null
  }

  #create(name: string, parent: CloudNode | null, facts: { content: string | null } & Partial<CloudNode>): CloudNode {
    const { owner = parent?.owner ?? '', flags = parent?.flags ?? '', content } = facts
    const modified = new Date(Date.UTC(2026, 0, 1) + this.#count * 1000)
    const id = this.#idOf(++this.#ids)
    const node: CloudNode = {
      id,
      name,
      parent,
      content,
      children: new Map(),
      etag: '',
      modified,
      owner,
      flags,
      team: facts.flags === undefined ? (parent?.team ?? null) : null,
      denied: false,
      encrypted: false,
      unseen: null,
    }
    parent?.children.set(name, node)
    this.#touch(node)
    return node
  }

  #detach(node: CloudNode): void {
    node.parent!.children.delete(node.name)
    this.#touch(node.parent!)
  }

  #attach(node: CloudNode, parent: CloudNode, name: string): void {
    node.name = name
    node.parent = parent
    parent.children.set(name, node)
    this.#touch(parent)
  }

  /** Up to the root, but not out of a mount; and on external storage the server notices no change of a folder at all. */
  #touch(node: CloudNode): void {
    node.etag = `"${(++this.#count).toString(16).padStart(32, '0')}"`
    for (let inner = node; inner.parent; inner = inner.parent) {
      if (inner.flags === 'M' || inner.parent.flags !== inner.flags || inner.parent.owner !== inner.owner) return
      inner.parent.etag = `"${(++this.#count).toString(16).padStart(32, '0')}"`
    }
  }
}
