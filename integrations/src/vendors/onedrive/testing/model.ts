import type { SharePointIdentitySet } from '@microsoft/microsoft-graph-types'
import type { OfGraph } from '../../../platforms/microsoft/testing/of-graph.ts'
import { createHash } from 'node:crypto'
import { FakeAcquaintances } from '../../../platforms/microsoft/testing/people.ts'
import { FakeEntraDirectory, type FakeMicrosoftPerson } from '../../../platforms/microsoft/testing/directory.ts'

/** As https://learn.microsoft.com/graph/api/resources/permission shows it, of which reading looks at this. */
export type FakeOneDrivePermission = {
  id: string
  roles: string[]
  grantedToV2?: OfGraph<SharePointIdentitySet>
  grantedToIdentitiesV2?: OfGraph<SharePointIdentitySet>[]
  link?: { scope: string; type: string }
  expirationDateTime?: string
}

export type FakeItem = {
  drive: string
  /** Of what is in one drive only: other drives have the same ids. */
  id: string
  name: string
  parent: string | null
  kind: 'root' | 'folder' | 'file' | 'notebook' | 'shortcut'
  content: string
  created: string
  modified: string
  by: string
  /** Null: as what it lies in. */
  own: FakeOneDrivePermission[] | null
  trashed: boolean
  target?: { drive: string; id: string }
}

type FakeDrive = {
  id: string
  name: string
  owner: FakeMicrosoftPerson | null
  site: string | null
  count: number
  isLocked: boolean
  /** Of a library that SharePoint keeps for itself, where it lies in its site. */
  system?: string
}
/** What was written in a page of a site. `versionId`: of the latest version, which may be a draft. */
export type FakePage = { title: string; level: 'published' | 'draft' | 'checkout'; versionId: string; webparts: object[] }
/** Somebody in a group of a site, as SharePoint shows them. */
export type FakeSiteMember = { LoginName: string; AadObjectId: { NameId: string; NameIdIssuer: string } | null }
/** `groups`: of this site, by their number. */
type FakeSite = { id: string; name: string; isPersonal: boolean; groups: Map<string, FakeSiteMember[]> }
type Given = Partial<Pick<FakeItem, 'content' | 'kind' | 'created' | 'by' | 'target'>>
type Ref = Pick<FakeItem, 'drive' | 'id'>

export const rootId = '01ROOT'
const host = 'contoso.sharepoint.com'

export const toPerson = (
  { id, displayName, mail, userPrincipalName }: FakeMicrosoftPerson,
  role = 'read',
): FakeOneDrivePermission => {
  // The address comes along, although the types leave it out.
  const user = { id, displayName, email: mail }
  const siteUser = { displayName, loginName: `i:0#.f|membership|${userPrincipalName}` }
  return { id: `p-${id}`, roles: [role], grantedToV2: { user, siteUser } }
}
export const toGroup = ({ id, displayName }: { id: string; displayName: string }): FakeOneDrivePermission => ({
  id: `g-${id}`,
  roles: ['read'],
  grantedToV2: { group: { id, displayName }, siteUser: { displayName, loginName: `c:0t.c|tenant|${id}` } },
})
/** The groups of a site are named, and who is in them is not: https://learn.microsoft.com/graph/api/resources/sharepointidentityset */
export const toSiteGroup = (displayName: string, id: string = siteGroups.members): FakeOneDrivePermission => ({
  id: `s-${displayName}`,
  roles: ['write'],
  grantedToV2: { siteGroup: { id, displayName, loginName: displayName } },
})
/** The groups each site has, by the numbers SharePoint gives them. */
export const siteGroups = { owners: '3', visitors: '4', members: '5' }
const issuer = 'urn:federation:microsoftonline'
export const asMember = ({ id, userPrincipalName }: FakeMicrosoftPerson): FakeSiteMember => ({
  LoginName: `i:0#.f|membership|${userPrincipalName}`,
  AadObjectId: { NameId: id, NameIdIssuer: issuer },
})
/** A Microsoft 365 group: who is in it, or its owners alone. */
export const asGroup = ({ id }: { id: string }, as: 'members' | 'owners' = 'members'): FakeSiteMember => ({
  LoginName: `c:0o.c|federateddirectoryclaimprovider|${id}${as === 'owners' ? '_o' : ''}`,
  AadObjectId: { NameId: id, NameIdIssuer: issuer },
})
export const byLink = (
  scope: 'anonymous' | 'organization' | 'users' | 'existingAccess',
  people: readonly FakeMicrosoftPerson[] = [],
): FakeOneDrivePermission => ({
  id: `l-${scope}`,
  roles: ['read'],
  link: { scope, type: 'view' },
  grantedToIdentitiesV2: people.map((person) => toPerson(person).grantedToV2!),
})

