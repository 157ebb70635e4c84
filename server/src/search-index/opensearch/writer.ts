import { setTimeout as sleep } from 'node:timers/promises'
import type { WorkspaceId } from '@quarry/contract/ids'
import type { SearchPool } from '@quarry/search-engine/search-index'
import type { Db } from '../../db/db.ts'
import type { Log } from '../../log.ts'
import { findInstallation } from '../outbox.store.ts'
import { StaleIndex } from '../stale-index.ts'
import { Bulk } from './bulk.ts'
import { Away, isMissing, type OpenSearch } from './client.ts'
import { WriterOvertaken } from './control.ts'
import { followPlace, historyOf, type Writing } from './place-follower.ts'
import {
  addPlace,
  findPlaces,
  findWaiting,
  holdWriter,
  leavePlace,
  leaveWriter,
  type SearchPlace,
  putNextInPlace,
} from './places.store.ts'
import { aliasOf, ensureIndex } from './schema.ts'
import { sweep } from './sweep.ts'

/** Another process takes over so long after this one was last there. */
const leaseMs = 15_000
const renewMs = 5_000
const usualBackstopMs = 5_000
const sweepMs = 60_000
/** Workspaces that are followed at the same time. */
const atOnce = 4
/** After one pass changes gather for so long: one refresh serves many. */
const usualGatherMs = 500
/** By so much the version grows with each process that writes; 2^32 entries are written by none of them. */
const tokenFactor = 2 ** 32

type Options = {
  db: Db
  node: OpenSearch
  pool: SearchPool
  log: Log
  processId: string
  indexName: string
  backstopMs?: number
  gatherMs?: number
}

/**
 * Writes to OpenSearch what the outbox says has changed, for all workspaces, in one process at a time. What another one that was overtaken
 * still writes is refused, because its versions are lower.
 */
export class Writer implements AsyncDisposable {
  readonly #of: Options
  readonly #bulk: Bulk
  readonly #closing = new AbortController()
  readonly #running: Promise<unknown>[] = []
  readonly #due = new Set<WorkspaceId>()
  readonly #underWay = new Set<WorkspaceId>()
  readonly #passedAt = new Map<WorkspaceId, number>()
  /** Those that are waited for and have not begun. */
  readonly #refreshes = new Map<string, Promise<void>>()
  #refreshing: Promise<void> = Promise.resolve()
  #token: number | null = null
  #heldUntil = 0
  #count = 0
  #isAway = false
  #wake = Promise.withResolvers<void>()

  constructor(options: Options) {
    this.#of = options
    this.#bulk = new Bulk(options.node)
    this.#running.push(
      this.#every(renewMs, () => this.#hold()),
      this.#every(options.backstopMs ?? usualBackstopMs, () => this.#lookAround()),
      this.#every(sweepMs, async () => void (this.#isWriting() && (await sweep(options)))),
      ...Array.from({ length: atOnce }, () => this.#work()),
    )
  }

