import type { ResultKind } from '@quarry/contract/search/search'
import type { About } from '@quarry/contract/source/service'
import type { ListingBudget } from './budget.ts'
import type { Channel } from './channel.ts'
import type { Access, RightsChange } from './rights.ts'
import type { Connection, PartNeeds } from './connection.ts'
import type { Io } from './io.ts'
import type { Texts } from './texts.ts'
import type { Toolset } from './tool.ts'
import type { AppWatch, HandWatch, Watch } from './watch.ts'

export type { ActingPart } from './acting.ts'
export { IntegrationError, NotSent, type IntegrationReason, type IntegrationTrouble } from './failure.ts'
export type { CheckResult, Io } from './io.ts'
export type { FetchInit, Line, Network } from './network.ts'

/** What the host provides to a source for one run. */
export type SourceIo<Settings> = Io<Settings> & {
  /**
   * The version under which each of these items was last indexed; an item never indexed is absent from the map.
   * Lets a vendor skip expensive questions about things that did not change.
   */
  known(externalIds: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** Ids that calls of the service named since the last reading (`Watch`). Whether anything changed there, the service must say. */
  hints: readonly string[]
  /** What the run may list: folders that are found and bytes of listings are taken from it here, items and what is skipped by the host. */
  budget: ListingBudget
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
  /** File name with extension, to know the format when the content does not show it. */
  fileName: string
  /** What the server calls the content; null when it does not say. A hint only. */
  mediaType: string | null
  /** What it is to the people there (a page, a mail); absent: what its format says. */
  kind?: ResultKind
  /** Who has to do with it: author, last editor, assignee, sender, recipients. Names as people there read them. */
  people?: readonly string[]
  /**
   * Who may read it there. Only looked at where the source mirrors rights (`Source.rights`); an item without it is then shown to nobody,
   * and `undefined` from a service that does not say is the same.
   */
  access?: Access | undefined
}

/**
 * One step of reading a source.
 *
 * - `item`: this exists, in this version.
 * - `deleted`: the source says this was deleted.
 * - `cursor`: everything up to here has been yielded; a later run may start from this value. It is stored with what came before it, also if
 *   the run fails later; after `complete`, once what is no longer there has been removed. With `midway` it is in the middle of a listing
 *   of everything: the run that starts from it resumes that listing, and `complete` then covers all its parts.
 * - `anew`: the run was to resume a listing and cannot; everything is listed from the beginning.
 * - `complete`: the listing ran to its end; what this run did not yield is no longer there. Never yielded after any part of the listing failed.
 * - `skipped`: a part could not be listed (a folder without permission); what lies below `externalId` stays as it is.
 * - `unchanged`: nothing changed about this item, or below this folder, so it was not listed again; it and what has it among its ancestors
 *   are still there.
 */
export type Change =
  | { kind: 'item'; item: Item }
  | { kind: 'deleted'; externalId: string }
  | { kind: 'cursor'; cursor: string; midway?: true }
  | { kind: 'anew' }
  | { kind: 'skipped'; externalId: string; reason: string }
  | { kind: 'unchanged'; externalId: string }
  | { kind: 'complete' }

/** @property count items in it, as far as the service says so without a request for each; null when it does not. */
export type Container = { id: string; name: string; parentId: string | null; count: number | null }

/** What can be read of a service. @typeParam S what signing in and the form of the source leave in the settings. */
export type Source<S = Record<string, unknown>> = PartNeeds<SourceIo<S>> & {
  access: readonly ('PUBLIC' | 'RESTRICTED')[]
  /**
   * Which of them may be chosen where the form holds the credentials; absent: all. A restricted source is its connector's alone, so who
   * brings a key to what belongs to others must leave it to the rights of the service who sees what.
   */
  formAccess?: readonly ('PUBLIC' | 'RESTRICTED')[]
  /**
   * What "all or selected" chooses from; absent when the service has no such level. A chosen id comes back in the settings field of kind
   * `containers`, where an empty list means all.
   */
  containers?(io: SourceIo<S>): Promise<readonly Container[]>
  /**
   * Names of the folders directly in the one the settings name, as they would be typed; absent when the form asks for none.
   * @throws IntegrationError `settings` when it is not there
   */
  folders?(io: SourceIo<S>): Promise<readonly string[]>
  /**
   * Everything that exists, or that changed since `cursor`; null means from the beginning. A cursor the service no longer accepts is no
   * failure: everything is listed again, and `complete` says so; after a `midway` cursor, `anew` comes first.
   */
  changes(io: SourceIo<S>, cursor: string | null): AsyncIterable<Change>
  /** The bytes of one item, streamed. The host bounds their number and stops reading by ending the iteration. @throws IntegrationError */
  read(io: SourceIo<S>, item: Pick<Item, 'externalId' | 'version' | 'size'>): AsyncIterable<Uint8Array>
  /**
   * Who the people and groups of the service are, and whose rights changed since `cursor`; read apart from the content, so that a change
   * of rights never waits for a long listing. Absent: the service reports none, and the source's access level decides.
   */
  rights?(io: SourceIo<S>, cursor: string | null): AsyncIterable<RightsChange>
  /** Being called when something changes; absent where the service offers no such calls to this kind of credentials. */
  watch?: Watch<SourceIo<S>>
  /** Being called at one address for everybody; absent where the service calls otherwise, or not at all. */
  appWatch?: AppWatch
  /** Being called about one source, once a person asked for it at the service; absent where that is not how it is done. */
  handWatch?: HandWatch
  /** How many items may be read at the same time on one set of credentials. */
  parallel: number
}

/** A vendor is what it declares: a part that is absent is a part the product does not offer for it. */
export type Vendor = {
  about: About
  texts: Texts<Record<string, unknown>>
  /** False: the operator has not given what it takes; it is listed and cannot be chosen. Absent: true. */
  connectable?: false
  /** Null: there is nothing to sign in to. */
  connection: Connection<never> | null
  source?: Source<never>
  toolset?: Toolset<never>
  channel?: Channel<never>
}

export const source = <S>(definition: Source<S>): Source<never> => definition
