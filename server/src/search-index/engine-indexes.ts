import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { WorkspaceId } from '@quarry/contract/ids'
import { SearchPool } from '@quarry/search-engine/search-index'
import type { SearchRequest, SearchResult, Trouble } from '@quarry/search-engine/types'
import type { QueryVectors } from '../ai/query-vectors.ts'
import type { Log } from '../context.ts'
import type { Db } from '../db/db.ts'
import type { Notices } from '../db/notices.ts'
import { Follower } from './follower.ts'
import { findInstallation, findPurged, pruneChanges } from './outbox.store.ts'
import type { SearchIndexes } from './search-indexes.ts'

const usualBackstopMs = 5_000
const usualHousekeepingMs = 30_000
const usualIdleMs = 30 * 60_000
const pruneMs = 60 * 60_000
/** Indexes looked after at the same time: each holds a connection of the database, and the disk. */
const lookedAfterAtOnce = 4

/** @property follower null until it is open. */
type Followed = { opening: Promise<Follower>; follower: Follower | null }

type Options = {
  db: Db
  notices: Notices
  directory: string
  workers: number
  log: Log
  housekeepingMs?: number
  backstopMs?: number
  idleMs?: number
  /** Makes vectors of questions; null: words alone count. */
  vectors: QueryVectors | null
}

/** The embedded driver of the search port: our engine in worker threads, one index per workspace in use, following the outbox. */
export class EngineIndexes implements SearchIndexes, AsyncDisposable {
  readonly #options: Options
  readonly #pool: SearchPool
  readonly #followers = new Map<WorkspaceId, Followed>()
  /** What is being done for the index of a workspace, so that it is not begun again meanwhile. */
  readonly #underWay = new Set<string>()
  readonly #stops: (() => void | Promise<void>)[] = []

