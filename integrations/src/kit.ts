import type { ResultKind } from '@quarry/contract/search'
import type { ListingBudget } from './budget.ts'
import type { z } from 'zod'
import type { Access, RightsChange } from './rights.ts'
import type { Consent } from './consent.ts'
import type { AppWatch, HandWatch, Watch } from './watch.ts'
import type { Pace } from './net/pace.ts'
import type { SignIn } from './sign-in.ts'

/** What the host lends an integration for one run. Integrations hold no state, read no environment and open no socket on their own. */
export type Io<Settings> = {
  settings: Settings
  /** The only way out: every address a person typed is checked, pinned and bounded here. */
  net: Network
  /**
   * A valid access token of the person who connected by consent; the host renews it in time, so ask before each call.
   * Null when the settings carry the credentials.
   *
   * @param refused a token the service has just refused: it is renewed although it should still hold; the same one again: it cannot be.
   * @throws IntegrationError `auth` — the service takes the consent back
   */
  token: ((refused?: string) => Promise<string>) | null
  /** Kept by all that call with these credentials; `openApi` goes by it. */
  pace: Pace
  /** Where a host of the vendor is reached, e.g. `https://api.notion.com`: there, or at the server the operator put in its place. */
  at(origin: string): string
  /**
   * The version under which each of these items was last indexed; an item never indexed is absent from the map.
   * Lets a vendor skip expensive questions about things that did not change.
   */
  known(externalIds: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** Ids that calls of the service named since the last reading (`Watch`). Whether anything changed there, the service must say. */
  told: readonly string[]
  /** What the run may list: folders that are found and bytes of listings are taken from it here, items and what is skipped by the host. */
  budget: ListingBudget
  signal: AbortSignal
}

export type Network = {
  /**
   * Fetch for addresses given by users: public addresses only unless the operator allows a range, DNS pinned for the connection,
   * every redirect checked again and never followed with credentials to another origin, time and size bounded. `url` of the response is
   * where redirects ended. Its body must be read or cancelled, else the connection stays open.
   *
   * @throws IntegrationError `settings` (address refused), `unreachable`, `certificate`, `timeout`. HTTP statuses are not thrown.
   */
  fetch(url: string | URL, init?: FetchInit): Promise<Response>
  /** The one address to connect to for `host`, checked against the same rules. @throws IntegrationError `settings`, `unreachable` */
  resolve(host: string): Promise<{ address: string; family: 4 | 6 }>
}

export type FetchInit = {
  method?: string
  /** Who sets `accept-encoding` gets the bytes as the server sent them; otherwise compression is undone. */
  headers?: Record<string, string>
  body?: string | Uint8Array
  signal?: AbortSignal
  /** Longest silence before the first byte and between bytes, in milliseconds. Default 30 000. */
  timeoutMs?: number
  /** Accept a certificate that cannot be verified. Only where the person who connects the source chose so. */
  allowInvalidCertificate?: boolean
}

/**
 * Why a call to the outside failed; decides what indexing does next.
 *
 * - `auth`: the credentials are refused. Tried exactly once; the source pauses in state authFail.
 * - `settings`: the address, folder or option cannot work, or is not allowed.
 * - `certificate`: the server's TLS certificate or SSH host key is not the expected one.
 * - `forbidden`: this one item may not be read; the run goes on.
 * - `notFound`: this one item is gone; the run goes on.
 * - `throttled`: come back after `retryAfterMs`.
 * - `unreachable`, `timeout`, `upstream`: the other side is down, silent or talks nonsense; retried with growing pauses.
 */
export type IntegrationReason =
  | 'auth'
  | 'settings'
  | 'certificate'
  | 'forbidden'
  | 'notFound'
  | 'throttled'
  | 'unreachable'
  | 'timeout'
  | 'upstream'

/** A failure at the other side. `message` is the other side's own reason in plain words: shown to people, so without secrets. */
export class IntegrationError extends Error {
  override readonly name = 'IntegrationError'
  readonly reason: IntegrationReason
  /** Milliseconds the other side asked us to wait; null when it did not say. */
  readonly retryAfterMs: number | null

  constructor(reason: IntegrationReason, message: string, options: ErrorOptions & { retryAfterMs?: number } = {}) {
    super(message, options)
    this.reason = reason
    this.retryAfterMs = options.retryAfterMs ?? null
  }
}

/** Something outside the document that leads to it, outermost first: folders, spaces, projects. */
export type Ancestor = { id: string; title: string; link: string | null }

/** One thing of a source that becomes one document. */
export type Item = {
  /** Stable within the source; for file servers the path below the base folder, always starting with `/`. At most 2,000 characters. */
  externalId: string
  title: string
  /** Address that opens exactly this item for a person in a browser; null when the service has none and Quarry must show it itself. */
  link: string | null
  /** Changes whenever the content may have changed (ETag, or size and time). An unchanged version is never fetched again. */
  version: string
  /** Bytes; null when the service does not say. */
  size: number | null
  /** ISO 8601 UTC; null when the service does not say. */
  updatedAt: string | null
  /** Outermost first. */
  ancestors: readonly Ancestor[]
  /** File name with extension, for telling the format when the content does not. */
  fileName: string
  /** What the server calls the content; null when it does not say. A hint only. */
  mediaType: string | null
  /** What it is to the people there (a page, a mail); absent: what its format says. */
  kind?: ResultKind
  /** Who has to do with it: author, last editor, assignee, sender, recipients. Names as people there read them. */
  people?: readonly string[]
  /**
   * Who may read it there. Only looked at where the source mirrors rights (`Source.rights`); an item without it is then shown to nobody,
   * and `undefined` from a service that would not tell is the same.
   */
  access?: Access | undefined
}

/**
 * One step of reading a source.
 *
 * - `item`: this exists, in this version.
 * - `gone`: the source says this was deleted.
 * - `cursor`: everything up to here has been yielded; a later run may start from this value. It is kept with what came before it, also if
 *   the run fails later; after `complete`, once what is no longer there has been removed. With `midway` it stands in the middle of a listing
 *   of everything: the run that starts from it goes on with that listing, and `complete` then speaks of all its parts.
 * - `anew`: the run was to go on with a listing and cannot; everything is listed from its beginning.
 * - `complete`: the listing ran to its end; what this run did not yield is no longer there. Never yielded after any part of the listing failed.
 * - `skipped`: a part could not be listed (a folder without permission); what lies below `externalId` is kept as it is.
 * - `unchanged`: nothing changed about this item, or below this folder, so it was not told again; it and what has it among its ancestors
 *   are still there.
 */
export type Change =
  | { kind: 'item'; item: Item }
  | { kind: 'gone'; externalId: string }
  | { kind: 'cursor'; cursor: string; midway?: true }
  | { kind: 'anew' }
  | { kind: 'skipped'; externalId: string; reason: string }
  | { kind: 'unchanged'; externalId: string }
  | { kind: 'complete' }

/** What a check found out. `remember` is merged into the stored settings (a host key seen for the first time). */
export type CheckResult = { remember?: Record<string, unknown> }

/** @property count items in it, as far as the service tells without being asked for each; null when it does not. */
export type Container = { id: string; name: string; parentId: string | null; count: number | null }

/** @typeParam S what the form asks for. @typeParam Q what is asked beside consent. */
export type Source<S extends z.ZodObject = z.ZodObject, Q extends z.ZodObject = S> = {
  access: readonly ('PUBLIC' | 'RESTRICTED')[]
  /**
   * Which of them may be chosen where the form holds the credentials; absent: all. A restricted source is its connector's alone, so who
   * brings a key to what belongs to others must leave it to the rights of the service who sees what.
   */
  formAccess?: readonly ('PUBLIC' | 'RESTRICTED')[]
  /** The form in which a person types the credentials; null: consent is the only way in. */
  settings: S | null
  /** The secrets of the form go to addresses that the vendor knows by itself; absent: fields of the form are their `destination`. */
  fixedDestination?: true
  /** A page of the service where the person signs in instead of typing credentials into the form; absent where it has none. */
  signIn?: SignIn
  /** Scopes a domain must allow the service account that the form asks for; absent where it asks for none. */
  delegated?: readonly string[]
  /** Connecting by the service's own consent page; absent where it has none. */
  consent?: Consent<Q>
  /** Cheapest call that proves address, credentials and base folder. @throws IntegrationError with the server's own reason */
  check(io: SourceIo<S, Q>): Promise<CheckResult>
  /**
   * What "all or selected" chooses from; absent when the service has no such level. A chosen id comes back in the settings field of kind
   * `containers`, where an empty list means all.
   */
  containers?(io: SourceIo<S, Q>): Promise<readonly Container[]>
  /**
   * Names of the folders directly in the one the settings name, as they would be typed; absent when the form asks for none.
   * @throws IntegrationError `settings` when it is not there
   */
  folders?(io: SourceIo<S, Q>): Promise<readonly string[]>
  /**
   * Everything that exists, or that changed since `cursor`; null means from the beginning. A cursor the service no longer takes is no
   * failure: everything is listed anew, and `complete` says so; where it stood midway, `anew` comes first.
   */
  changes(io: SourceIo<S, Q>, cursor: string | null): AsyncIterable<Change>
  /** The bytes of one item, streamed. The host bounds their number and stops reading by ending the iteration. @throws IntegrationError */
  read(io: SourceIo<S, Q>, item: Pick<Item, 'externalId' | 'version' | 'size'>): AsyncIterable<Uint8Array>
  /**
   * Who the people and groups of the service are, and whose rights changed since `cursor`; asked apart from the content, so that a change
   * of rights never waits for a long listing. Absent: the service tells nothing, and the source's access level decides.
   */
  rights?(io: SourceIo<S, Q>, cursor: string | null): AsyncIterable<RightsChange>
  /** Being called when something changes; absent where the service offers no such calls to this kind of credentials. */
  watch?: Watch<SourceIo<S, Q>>
  /** Being called at one address for everybody; absent where the service calls otherwise, or not at all. */
  appWatch?: AppWatch
  /** Being called about one source, once a person asked for it at the service; absent where that is not how it is done. */
  handWatch?: HandWatch
  /** How many items may be read at the same time on one set of credentials. */
  parallel: number
}

/** How a source is connected: by a form that holds the credentials, or by the consent of a person at the service. */
export type Way = 'form' | 'consent'

/**
 * What a person is asked for to connect: the credentials, or only what consent leaves open.
 * @throws IntegrationError `settings` — the service cannot be connected this way.
 */
export function formOf(
  { settings, consent }: Pick<Source, 'settings' | 'consent'>,
  way: Way = settings ? 'form' : 'consent',
): z.ZodObject {
  const form = way === 'form' ? settings : consent?.settings
  if (!form) throw new IntegrationError('settings', 'This service is connected another way.')
  return form
}

export type SourceIo<S extends z.ZodObject, Q extends z.ZodObject = S> = Io<z.output<S> | z.output<Q>>

/** A vendor is what it declares: a part that is absent is a part the product does not offer for it. */
export type Vendor = {
  /** How the service calls itself. */
  name: string
  source?: Source<never>
}

export const source = <S extends z.ZodObject, Q extends z.ZodObject = S>(definition: Source<S, Q>): Source<never> =>
  definition as unknown as Source<never>
