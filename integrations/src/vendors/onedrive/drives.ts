import { z } from 'zod'
import { IntegrationError, type Io, type SourceIo } from '../../kit/kit.ts'
import type { Query } from '../../net/api.ts'
import { type Graph, openGraph, type GraphPage, version } from '../../platforms/microsoft/client.ts'
import { GraphError, isClosed } from '../../platforms/microsoft/failure.ts'
import { isApp } from '../../platforms/microsoft/token.ts'
import type { OneDriveSettings } from './settings.ts'
import { DriveFacts, DriveItem, isPageLibrary, itemFields, OneDrivePermission, Person, SharePointSite } from './shapes.ts'

export type OneDriveIo = SourceIo<OneDriveSettings>
/** What any call needs, whatever for. */
type CallIo = Io<OneDriveSettings>

/** The least that reads what the person sees, and finds the sites it is in. Neither is for administrators alone. */
export const scopes = ['Files.Read.All', 'Sites.Read.All']

/**
 * Asked of every log: who has rights of their own by hierarchy, what was shared otherwise, and what was closed to the account as deleted.
 * The last three belong together: https://learn.microsoft.com/graph/api/driveitem-delta#scanning-permissions-hierarchies
 */
const logHeaders = {
  prefer: 'hierarchicalsharing, deltashowremovedasdeleted, deltatraversepermissiongaps, deltashowsharingchanges',
}

/** The log does not take its link any more. */
export class DeltaExpired extends IntegrationError {
  constructor(cause: IntegrationError) {
    super('upstream', cause.message, { cause })
  }
}

const Me = z.object({ id: z.string(), mail: z.string().nullish(), userPrincipalName: z.string().nullish() })
const siteFields = 'id,name,displayName,webUrl,isPersonalSite'
const driveFields = 'id,name,webUrl,driveType,owner,sharePointIds'

const driveAt = (id: string, more = ''): string => `${version}/drives/${encodeURIComponent(id)}${more}`
export const itemAt = (drive: string, id: string, more = ''): string => driveAt(drive, `/items/${encodeURIComponent(id)}${more}`)

/** The calls of OneDrive and SharePoint that reading needs, for one run. */
export class Drives {
  readonly graph: Graph
  readonly #byApp: boolean

  constructor(io: CallIo) {
    this.graph = openGraph(io)
    this.#byApp = isApp(io)
  }

  /** Address of the person in whose name everything is read, in lower case. */
  async account(): Promise<string> {
    const { mail, userPrincipalName } = await this.graph.get(`${version}/me`, { $select: 'id,mail,userPrincipalName' }, Me)
    return (mail ?? userPrincipalName ?? '').toLowerCase()
  }

  /** @returns null when they have none, or none that the account may see. */
  ownDrive = (): Promise<DriveFacts | null> => this.#unlessClosed(`${version}/me/drive`, { $select: driveFields }, DriveFacts)
  driveOf = (user: string): Promise<DriveFacts | null> =>
    this.#unlessClosed(`${version}/users/${encodeURIComponent(user)}/drive`, { $select: driveFields }, DriveFacts)
  drive = (id: string): Promise<DriveFacts | null> => this.#unlessClosed(driveAt(id), { $select: driveFields }, DriveFacts)
  site = (id: string): Promise<SharePointSite | null> =>
    this.#unlessClosed(`${version}/sites/${encodeURIComponent(id)}`, { $select: siteFields }, SharePointSite)
  item = (drive: string, id: string): Promise<DriveItem | null> =>
    this.#unlessClosed(itemAt(drive, id), { $select: itemFields }, DriveItem)

  /** Everybody with a drive of their own, perhaps. */
  people(): Promise<z.infer<typeof Person>[]> {
    return this.#all(`${version}/users`, { $select: 'id,displayName,userType', $top: 999 }, Person)
  }