/** OneDrive and SharePoint of one tenant in memory, with a log of changes for each drive. */
export class TenantModel {
  readonly directory = new FakeEntraDirectory()
  readonly acquaintances = new FakeAcquaintances()
  /** In whose name consent reads. */
  readonly admin = this.directory.addPerson('admin', { displayName: 'Ada Admin' })
  readonly sites = new Map<string, FakeSite>()
  readonly drives = new Map<string, FakeDrive>()
  readonly items = new Map<string, FakeItem>()
  /** By drive and id of their files. */
  readonly pages = new Map<string, FakePage>()
  readonly logs = new Map<string, { id: string; isSharing: boolean }[]>()
  /** Links from before are not taken. */
  readonly forgotten = new Map<string, number>()
  /** Whether logs show what has rights of its own to those who request it. */
  knowsHierarchy = true
  /** The drive of that person. */
  readonly home: string
  #count = 0
  #time = Date.parse('2026-10-01T00:00:00Z')

  constructor() {
    this.home = this.addDrive('OneDrive', { owner: this.admin })
  }

  addDrive(
    name: string,
    { owner = null, site = null }: { owner?: FakeMicrosoftPerson | null; site?: string | null } = {},
  ): string {
    const id = `b!drive-${(this.#count += 1)}`
    this.drives.set(id, { id, name, owner, site, count: 0, isLocked: false })
    this.logs.set(id, [])
    const own = owner ? [toPerson(owner, 'owner')] : [toSiteGroup('Team Members')]
    this.#put({ drive: id, id: rootId, name: 'root', kind: 'root', own })
    return id
  }

