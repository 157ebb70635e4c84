import type { Vendor } from '../kit/kit.ts'
import type { HttpServer, Received } from './http-server.ts'

type Soon<T> = T | Promise<T>

/**
 * A counterpart of a vendor with what a test does to it, in the words of the kit. Items are named by the external ids the vendor gives them.
 * What the service does not have is left out here and declared absent with its reason where the suite is called.
 */
export type ApiSite = AsyncDisposable & {
  vendor: Vendor
  /** As a person would type them, or as consent leaves them open. */
  settings: Record<string, unknown>
  /** The access token of a consent; absent where the settings carry the credentials. */
  token?: () => Promise<string>
  /** The credentials a person would type instead, where the service has both ways: the bench connects by these. */
  form?: Record<string, unknown>
  /** What of these the service refuses. */
  formRefused?: Record<string, unknown>
  /** As whom one is signed in, both ways; null: the service does not tell. */
  account: string | null
  /** The test server that stands in for every host of the vendor. */
  base?: string
  server: Pick<HttpServer, 'requests' | 'intercept'>
  /** A new item beside the others. */
  create(title: string, text: string): Soon<string>
  /** So many items beside each other, as cheaply as can be. */
  fill(count: number, text: string): Soon<void>
  /** So many items that listing them takes at least three pages. */
  pages: number
  /** How many requests listing a thousand items may take. */
  requestsPerThousand: number
  /** How many requests are under way together while everything is listed; absent: one. */
  together?: number
  /** How many requests at the start of a run find out what is at the address; nonsense there is a mistake in the settings. */
  discovery?: number
  /** How a reply begins that makes no sense, where that is not JSON with status 200. */
  nonsense?: { status: number; body: string }
  edit(id: string, text: string): Soon<void>
  /** From now on the credentials are refused. */
  refuse(): Soon<void>
  /** The status with which the service refuses credentials; 401 by default. */
  refusedWith?: number
  /** Whether the text of an item holds this, where that is not plain to see in the bytes. */
  holds?(read: Buffer, text: string): boolean
  /** After how many runs at the latest a deletion is seen where the service reports none; absent: at once. */
  runsUntilDeleted?: number

  /** Creates so many items in the places where a listing is resumed (spaces, lists, folders), where that is not from page to page. */
  spread?(count: number, text: string): Soon<void>
  /** So many items that listing them takes several times the requests that begin a run; absent: four times `pages`. */
  long?: number

  /** Every run lists everything, so there is no place to start from. */
  isCursorless?: true

  /** Whether this request is for the content of the item, and not only for what the listing shows of it. */
  isReading?(request: Received, id: string): boolean
  delete?(id: string): Soon<void>
  rename?(id: string, title: string): Soon<void>
  /** Puts it elsewhere. @returns the title of what it lies in now */
  move?(id: string): Soon<string>
  trash?(id: string): Soon<void>
  restore?(id: string): Soon<void>
  /** Lets the person with this address read the item, by itself or with all it lies in. */
  grant?(id: string, address: string): Soon<void>
  revoke?(id: string, address: string): Soon<void>
  /** The service forgets where the cursors handed out so far stand. */
  expireCursor?(): Soon<void>
  /** The service takes no token of a page that it handed out so far. */
  expirePages?(): Soon<void>
}

/** What not every service has, and what is done to a site to try it. */
export const deeds = {
  read: ['isReading'],
  delete: ['delete'],
  rename: ['rename'],
  move: ['move'],
  trash: ['trash', 'restore'],
  rights: ['grant', 'revoke'],
  expireCursor: ['expireCursor'],
  resuming: [],
  expirePages: ['expirePages'],
} as const satisfies Record<string, readonly (keyof ApiSite)[]>

export type SitePart = keyof typeof deeds

/** A site that has all of these parts. */
export type With<P extends SitePart> = ApiSite & Required<Pick<ApiSite, (typeof deeds)[P][number]>>

/** Parts a service does not have, each with the reason, which is then read in the name of the test. */
export type Absent = Partial<Record<SitePart, string>>
