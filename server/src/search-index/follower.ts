import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DocumentId, WorkspaceId } from '@quarry/contract/ids'
import { SearchIndex, type SearchPool } from '@quarry/search-engine/search-index'
import type { Trouble } from '@quarry/search-engine/types'
import type { Meaning } from '../ai/query-vectors.ts'
import type { Db } from '../db/db.ts'
import { deleteFollower, findPosition, leaveFollower, writePosition } from './followers.store.ts'
import {
  countChanges,
  countReadable,
  findDocumentIds,
  findInstallation,
  flushCommits,
  type Installation,
  loadDocuments,
} from './outbox.store.ts'
import { isReached, type Position } from './position.ts'
import { changesWithin, dropChanged, idsOf, StaleIndex } from './stale-index.ts'
import {
  type IndexState,
  readyIndex,
  type SearchRequest,
  type SearchResult,
  type Suggestions,
  type SuggestRequest,
} from './search-indexes.ts'

const batchSize = 500
/** After one pass changes gather for so long unless somebody waits: many small segments cost several times what a large one does. */
const gatherMs = 500
/** While an index is built it looks for changes so often, so that nobody finds for long what was taken from them meanwhile. */
const passWhileBuildingMs = 2_000
/** A position that nothing moved for so long is moved all the same, or the changes since might be dropped as too old. */
const longestStandMs = 10 * 60_000

/**
 * @property processId under which other processes know this one; null: nobody searches it or waits for it.
 * @property model whose vectors the index holds; null: none.
 * @property onTrouble called for failures that nobody awaits.
 */
type Followed = {
  db: Db
  workspaceId: WorkspaceId
  processId: string | null
  model: string | null
  onTrouble?: (trouble: Trouble) => void
}

/** One workspace's index and how far it has followed the outbox. */
export class Follower implements AsyncDisposable {
  readonly #of: Followed
  readonly #index: SearchIndex
  readonly #indexId: string
  /** Whose index it is: the database's in one history, and the embedding model's. One of others is built again. */
  readonly #identity: string
  #position: Position
  #movedAt = performance.now()
  /** Share of the work that is done; null once the index holds all. */
  #progress: number | null = 0
  /** Changes to take before the index holds all again. */
  #backlog = 0
  #following: Promise<void> | null = null
  #queued: Promise<void> | null = null
  #soon: Promise<void> | null = null
  #passedAt = Number.NEGATIVE_INFINITY
  #isClosed = false
  #isDirty = false
  #isKept = true
  lastUsedAt = performance.now()
  readonly openedAt = performance.now()
  /** Resolves once the index holds all; rejects when it never will. */
  readonly filled: Promise<void>

  private constructor(
    of: Followed,
    index: SearchIndex,
    start: { indexId: string; identity: string; from: Position | null; now: Position },
  ) {
    this.#of = of
    this.#index = index
    this.#indexId = start.indexId
    this.#identity = start.identity
    this.#position = start.from ?? start.now
    this.filled = this.#fill(start.from === null)
    this.#following = this.filled.finally(() => (this.#following = null))
    this.#following.catch(() => {})
  }

  /**
   * Opens the index from disk, or begins a new one where nothing usable is there. It can be searched at once and says how much of the
   * workspace it holds; what changed since it was on disk is not found until it is taken.
   * @throws StaleIndex when what is on disk has to be deleted first.
   */
  static async open({ directory, pool, ...of }: Followed & { directory: string | null; pool: SearchPool }): Promise<Follower> {
    const { db, workspaceId, processId, onTrouble } = of
    const { index, cursor } = await SearchIndex.open({ directory, pool, ...(onTrouble && { onTrouble }) })
    try {
      const here = await findInstallation(db)
      const identity = identityOf(here, of.model)
      const [storedId, storedIn, stored] = cursor?.split(' ') ?? []
      if (storedId === undefined || storedIn === undefined || stored === undefined) {
        if (cursor !== null) throw new StaleIndex('It was written by another version.')
        const indexId = randomUUID()
        await writePosition(db, { indexId, workspaceId, processId, position: null })
        return new Follower(of, index, { indexId, identity, from: null, now: here.now })
      }
      if (storedIn !== identity) throw new StaleIndex('It belongs to another database, history or model.')
      if (!isReached(stored, here.now)) throw new StaleIndex('It has seen more than the database.')
      if (here.timeline === null && !isReached(stored, (await findPosition(db, storedId)) ?? '0:0:'))
        throw new StaleIndex('The database does not know it, or stands before it.')
      await dropChanged(index, of, { since: stored, until: here.now })
      await writePosition(db, { indexId: storedId, workspaceId, processId, position: null })
      return new Follower(of, index, { indexId: storedId, identity, from: stored, now: here.now })
    } catch (error) {
      await index[Symbol.asyncDispose]()
      throw error
    }
  }

  /** Whose vectors it holds; null: none. */
  get model(): string | null {
    return this.#of.model
  }

  get state(): IndexState {
    return this.#progress === null ? readyIndex : { state: 'building', progress: this.#progress }
  }

  async search({ query, ...request }: SearchRequest, meaning: Meaning | null): Promise<SearchResult> {
    this.lastUsedAt = performance.now()
    const index = this.state
    const found = await this.#index.search({ ...request, text: query.text, query: query.parsed, wider: query.wider, ...meaning })
    return { ...found, index }
  }

  suggest(request: SuggestRequest): Promise<Suggestions> {
    this.lastUsedAt = performance.now()
    return this.#index.suggest(request)
  }

