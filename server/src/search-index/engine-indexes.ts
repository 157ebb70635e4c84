import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { WorkspaceId } from '@quarry/contract/ids'
import { SearchPool } from '@quarry/search-engine/search-index'
import type { QueryVectors } from '../ai/query-vectors.ts'
import type { Log } from '../log.ts'
import type { Db } from '../db/db.ts'
import type { Notices } from '../db/notices.ts'
import { Follower } from './follower.ts'
import { Caretaker } from './look-after.ts'
import { openFollower } from './open-follower.ts'
import { buildBeside, isBeside, putInPlace, removeBeside } from './index-beside.ts'
import { deleteLeftFollowers, removeProcess, seeProcess } from './followers.store.ts'
import { findPurged, pruneChanges } from './outbox.store.ts'
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
} from './search-indexes.ts'
import { SearchModels } from './search-models.ts'
import { StaleIndex } from './stale-index.ts'
import { waitForIndexes } from './wait-for-indexes.ts'
import { within } from './within.ts'

export { SearchPool }
const usualBackstopMs = 5_000
const [usualHousekeepingMs, usualIdleMs] = [30_000, 30 * 60_000]
/** Of the seconds after which other processes take this one for dead. */
const renewMs = 5_000
/** A search waits so long for an index that was only just begun: small ones hold all by then. */
const usualFillMs = 1_500
const pruneMs = 60 * 60_000
/** Who searched an index that another one took the place of is waited for. */
const leavingMs = 20

/** @property follower null until it is open. @property since when it was begun. @property users who waits for it, or is about to search it. */
type Followed = { opening: Promise<Follower>; follower: Follower | null; since: number; users: number }

type Options = {
  db: Db
  notices: Notices
  directory: string
  /** Threads that search, or a pool that others use as well and that stays open. */
  workers: number | SearchPool
  log: Log
  housekeepingMs?: number
  backstopMs?: number
  idleMs?: number
  /** How long a search waits for an index that is being opened or built. */
  fillMs?: number
  /** Makes vectors of questions; null: words alone count. */
  vectors: QueryVectors | null
  /** Of the model before it, by which workspaces are searched until their documents have the vectors of its successor. */
  former?: QueryVectors | null
}

/** The embedded driver of the search port: our engine in worker threads, one index per workspace in use, following the outbox. */
export class EngineIndexes implements SearchIndexes, AsyncDisposable {
  readonly #options: Options
  readonly #pool: SearchPool
  readonly #models: SearchModels
  readonly #processId = randomUUID()
  /** Whether other processes may know this one. */
  #isSeen = false
  readonly #followers = new Map<WorkspaceId, Followed>()
  readonly #lookAfter: Caretaker
  readonly #stops: (() => void | Promise<void>)[] = []
  readonly #closing = new AbortController()
  /** Indexes of another model that take the place of those that are searched. */
  readonly #switches = new Set<Promise<boolean>>()