  /** Sites of the tenant, or those the person may open: only apps may ask for all of them. */
  async sites(): Promise<SharePointSite[]> {
    // https://learn.microsoft.com/graph/api/site-getallsites, https://learn.microsoft.com/graph/api/site-search
    const sites = this.#byApp
      ? await this.#all(`${version}/sites/getAllSites`, {}, SharePointSite)
      : await this.#all(`${version}/sites`, { search: '*' }, SharePointSite)
    return sites.filter(({ isPersonalSite }) => !isPersonalSite)
  }

  /**
   * Document libraries, and the one of its pages, which is hidden from those who do not ask for `system`
   * (https://learn.microsoft.com/graph/api/drive-list); empty when the site is closed to the account.
   */
  async libraries(site: string): Promise<DriveFacts[]> {
    try {
      const path = `${version}/sites/${encodeURIComponent(site)}/drives`
      const libraries = await this.#all(path, { $select: `${driveFields},system` }, DriveFacts)
      return libraries.filter((library) => library.system == null || isPageLibrary(library))
    } catch (error) {
      if (isClosed(error)) return []
      throw error
    }
  }

  /** What lies directly in a folder. @param id `root` for the drive itself. */
  children(drive: string, id: string): AsyncGenerator<GraphPage<DriveItem>> {
    return this.graph.pages(itemAt(drive, id, '/children'), { $select: itemFields, $top: 200 }, DriveItem)
  }

  /**
   * Everything in a drive; the last page has the link to follow it from. https://learn.microsoft.com/graph/api/driveitem-delta
   * @param from link of the page to continue with. @throws LogLost
   */
  listing(drive: string, from?: string): AsyncGenerator<GraphPage<DriveItem>> {
    return this.#log(from ?? driveAt(drive, '/root/delta'), from === undefined ? { $select: itemFields } : {}, logHeaders)
  }

  /** What changed since a link; the last page has the one to continue from. @throws DeltaExpired */
  log(since: string): AsyncGenerator<GraphPage<DriveItem>> {
    // Above each changed item its folders would come as well, as if they had changed.
    return this.#log(since, {}, { ...logHeaders, deltaExcludeParent: 'true' })
  }

  /** Where the log of a drive stands now. @throws DeltaExpired */
  async latest(drive: string): Promise<string | null> {
    const query = { $select: itemFields, token: 'latest' }
    const { value } = await this.#log(driveAt(drive, '/root/delta'), query, logHeaders).next()
    return value?.deltaLink ?? null
  }

  /** Who may do what with an item, what is inherited included; null when the account may not know. */
  async permissions(drive: string, id: string): Promise<OneDrivePermission[] | null> {
    try {
      return await this.#all(itemAt(drive, id, '/permissions'), {}, OneDrivePermission)
    } catch (error) {
      if (isClosed(error)) return null
      throw error
    }
  }

  async *#log(path: string, query: Query, headers: Record<string, string>): AsyncGenerator<GraphPage<DriveItem>> {
    const isLink = !path.startsWith(version)
    try {
      yield* this.graph.pages(path, query, DriveItem, headers)
    } catch (error) {
      const isLost = error instanceof GraphError && (error.status === 410 || (isLink && error.status === 400))
      throw isLost ? new DeltaExpired(error) : error
    }
  }

  async #all<T>(path: string, query: Parameters<Graph['get']>[1], shape: z.ZodType<T>): Promise<T[]> {
    const all: T[] = []
    for await (const { values } of this.graph.pages(path, query, shape)) all.push(...values)
    return all
  }

  async #unlessClosed<T>(path: string, query: Parameters<Graph['get']>[1], shape: z.ZodType<T>): Promise<T | null> {
    try {
      return await this.graph.get(path, query, shape)
    } catch (error) {
      if (isClosed(error)) return null
      throw error
    }
  }
}

const opened = new WeakMap<CallIo, Drives>()

/** One way to Graph per run, so that all its calls wait together when Microsoft asks for patience. */
export function drivesOf(io: CallIo): Drives {
  const drives = opened.get(io) ?? new Drives(io)
  opened.set(io, drives)
  return drives
}