  /** Takes every change committed before the call. Calls during a pass share the next one. @throws StaleIndex */
  follow(): Promise<void> {
    if (!this.#following) {
      this.#following = this.#pass().finally(() => (this.#following = null))
      return this.#following
    }
    this.#queued ??= this.#following
      .catch(() => {})
      .then(() => {
        this.#queued = null
        return this.follow()
      })
    return this.#queued
  }

  /** Takes changes now, or in a moment together with those that come until then. */
  followSoon(): Promise<void> {
    this.#soon ??= this.#gather()
    return this.#soon
  }

  /** Writes the index to disk when something changed since the last time; one that does not hold all is not worth it. */
  async snapshot(): Promise<void> {
    if (!this.#isDirty || !this.#isKept || this.#progress !== null) return
    await flushCommits(this.#of.db)
    this.#isDirty = false
    await this.#index.snapshot(`${this.#indexId} ${this.#identity} ${this.#position}`)
  }

  /** Another index takes its place on disk: it is searched on, and not written any more. */
  leaveDisk = (): void => void (this.#isKept = false)

  stats() {
    return this.#index.stats()
  }

  /** Changes that were committed and are not searchable here yet. */
  behind(): Promise<number> {
    return countChanges(this.#of.db, this.#of.workspaceId, this.#position)
  }

  /** Closes the index for good: what is on disk of it is not to be opened again. */
  async discard(): Promise<void> {
    await this.#close()
    await deleteFollower(this.#of.db, this.#indexId).catch(() => {})
    await this.#index[Symbol.asyncDispose]()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#close()
    try {
      await this.snapshot()
    } finally {
      // Where this fails nobody waits for long either.
      await leaveFollower(this.#of.db, this.#indexId).catch(() => {})
      await this.#index[Symbol.asyncDispose]()
    }
  }

  async #close(): Promise<void> {
    this.#isClosed = true
    await this.#following?.catch(() => {})
  }

  async #gather(): Promise<void> {
    await sleep(Math.max(0, this.#passedAt + gatherMs - performance.now()), undefined, { ref: false })
    this.#soon = null
    if (!this.#isClosed) await this.follow()
  }

  async #fill(isNew: boolean): Promise<void> {
    if (isNew) await this.#build()
    else this.#backlog = await this.behind()
    await this.#pass()
    if (this.#isClosed) return
    this.#progress = null
    await this.#write(this.#position)
  }

  async #pass(): Promise<void> {
    const here = await findInstallation(this.#of.db)
    await this.#check(here)
    const span = { since: this.#position, until: here.now }
    let taken = 0
    for await (const changes of changesWithin(this.#of, span)) {
      if (this.#isClosed) return
      const ids = idsOf(changes)
      for (let from = 0; from < ids.length; from += batchSize) await this.#take(ids.slice(from, from + batchSize))
      taken += changes.length
      if (this.#progress !== null && this.#backlog > 0) this.#progress = Math.min(0.99, taken / this.#backlog)
    }
    if (taken > 0 || performance.now() - this.#movedAt > longestStandMs) await this.#moveTo(span.until)
    this.#passedAt = performance.now()
  }

  /** A database that went back, as to a replica that lacked the last commits, gives the numbers of its transactions out again. */
  async #check(here: Installation): Promise<void> {
    if (identityOf(here, this.#of.model) !== this.#identity) throw new StaleIndex('The database has another history by now.')
    if (here.timeline !== null || this.#progress !== null) return
    if ((await findPosition(this.#of.db, this.#indexId)) !== this.#position) throw new StaleIndex('The database went back.')
  }

  /** Only when something was taken: each step costs the database a write. */
  async #moveTo(position: Position): Promise<void> {
    await this.#write(this.#progress === null ? position : null)
    this.#position = position
    this.#movedAt = performance.now()
    this.#isDirty = true
  }

  async #write(position: Position | null): Promise<void> {
    const { db, workspaceId, processId } = this.#of
    await writePosition(db, { indexId: this.#indexId, workspaceId, processId, position })
  }

  async #take(ids: readonly DocumentId[]): Promise<void> {
    const { db, workspaceId, model } = this.#of
    const documents = await loadDocuments(db, workspaceId, ids, model)
    const present = new Set(documents.map((document) => document.id))
    const deleted = ids.filter((id) => !present.has(id))
    if (documents.length > 0) await this.#index.put(documents)
    if (deleted.length > 0) await this.#index.delete(deleted)
    this.#isDirty = true
  }

  /** Changes are taken between the batches, never beside one: a batch loaded before a change must not be put after it. */
  async #build(): Promise<void> {
    const { db, workspaceId } = this.#of
    const all = await countReadable(db, workspaceId)
    let done = 0
    let after: DocumentId | null = null
    this.#passedAt = performance.now()
    while (!this.#isClosed) {
      const ids: DocumentId[] = await findDocumentIds(db, workspaceId, after, batchSize)
      if (ids.length === 0) break
      await this.#take(ids)
      done += ids.length
      this.#progress = Math.min(0.99, done / all)
      after = ids.at(-1) ?? null
      if (performance.now() - this.#passedAt > passWhileBuildingMs) await this.#pass()
    }
    this.#isDirty = true
  }
}

/** Raised whenever other parts of a document are indexed than before: an index of other parts is built again. */
const parts = 'parts3'

const identityOf = ({ id, timeline }: Installation, model: string | null): string =>
  [id, timeline ?? '', parts, ...(model === null ? [] : [encodeURIComponent(model)])].join('/')