  constructor(options: Options) {
    this.#options = options
    this.#pool = typeof options.workers === 'number' ? new SearchPool(options.workers) : options.workers
    this.#lookAfter = new Caretaker(options.log)
    this.#models = new SearchModels(options.db, options.vectors, options.former)
    const every = (ms: number, work: () => Promise<unknown>): void => {
      const timer = setInterval(() => void work().catch((error: unknown) => options.log.warn({ err: error }, 'search index')), ms)
      this.#stops.push(() => clearInterval(timer))
    }
    every(options.backstopMs ?? usualBackstopMs, () =>
      this.#lookAfter.all('backstop', this.#ready(), (workspaceId, follower) =>
        this.#tend(workspaceId, follower, () => follower.follow()),
      ),
    )
    every(options.housekeepingMs ?? usualHousekeepingMs, () => this.#keepHouse())
    every(options.housekeepingMs ?? usualHousekeepingMs, () => this.#forgetPurged())
    every(pruneMs, () => pruneChanges(options.db))
    every(pruneMs, () => deleteLeftFollowers(options.db))
    every(renewMs, async () => this.#isSeen && (await seeProcess(options.db, this.#processId)))
    this.#stops.push(options.notices.hear('index_change', (workspaceId) => this.#wake(workspaceId as WorkspaceId)))
  }

  search(workspaceId: WorkspaceId, request: SearchRequest): Promise<SearchResult> {
    return this.#use(workspaceId, (followed) => this.#search(followed, request))
  }

  suggest(workspaceId: WorkspaceId, request: SuggestRequest): Promise<Suggestions> {
    return this.#use(workspaceId, async ({ follower }) => (follower ? follower.suggest(request) : { documents: [], people: [] }))
  }

  async #search(followed: Followed, request: SearchRequest): Promise<SearchResult> {
    const isListed = request.query.parsed.empty && request.listed === true
    const leftMs = (): number => Math.max(0, followed.since + (this.#options.fillMs ?? usualFillMs) - performance.now())
    const follower = followed.follower ?? (await within(leftMs(), followed.opening))
    if (!follower) return nothingFound({ state: 'building', progress: 0 })
    const vectors = request.order === 'date' || isListed ? null : this.#models.vectorsOf(follower.model)
    const meaning = (await vectors?.of(request.query.text)) ?? null
    if (follower.state.state === 'building') await within(leftMs(), follower.filled)
    if (meaning === null) return follower.search(request, null)
    const byWords = async (): Promise<SearchResult> => ({ ...(await follower.search(request, null)), byMeaning: false })
    if (meaning === 'missed') return byWords()
    try {
      return { ...(await follower.search(request, meaning)), byMeaning: true }
    } catch (error) {
      // The vectors of an index are of one length; when the service changed its mind, words have to do.
      if (error instanceof RangeError) return byWords()
      throw error
    }
  }

  async caughtUp(workspaceId: WorkspaceId, patienceMs = usualPatienceMs): Promise<void> {
    const startedAt = performance.now()
    const isHere = await within(patienceMs, this.#caughtUpHere(workspaceId))
    if (!isHere) throw new NotYet('The index of the workspace is being built, or does not follow.')
    await waitForIndexes(this.#options.db, workspaceId, startedAt + patienceMs - performance.now())
  }

  async forget(workspaceId: WorkspaceId): Promise<void> {
    const known = this.#followers.get(workspaceId)
    this.#followers.delete(workspaceId)
    const follower = await known?.opening.catch(() => null)
    await follower?.discard()
    await rm(this.#directoryOf(workspaceId), { recursive: true, force: true })
    await removeBeside(this.#directoryOf(workspaceId))
  }

  async state(): Promise<IndexesState> {
    const open = this.#ready().map(([, follower]) => follower)
    let behind = 0
    for (const follower of open) behind += await follower.behind()
    const bytes = open.reduce((sum, follower) => sum + follower.stats().bytes, 0)
    return { bytes, open: open.length, opening: this.#followers.size - open.length, behind }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const stop of this.#stops) await stop()
    this.#closing.abort()
    await Promise.allSettled(this.#switches)
    const followers = await Promise.allSettled([...this.#followers.values()].map(({ opening }) => opening))
    try {
      for (const opened of followers) if (opened.status === 'fulfilled') await opened.value[Symbol.asyncDispose]()
    } finally {
      if (this.#isSeen) await removeProcess(this.#options.db, this.#processId).catch(() => {})
      if (typeof this.#options.workers === 'number') await this.#pool[Symbol.asyncDispose]()
    }
  }

  #caughtUpHere(workspaceId: WorkspaceId): Promise<true> {
    return this.#use<true>(workspaceId, async ({ opening }) => {
      const follower = await opening
      await follower.filled
      await this.#tend(workspaceId, follower, () => follower.follow())
      return true
    })
  }

  /** Does something with an index that is not closed meanwhile, although nobody else uses it. */
  async #use<T>(workspaceId: WorkspaceId, work: (followed: Followed) => Promise<T>): Promise<T> {
    const followed = this.#followed(workspaceId)
    followed.users++
    try {
      return await work(followed)
    } finally {
      followed.users--
    }
  }

  #followed(workspaceId: WorkspaceId): Followed {
    return this.#followers.get(workspaceId) ?? this.#begin(workspaceId, this.#openFollower(workspaceId))
  }

  #begin(workspaceId: WorkspaceId, opening: Promise<Follower>): Followed {
    const followed: Followed = { opening, follower: null, since: performance.now(), users: 0 }
    this.#followers.set(workspaceId, followed)
    void this.#attend(workspaceId, followed)
    return followed
  }

  /** An index that cannot be opened or filled is forgotten, so that the next search tries again. */
  async #attend(workspaceId: WorkspaceId, followed: Followed): Promise<void> {
    try {
      followed.follower = await followed.opening
      await followed.follower.filled
    } catch (error) {
      if (this.#followers.get(workspaceId) === followed) this.#followers.delete(workspaceId)
      // Who waits for the opening hears of it.
      if (followed.follower) this.#options.log.warn({ err: error, workspaceId }, 'search index cannot be built')
      await followed.follower?.[Symbol.asyncDispose]().catch(() => {})
    }
  }

  /** Does something with an index; one that turns out not to be of this database is made again. */
  async #tend(workspaceId: WorkspaceId, follower: Follower, work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      if (!(error instanceof StaleIndex)) throw error
      if (this.#followers.get(workspaceId)?.follower === follower) {
        this.#options.log.warn({ err: error, workspaceId }, 'search index is built anew')
        this.#begin(workspaceId, this.#replace(workspaceId, follower))
      }
      const next = await this.#followed(workspaceId).opening
      await next.filled
    }
  }

  async #replace(workspaceId: WorkspaceId, follower: Follower): Promise<Follower> {
    await follower.discard()
    await rm(this.#directoryOf(workspaceId), { recursive: true, force: true })
    return this.#openFollower(workspaceId)
  }

  #openFollower(workspaceId: WorkspaceId): Promise<Follower> {
    this.#isSeen = true
    const parts = { ...this.#options, pool: this.#pool, models: this.#models, processId: this.#processId }
    return openFollower(parts, { workspaceId, directory: this.#directoryOf(workspaceId) })
  }

  #directoryOf(workspaceId: WorkspaceId): string {
    return join(this.#options.directory, workspaceId)
  }

  /** Searches by another model where it is its turn, in an index that is built beside and put in place. @returns whether it does now. */
  async #switchModel(workspaceId: WorkspaceId, follower: Follower): Promise<boolean> {
    if (this.#models.otherThan(follower.model) === null) return false
    const model = await this.#models.wanted(workspaceId)
    if (model === follower.model) return false
    const { db, log } = this.#options
    const directory = this.#directoryOf(workspaceId)
    const of = { db, workspaceId, processId: null, model, pool: this.#pool }
    await buildBeside(directory, (path) => Follower.open({ ...of, directory: path }), this.#closing.signal)
    const searched = this.#followers.get(workspaceId)
    if (searched?.follower !== follower) return false
    follower.leaveDisk()
    await putInPlace(directory)
    const opening = this.#openFollower(workspaceId)
    const next = await opening
    await next.filled
    this.#begin(workspaceId, opening)
    log.info({ workspaceId, model }, 'searches go by another embedding model')
    while (searched.users > 0) await sleep(leavingMs, undefined, { ref: false })
    await follower.discard()
    return true
  }

  #wake(workspaceId: WorkspaceId): void {
    const known = this.#followers.get(workspaceId)
    void known?.opening
      .then((follower) => this.#tend(workspaceId, follower, () => follower.followSoon()))
      .catch((error: unknown) => this.#options.log.warn({ err: error, workspaceId }, 'search index'))
  }

  async #keepHouse(): Promise<void> {
    await this.#lookAfter.all('house', this.#ready(), async (workspaceId, follower) => {
      await follower.snapshot()
      const switching = this.#switchModel(workspaceId, follower)
      this.#switches.add(switching)
      if (await switching.finally(() => this.#switches.delete(switching))) return
      const isUsed = (this.#followers.get(workspaceId)?.users ?? 0) > 0
      if (isUsed || performance.now() - follower.lastUsedAt < (this.#options.idleMs ?? usualIdleMs)) return
      this.#followers.delete(workspaceId)
      await follower[Symbol.asyncDispose]()
    })
  }

  /** Workspaces are purged by one process, and may have an index in each. */
  async #forgetPurged(): Promise<void> {
    const { db, directory } = this.#options
    await mkdir(directory, { recursive: true })
    const purged = await findPurged(
      db,
      (await readdir(directory)).filter((name) => !isBeside(name)),
    )
    await Promise.all(purged.map((id) => this.forget(id)))
  }

  #ready(): [WorkspaceId, Follower][] {
    return [...this.#followers].flatMap(([id, { follower }]) => (follower?.state.state === 'ready' ? [[id, follower]] : []))
  }
}