  /** With a document library of its own, whose id comes back. */
  addSite(name: string): { site: string; drive: string } {
    const count = String((this.#count += 1)).padStart(8, '0')
    const id = `${host},${count}-0000-4000-8000-000000000001,${count}-0000-4000-8000-000000000002`
    const groups = new Map(Object.values(siteGroups).map((group) => [group, [] as FakeSiteMember[]]))
    this.sites.set(id, { id, name, isPersonal: false, groups })
    return { site: id, drive: this.addDrive('Documents', { site: id }) }
  }

  /** The library of a site’s pages, and another one that people do not see either. */
  addPageLibrary(site: string): string {
    this.#addSystemDrive('Preservation Hold Library', site, 'PreservationHoldLibrary')
    return this.#addSystemDrive('Site Pages', site, 'SitePages')
  }

  addPage(library: string, name: string, page: FakePage): Ref {
    const ref = this.add(`${name}.aspx`, this.root(library))
    this.pages.set(`${ref.drive}/${ref.id}`, page)
    return ref
  }

  /** Another version of a page. */
  editPage(ref: Ref, page: Partial<FakePage>): void {
    Object.assign(this.pages.get(`${ref.drive}/${ref.id}`)!, page)
    this.get(ref).modified = this.now()
    this.#log(ref)
  }

  removeSite(id: string): void {
    this.sites.delete(id)
    for (const drive of this.drives.values()) if (drive.site === id) this.removeDrive(drive.id)
  }

  removeDrive(id: string): void {
    this.drives.delete(id)
    for (const [key, item] of this.items) if (item.drive === id) this.items.delete(key)
  }

  root = (drive = this.home): Ref => ({ drive, id: rootId })
  addFolder = (name: string, parent: Ref = this.root(), given: Given = {}): Ref =>
    this.add(name, parent, { kind: 'folder', ...given })

  add(name: string, parent: Ref = this.root(), given: Given = {}): Ref {
    const drive = this.drives.get(parent.drive)!
    drive.count += 1
    return this.#put({ name, drive: drive.id, id: `01ITEM${drive.count}`, parent: parent.id, kind: 'file', ...given })
  }

  get({ drive, id }: Ref): FakeItem {
    const item = this.items.get(`${drive}/${id}`)
    if (!item) throw new Error(`no item ${drive}/${id}`)
    return item
  }

  write(ref: Ref, content: string): void {
    Object.assign(this.get(ref), { content, modified: this.now() })
    this.#log(ref)
  }

  rename(ref: Ref, name: string): void {
    this.get(ref).name = name
    this.#log(ref)
  }

  /** Within a drive. What lies below moves along, and only this is in the log. */
  move(ref: Ref, parent: Ref): void {
    this.get(ref).parent = parent.id
    this.#log(ref)
  }

  /** Into the recycle bin, or back. Only this is in the log: the strictest that a reader must bear. */
  trash(ref: Ref, trashed = true): void {
    for (const each of [ref, ...this.below(ref)]) this.get(each).trashed = trashed
    this.#log(ref)
  }

  remove(ref: Ref): void {
    for (const each of [ref, ...this.below(ref)]) this.items.delete(`${each.drive}/${each.id}`)
    this.#log(ref)
  }

  /** Gives it rights of its own: those it inherited, and these. */
  share(ref: Ref, ...permissions: FakeOneDrivePermission[]): void {
    const item = this.get(ref)
    item.own = [...this.permissionsOf(item), ...permissions]
    this.#log(ref, true)
  }

  unshare(ref: Ref, id: string): void {
    const item = this.get(ref)
    item.own = this.permissionsOf(item).filter((permission) => permission.id !== id)
    this.#log(ref, true)
  }

  forgetLog(drive = this.home): void {
    const log = this.logs.get(drive)!
    // So that no link handed out so far stands at the end.
    log.push({ id: rootId, isSharing: false })
    this.forgotten.set(drive, log.length)
  }

  childrenOf = (ref: Ref): FakeItem[] =>
    [...this.items.values()].filter(({ drive, parent, trashed }) => drive === ref.drive && parent === ref.id && !trashed)

  below(ref: Ref): Ref[] {
    const children = [...this.items.values()].filter(({ drive, parent }) => drive === ref.drive && parent === ref.id)
    return [...children, ...children.flatMap((child) => this.below(child))]
  }

  above(item: FakeItem): FakeItem[] {
    if (item.parent === null) return []
    const parent = this.get({ drive: item.drive, id: item.parent })
    return [...this.above(parent), parent]
  }

  permissionsOf(item: FakeItem): FakeOneDrivePermission[] {
    return [item, ...this.above(item).toReversed()].find(({ own }) => own !== null)?.own ?? []
  }

  now(): string {
    return new Date((this.#time += 1000)).toISOString()
  }

  #addSystemDrive(name: string, site: string, system: string): string {
    const id = this.addDrive(name, { site })
    this.drives.get(id)!.system = system
    return id
  }

  #put(given: Partial<FakeItem> & Pick<FakeItem, 'name' | 'drive' | 'id' | 'kind'>): Ref {
    const at = this.now()
    const { id } = this.admin
    const content = `text of ${given.name}`
    const item: FakeItem = { parent: null, content, created: at, modified: at, by: id, own: null, trashed: false, ...given }
    this.items.set(`${item.drive}/${item.id}`, item)
    this.#log(item)
    return { drive: item.drive, id: item.id }
  }

  #log({ drive, id }: Ref, isSharing = false): void {
    this.logs.get(drive)!.push({ id, isSharing })
  }
}

/** What a file is known by in its site, beside its id at Graph. */
export function uniqueIdOf({ drive, id }: Ref): string {
  const hex = createHash('sha256').update(`${drive}/${id}`).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')
}

export const hashOf = (content: string): string => createHash('sha1').update(content).digest('base64')
