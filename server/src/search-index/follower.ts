import { setTimeout as sleep } from 'node:timers/promises'
import type { DocumentId, WorkspaceId } from '@quarry/contract/ids'
import { SearchIndex, type SearchPool } from '@quarry/search-engine/search-index'
import type { SearchRequest, SearchResult, Trouble } from '@quarry/search-engine/types'
import type { Db } from '../db/db.ts'
import { countChanges, findChanges, findDocumentIds, findInstallation, flushCommits, loadDocuments } from './outbox.store.ts'

const batchSize = 500
/** After one pass changes gather for so long unless somebody waits: many small segments cost several times what a large one does. */
const gatherMs = 500

/** What is on disk belongs to another database, or has missed changes that are no longer kept. It must be deleted and opened again. */
class StaleIndex extends Error {
  override readonly name = 'StaleIndex'
}

/** @property model whose vectors the index holds; null: none. @property tell hears of what went wrong without anybody waiting for it. */
type Followed = { db: Db; workspaceId: WorkspaceId; model: string | null; tell?: (trouble: Trouble) => void }

/** One workspace's index and how far it has followed the outbox. */
export class Follower implements AsyncDisposable {
  readonly #db: Db
  readonly #workspaceId: WorkspaceId
  readonly #index: SearchIndex
  readonly #model: string | null
  /** Whose index it is: the database's, and the embedding model's. One of others is built anew. */
  readonly #identity: string
  #horizon: string
  /** Changes at or after the horizon that were taken already; they are returned again until the horizon passes them. */
  #taken = new Map<number, string>()
  #following: Promise<void> | null = null
  #queued: Promise<void> | null = null
  #soon: Promise<void> | null = null
  #passedAt = Number.NEGATIVE_INFINITY
  #isClosed = false
  #isDirty = false
  lastUsedAt = performance.now()

  private constructor({ db, workspaceId, model }: Followed, index: SearchIndex, identity: string, horizon: string) {
    this.#db = db
    this.#workspaceId = workspaceId
    this.#model = model
    this.#index = index
    this.#identity = identity
    this.#horizon = horizon
  }

  /** Opens the index from disk, or builds it from PostgreSQL when nothing usable is there. @throws StaleIndex */
  static async open({
    directory,
    pool,
    ...followed
  }: Followed & { directory: string | null; pool: SearchPool }): Promise<Follower> {
    const { db, model, tell } = followed
    const { index, cursor } = await SearchIndex.open({ directory, pool, ...(tell && { tell }) })
    const installation = await findInstallation(db)
    const identity = model === null ? installation.id : `${installation.id}/${encodeURIComponent(model)}`
    const [storedIn, horizon] = cursor?.split(' ') ?? []
    const isUsable =
      horizon !== undefined &&
      storedIn === identity &&
      BigInt(horizon) >= BigInt(installation.keptFrom) &&
      BigInt(horizon) <= BigInt(installation.now)
    const follower = new Follower(followed, index, identity, isUsable ? horizon : installation.now)
    if (!isUsable && cursor !== null) throw new StaleIndex()
    if (!isUsable) {
      await flushCommits(db)
      await follower.#rebuild()
    }
    await follower.follow()
    return follower
  }

  search(request: SearchRequest): Promise<SearchResult> {
    this.lastUsedAt = performance.now()
    return this.#index.search(request)
  }

  /** Takes every change committed before the call. Calls during a pass share the next one. */
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

  /** Writes the index to disk when something changed since the last time. */
  async snapshot(): Promise<void> {
    if (!this.#isDirty) return
    await flushCommits(this.#db)
    this.#isDirty = false
    await this.#index.snapshot(`${this.#identity} ${this.#horizon}`)
  }

  stats() {
    return this.#index.stats()
  }

  /** Changes that were committed and are not searchable here yet. */
  async behind(): Promise<number> {
    const since = await countChanges(this.#db, this.#workspaceId, this.#horizon)
    return Math.max(0, since - this.#taken.size)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isClosed = true
    await this.#following?.catch(() => {})
    try {
      await this.snapshot()
    } finally {
      await this.#index[Symbol.asyncDispose]()
    }
  }

  async #gather(): Promise<void> {
    await sleep(Math.max(0, this.#passedAt + gatherMs - performance.now()), undefined, { ref: false })
    this.#soon = null
    if (!this.#isClosed) await this.follow()
  }

  async #pass(): Promise<void> {
    const { horizon, changes } = await findChanges(this.#db, this.#workspaceId, this.#horizon)
    const news = changes.filter(({ seq }) => !this.#taken.has(seq))
    const ids = [...new Set(news.map(({ documentId }) => documentId))]
    for (let from = 0; from < ids.length; from += batchSize) await this.#take(ids.slice(from, from + batchSize))
    for (const { seq, tx } of news) this.#taken.set(seq, tx)
    if (news.length > 0) await this.#advance(horizon)
    this.#passedAt = performance.now()
  }

  /** Only onto what is on disk, and only when something was taken: each step costs the database a write. */
  async #advance(horizon: string): Promise<void> {
    await flushCommits(this.#db)
    for (const [seq, tx] of this.#taken) if (BigInt(tx) < BigInt(horizon)) this.#taken.delete(seq)
    this.#horizon = horizon
  }

  async #take(ids: readonly DocumentId[]): Promise<void> {
    const documents = await loadDocuments(this.#db, this.#workspaceId, ids, this.#model)
    const present = new Set(documents.map((document) => document.id))
    const gone = ids.filter((id) => !present.has(id))
    if (documents.length > 0) await this.#index.put(documents)
    if (gone.length > 0) await this.#index.delete(gone)
    this.#isDirty = true
  }

  async #rebuild(): Promise<void> {
    let after: DocumentId | null = null
    for (;;) {
      const ids: DocumentId[] = await findDocumentIds(this.#db, this.#workspaceId, after, batchSize)
      if (ids.length === 0) break
      await this.#take(ids)
      after = ids.at(-1) ?? null
    }
    this.#isDirty = true
  }
}
