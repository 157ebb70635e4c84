import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { WorkspaceId } from '@quarry/contract/ids'
import { SearchPool } from '@quarry/search-engine/search-index'
import type { Db } from '../../db/db.ts'
import type { Notices } from '../../db/notices.ts'
import { fail } from '../../http/fail.ts'
import type { Log } from '../../log.ts'
import { wakeFollowers } from '../followers.store.ts'
import { findInstallation, pruneChanges } from '../outbox.store.ts'
import {
  type IndexesState,
  nothingFound,
  NotYet,
  type SearchIndexes,
  type SearchRequest,
  type SearchResult,
  type Suggestions,
  type SuggestRequest,
  usualPatienceMs,
} from '../search-indexes.ts'
import { Away, isMissing, type OpenSearch } from './client.ts'
import { historyOf } from './place-follower.ts'
import { addPlace, findLivePlace, isPlaceBehind, leavePlacesOf, type SearchPlace, sumPlaces } from './places.store.ts'
import { indexNameOf } from './schema.ts'
import { searchPlace } from './search.ts'
import { suggestIn } from './suggest.ts'
import { Writer } from './writer.ts'

/** A search waits so long for a place that was only just begun: small ones hold all by then. */
const usualFillMs = 1_500
const [firstPauseMs, longestPauseMs] = [25, 500]
const pruneMs = 60 * 60_000

type Options = {
  db: Db
  notices: Notices
  node: OpenSearch
  /** Of the database, as `findInstallation` says it. */
  installation: string
  workers: number | SearchPool
  log: Log
  backstopMs?: number
  gatherMs?: number
  fillMs?: number
  windowDocuments?: number
}

/**
 * The driver of the search port for a cluster that many processes share. Any process searches; one of them writes, for all workspaces.
 * OpenSearch finds, filters and counts; words are read, and the best hits put in order, by our own engine.
 */
export class OpenSearchIndexes implements SearchIndexes, AsyncDisposable {
  readonly #options: Options
  readonly #pool: SearchPool
  readonly #indexName: string
  readonly #writer: Writer
  readonly #stops: (() => void | Promise<void>)[] = []

  constructor(options: Options) {
    this.#options = options
    this.#pool = typeof options.workers === 'number' ? new SearchPool(options.workers) : options.workers
    this.#indexName = indexNameOf(options.installation)
    this.#writer = new Writer({ ...options, pool: this.#pool, processId: randomUUID(), indexName: this.#indexName })
    this.#stops.push(options.notices.hear('index_change', (id) => this.#writer.follow(id as WorkspaceId)))
    const timer = setInterval(
      () => void pruneChanges(options.db).catch((error: unknown) => options.log.warn({ err: error }, 'search index')),
      pruneMs,
    )
    this.#stops.push(() => clearInterval(timer))
  }

  search(workspaceId: WorkspaceId, request: SearchRequest): Promise<SearchResult> {
    return this.#ask(workspaceId, nothingFound({ state: 'building', progress: 0 }), async (place) => {
      const found = await searchPlace({ ...this.#options, pool: this.#pool }, place, request)
      return place.filled ? found : { ...found, index: { state: 'building', progress: place.progress } }
    })
  }

  suggest(workspaceId: WorkspaceId, request: SuggestRequest): Promise<Suggestions> {
    const { db, node } = this.#options
    return this.#ask(workspaceId, { documents: [], people: [] }, (place) =>
      suggestIn({ db, node, pool: this.#pool }, place, request),
    )
  }

  async caughtUp(workspaceId: WorkspaceId, patienceMs = usualPatienceMs): Promise<void> {
    const givenUpAt = performance.now() + patienceMs
    const { db } = this.#options
    const { now } = await findInstallation(db)
    if (!(await findLivePlace(db, workspaceId))) await this.#addPlace(workspaceId)
    for (let pauseMs = firstPauseMs; await isPlaceBehind(db, workspaceId, now); pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      const leftMs = givenUpAt - performance.now()
      if (leftMs <= 0) throw new NotYet('The search cluster does not have what was changed yet.')
      await wakeFollowers(db, workspaceId)
      await sleep(Math.min(pauseMs, leftMs))
    }
  }

  async forget(workspaceId: WorkspaceId): Promise<void> {
    await leavePlacesOf(this.#options.db, workspaceId)
  }

  async state(): Promise<IndexesState> {
    const { live, filling, behind, failures } = await sumPlaces(this.#options.db)
    return { bytes: 0, open: live, opening: filling, behind, failures }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const stop of this.#stops) await stop()
    await this.#writer[Symbol.asyncDispose]()
    if (typeof this.#options.workers === 'number') await this.#pool[Symbol.asyncDispose]()
  }

  /** Where entries are lost, they are being written again by then. @throws Failure searchUnavailable while the cluster is away. */
  async #ask<T>(workspaceId: WorkspaceId, none: T, work: (place: SearchPlace) => Promise<T>): Promise<T> {
    const { db, node, log } = this.#options
    const place = await this.#placeOf(workspaceId)
    if (!place) return none
    const isKnown = node.restMs > 0
    try {
      return await work(place)
    } catch (error) {
      if (isMissing(error)) {
        await wakeFollowers(db, workspaceId)
        return none
      }
      if (!(error instanceof Away)) throw error
      if (!isKnown) log.warn({ err: error, workspaceId }, 'search cluster')
      throw fail('searchUnavailable', { cause: error, retryAfterSeconds: Math.max(1, Math.ceil(node.restMs / 1_000)) })
    }
  }

  /** Null where nothing can be found yet. */
  async #placeOf(workspaceId: WorkspaceId): Promise<SearchPlace | null> {
    const { db, fillMs = usualFillMs } = this.#options
    const known = await findLivePlace(db, workspaceId)
    if (known?.filled) return known
    if (!known) await this.#addPlace(workspaceId)
    for (;;) {
      const place = await findLivePlace(db, workspaceId)
      if (!place) return null
      if (place.filled) return place
      if (place.age > fillMs) return place.builtTo === null ? null : place
      await sleep(firstPauseMs)
    }
  }

  async #addPlace(workspaceId: WorkspaceId): Promise<void> {
    const { db } = this.#options
    const history = historyOf(await findInstallation(db))
    await addPlace(db, { workspaceId, indexName: this.#indexName, history, state: 'live' })
    await wakeFollowers(db, workspaceId)
  }
}