  /** Follows a workspace soon, where this is the process that writes. */
  follow(workspaceId: WorkspaceId): void {
    if (!this.#isWriting()) return
    this.#due.add(workspaceId)
    this.#wakeAll()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#closing.abort()
    this.#wakeAll()
    await Promise.allSettled(this.#running)
    await leaveWriter(this.#of.db, this.#of.processId).catch(() => {})
  }

  #wakeAll(): void {
    this.#wake.resolve()
    this.#wake = Promise.withResolvers()
  }

  #isWriting(): boolean {
    return this.#token !== null && performance.now() < this.#heldUntil
  }

  async #hold(): Promise<void> {
    const asked = performance.now()
    const token = await holdWriter(this.#of.db, this.#of.processId, leaseMs)
    if (token !== this.#token) this.#count = 0
    this.#token = token
    this.#heldUntil = asked + leaseMs - renewMs
  }

  /** Notifications may be lost. */
  async #lookAround(): Promise<void> {
    if (!this.#isWriting()) await this.#hold()
    if (!this.#isWriting()) return
    for (const id of await findWaiting(this.#of.db, this.#of.indexName)) this.follow(id)
  }

  async #every(ms: number, work: () => Promise<void>): Promise<void> {
    const { signal } = this.#closing
    while (!signal.aborted) {
      await work().catch((error: unknown) => this.#of.log.warn({ err: error }, 'search cluster'))
      await sleep(ms, undefined, { signal, ref: false }).catch(() => {})
    }
  }

  async #work(): Promise<void> {
    const { signal } = this.#closing
    while (!signal.aborted) {
      const id = this.#due.values().find((each) => !this.#underWay.has(each))
      if (id === undefined) {
        await this.#wake.promise
        continue
      }
      this.#due.delete(id)
      this.#underWay.add(id)
      await this.#pass(id).catch((error: unknown) => this.#report(id, error))
      this.#underWay.delete(id)
      this.#wakeAll()
    }
  }

  async #pass(workspaceId: WorkspaceId): Promise<void> {
    const { signal } = this.#closing
    const pauseMs = (this.#passedAt.get(workspaceId) ?? 0) + (this.#of.gatherMs ?? usualGatherMs) - performance.now()
    if (pauseMs > 0) await sleep(pauseMs, undefined, { signal, ref: false })
    if (!this.#isWriting()) return
    this.#passedAt.set(workspaceId, performance.now())
    for (const place of await findPlaces(this.#of.db, workspaceId)) await this.#bringUpToDate(place)
    this.#isAway = false
  }

  async #bringUpToDate(place: SearchPlace): Promise<void> {
    const { db, indexName, log } = this.#of
    const { workspaceId } = place
    const writing = this.#writing()
    try {
      const standing = await followPlace(writing, place)
      if (!standing.filled) this.follow(workspaceId)
      else if (standing.state === 'next') await putNextInPlace(db, writing.token, workspaceId)
      else if (standing.indexName !== indexName) await this.#add(workspaceId, 'next')
    } catch (error) {
      if (!(error instanceof StaleIndex) && !isMissing(error)) throw error
      await ensureIndex(this.#of.node, indexName)
      if (!(error instanceof StaleIndex) && place.indexName === indexName && place.builtTo === null && !place.filled) {
        this.follow(workspaceId)
        return
      }
      if (!(await leavePlace(db, writing.token, place.id))) return
      log.warn({ err: error, workspaceId }, 'search index is built anew')
      await this.#add(workspaceId, place.state)
    }
  }

  async #add(workspaceId: WorkspaceId, state: SearchPlace['state']): Promise<void> {
    const { db, indexName } = this.#of
    await addPlace(db, { workspaceId, indexName, history: historyOf(await findInstallation(db)), state })
    this.follow(workspaceId)
  }

  #writing(): Writing {
    const { db, node, pool } = this.#of
    const token = this.#token ?? 0
    const version = (): number => {
      if (this.#token !== token || !this.#isWriting()) throw new WriterOvertaken('The right to write has run out.')
      return token * tokenFactor + ++this.#count
    }
    return {
      db,
      node,
      pool,
      token,
      bulk: this.#bulk,
      version,
      refresh: (name) => this.#refresh(name),
      signal: this.#closing.signal,
    }
  }

  /** One that begins after the call, and serves all who asked before it did. */
  #refresh(indexName: string): Promise<void> {
    const waiting = this.#refreshes.get(indexName)
    if (waiting) return waiting
    const next = this.#refreshAfter(this.#refreshing, indexName)
    this.#refreshes.set(indexName, next)
    this.#refreshing = next
    return next
  }

  async #refreshAfter(before: Promise<void>, indexName: string): Promise<void> {
    await before.catch(() => {})
    this.#refreshes.delete(indexName)
    await this.#of.node.call({ method: 'POST', path: `${aliasOf(indexName)}/_refresh`, patienceMs: 60_000 })
  }

  #report(workspaceId: WorkspaceId, error: unknown): void {
    if (this.#closing.signal.aborted || error instanceof WriterOvertaken) return
    // Said once: it is tried again every few seconds, and nothing is lost meanwhile.
    if (error instanceof Away && this.#isAway) return
    this.#isAway = error instanceof Away
    this.#of.log.warn({ err: error, workspaceId }, 'search cluster cannot be written to; changes wait in the database')
  }
}
