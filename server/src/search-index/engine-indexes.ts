import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { WorkspaceId } from '@quarry/contract/ids'
import { SearchPool } from '@quarry/search-engine/search-index'
import type { SearchRequest, SearchResult } from '@quarry/search-engine/types'
import type { QueryVectors } from '../ai/query-vectors.ts'
import type { Log } from '../context.ts'
import type { Db, Pool } from '../db/db.ts'
import { listen } from '../db/listen.ts'
import { Follower } from './follower.ts'
import { findPurged, pruneChanges } from './outbox.store.ts'
import type { SearchIndexes } from './search-indexes.ts'

const backstopMs = 5_000
const usualHousekeepingMs = 30_000
const idleMs = 30 * 60_000
const pruneMs = 60 * 60_000

type Options = {
  db: Db
  pool: Pool
  directory: string
  workers: number
  log: Log
  housekeepingMs?: number
  /** Makes vectors of questions; null: words alone count. */
  vectors: QueryVectors | null
}

/** The embedded driver of the search port: our engine in worker threads, one index per workspace in use, following the outbox. */
export class EngineIndexes implements SearchIndexes, AsyncDisposable {
  readonly #options: Options
  readonly #pool: SearchPool
  readonly #followers = new Map<WorkspaceId, Promise<Follower>>()
  readonly #stops: (() => void | Promise<void>)[] = []

  constructor(options: Options) {
    this.#options = options
    this.#pool = new SearchPool(options.workers)
    const every = (ms: number, work: () => Promise<unknown>): void => {
      const timer = setInterval(() => void work().catch((error: unknown) => options.log.warn({ err: error }, 'search index')), ms)
      this.#stops.push(() => clearInterval(timer))
    }
    every(backstopMs, () => this.#forEach((follower) => follower.follow()))
    every(options.housekeepingMs ?? usualHousekeepingMs, () => this.#keepHouse())
    every(pruneMs, () => pruneChanges(options.db))
    const listening = listen(options.pool, 'index_change', (workspaceId) => this.#wake(workspaceId as WorkspaceId), options.log)
    this.#stops.push(async () => listening[Symbol.asyncDispose]())
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
    const follower = await known?.catch(() => null)
    await follower?.[Symbol.asyncDispose]()
    await rm(join(this.#options.directory, workspaceId), { recursive: true, force: true })
  }

  /** Memory of all open indexes, bytes. */
  async bytes(): Promise<number> {
    let sum = 0
    await this.#forEach((follower) => void (sum += follower.stats().bytes))
    return sum
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const stop of this.#stops) await stop()
    const followers = await Promise.allSettled(this.#followers.values())
    try {
      for (const opened of followers) if (opened.status === 'fulfilled') await opened.value[Symbol.asyncDispose]()
    } finally {
      await this.#pool[Symbol.asyncDispose]()
    }
  }

  #follower(workspaceId: WorkspaceId): Promise<Follower> {
    const known = this.#followers.get(workspaceId)
    if (known) return known
    const opening = this.#open(workspaceId)
    this.#followers.set(workspaceId, opening)
    // A failed opening is forgotten, so that the next search tries again.
    opening.catch(() => this.#followers.delete(workspaceId))
    return opening
  }

  async #open(workspaceId: WorkspaceId): Promise<Follower> {
    const directory = join(this.#options.directory, workspaceId)
    const { db, vectors } = this.#options
    const open = (): Promise<Follower> =>
      Follower.open({ db, workspaceId, directory, pool: this.#pool, model: vectors?.model ?? null })
    try {
      return await open()
    } catch (error) {
      this.#options.log.warn({ err: error, workspaceId }, 'search index is built anew')
      await rm(directory, { recursive: true, force: true })
      return open()
    }
  }

  #wake(workspaceId: WorkspaceId): void {
    const known = this.#followers.get(workspaceId)
    void known
      ?.then((follower) => follower.followSoon())
      .catch((error: unknown) => this.#options.log.warn({ err: error, workspaceId }, 'search index'))
  }

  async #keepHouse(): Promise<void> {
    await this.#forgetPurged()
    for (const [workspaceId, opening] of this.#followers) {
      const follower = await opening
      await follower.snapshot()
      if (performance.now() - follower.lastUsedAt < idleMs) continue
      this.#followers.delete(workspaceId)
      await follower[Symbol.asyncDispose]()
    }
  }

  /** Workspaces are purged by one process, and may have an index in each. */
  async #forgetPurged(): Promise<void> {
    const { db, directory } = this.#options
    await mkdir(directory, { recursive: true })
    for (const id of await findPurged(db, await readdir(directory))) await this.forget(id)
  }

  async #forEach(work: (follower: Follower) => unknown): Promise<void> {
    for (const opening of this.#followers.values()) await work(await opening)
  }
}