  constructor(options: Options) {
    this.#options = options
    this.#pool = new SearchPool(options.workers)
    const every = (ms: number, work: () => Promise<unknown>): void => {
      const timer = setInterval(() => void work().catch((error: unknown) => options.log.warn({ err: error }, 'search index')), ms)
      this.#stops.push(() => clearInterval(timer))
    }
    every(options.backstopMs ?? usualBackstopMs, () => this.#lookAfterAll('backstop', (_, follower) => follower.follow()))
    every(options.housekeepingMs ?? usualHousekeepingMs, () => this.#keepHouse())
    every(options.housekeepingMs ?? usualHousekeepingMs, () => this.#forgetPurged())
    every(pruneMs, () => pruneChanges(options.db))
    this.#stops.push(options.notices.hear('index_change', (workspaceId) => this.#wake(workspaceId as WorkspaceId)))
  }

  async search(workspaceId: WorkspaceId, request: SearchRequest): Promise<SearchResult> {
    const [follower, vector] = await Promise.all([this.#follower(workspaceId), this.#options.vectors?.of(request.text) ?? null])
    if (!vector) return follower.search(request)
    // The vectors of an index are of one length; when the service changed its mind, words have to do.
    return follower.search({ ...request, vector }).catch((error: unknown) => {
      if (error instanceof RangeError) return follower.search(request)
      throw error
    })
  }

  async caughtUp(workspaceId: WorkspaceId): Promise<void> {
    await (await this.#follower(workspaceId)).follow()
  }

  async forget(workspaceId: WorkspaceId): Promise<void> {
    const known = this.#followers.get(workspaceId)
    this.#followers.delete(workspaceId)
    const follower = await known?.opening.catch(() => null)
    await follower?.[Symbol.asyncDispose]()
    await rm(join(this.#options.directory, workspaceId), { recursive: true, force: true })
  }

  /** Memory of all open indexes, bytes. */
  bytes(): number {
    return this.#open().reduce((sum, [, follower]) => sum + follower.stats().bytes, 0)
  }

  /** Indexes that can be searched here, and those that are being opened or built. */
  counts(): { open: number; opening: number } {
    const open = this.#open().length
    return { open, opening: this.#followers.size - open }
  }

  /** Changes that were committed and are not searchable in the open indexes yet. */
  async behind(): Promise<number> {
    let sum = 0
    for (const [, follower] of this.#open()) sum += await follower.behind()
    return sum
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const stop of this.#stops) await stop()
    const followers = await Promise.allSettled([...this.#followers.values()].map(({ opening }) => opening))
    try {
      for (const opened of followers) if (opened.status === 'fulfilled') await opened.value[Symbol.asyncDispose]()
    } finally {
      await this.#pool[Symbol.asyncDispose]()
    }
  }

  #follower(workspaceId: WorkspaceId): Promise<Follower> {
    const known = this.#followers.get(workspaceId)
    if (known) return known.opening
    const opening = this.#openFollower(workspaceId)
    const followed: Followed = { opening, follower: null }
    this.#followers.set(workspaceId, followed)
    // A failed opening is forgotten, so that the next search tries again.
    opening.then(
      (follower) => (followed.follower = follower),
      () => void (this.#followers.get(workspaceId) === followed && this.#followers.delete(workspaceId)),
    )
    return opening
  }

  async #openFollower(workspaceId: WorkspaceId): Promise<Follower> {
    const directory = join(this.#options.directory, workspaceId)
    const { db, vectors, log } = this.#options
    const tell = ({ what, error }: Trouble): void => log.warn({ err: error, workspaceId }, `search index: ${what}`)
    const open = (): Promise<Follower> =>
      Follower.open({ db, workspaceId, directory, pool: this.#pool, model: vectors?.model ?? null, tell })
    try {
      return await open()
    } catch (error) {
      // A database that is away says nothing about the index.
      await findInstallation(db)
      log.warn({ err: error, workspaceId }, 'search index is built anew')
      await rm(directory, { recursive: true, force: true })
      return open()
    }
  }

  #wake(workspaceId: WorkspaceId): void {
    const known = this.#followers.get(workspaceId)
    void known?.opening
      .then((follower) => follower.followSoon())
      .catch((error: unknown) => this.#options.log.warn({ err: error, workspaceId }, 'search index'))
  }

  async #keepHouse(): Promise<void> {
    await this.#lookAfterAll('house', async (workspaceId, follower) => {
      await follower.snapshot()
      if (performance.now() - follower.lastUsedAt < (this.#options.idleMs ?? usualIdleMs)) return
      this.#followers.delete(workspaceId)
      await follower[Symbol.asyncDispose]()
    })
  }

  /** Workspaces are purged by one process, and may have an index in each. */
  async #forgetPurged(): Promise<void> {
    const { db, directory } = this.#options
    await mkdir(directory, { recursive: true })
    const purged = await findPurged(db, await readdir(directory))
    await Promise.all(purged.map((id) => this.forget(id)))
  }

  #open(): [WorkspaceId, Follower][] {
    return [...this.#followers].flatMap(([id, { follower }]) => (follower ? [[id, follower]] : []))
  }

  /**
   * A few at a time. One that is still being opened, or looked after since the last time, is left alone, and the failure of one is its
   * own: no workspace waits for the index of another.
   */
  async #lookAfterAll(duty: string, work: (workspaceId: WorkspaceId, follower: Follower) => Promise<void>): Promise<void> {
    const waiting = this.#open().values()
    const lookAfterNext = async (): Promise<void> => {
      for (const [workspaceId, follower] of waiting) {
        const task = `${duty} ${workspaceId}`
        if (this.#underWay.has(task)) continue
        this.#underWay.add(task)
        await work(workspaceId, follower)
          .catch((error: unknown) => this.#options.log.warn({ err: error, workspaceId }, 'search index'))
          .finally(() => this.#underWay.delete(task))
      }
    }
    await Promise.all(Array.from({ length: lookedAfterAtOnce }, lookAfterNext))
  }
}
