import type { WorkspaceId } from '@quarry/contract/ids'
import type { App } from '../../context.ts'
import { atomic, type Db } from '../../db/db.ts'
import { holdContents } from './content.store.ts'
import { embedDocumentsJob } from './embedding.jobs.ts'
import { type ReadResult, writeResults } from './result.store.ts'

const largestBatch = 40

type Parts = Pick<App, 'db' | 'clock' | 'blobs' | 'send' | 'embedder'>
type Waiting = { result: ReadResult; resolve(): void; reject(error: unknown): void }

/**
 * Writes finished documents of a workspace a few at a time: while one transaction commits, the next batch gathers. A single slow document
 * never waits for company, and many fast ones share the cost of the disk, whichever sources they are of.
 */
export class Committer {
  readonly #app: Parts
  readonly #workspaceId: WorkspaceId
  #gathered: Waiting[] = []
  #writing = false
  #room = Promise.withResolvers<void>()

  constructor(app: Parts, workspaceId: WorkspaceId) {
    this.#app = app
    this.#workspaceId = workspaceId
  }

  /** Resolves once the result is durable. */
  write(result: ReadResult): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    this.#gathered.push({ result, resolve, reject })
    void this.#drain()
    return promise
  }

  /**
   * Resolves once the next batch has room. Whoever reads on before that only makes others wait: what has been read is written in the order
   * it came, and no source has its turn there.
   */
  async room(): Promise<void> {
    while (this.#gathered.length >= largestBatch) await this.#room.promise
  }

  async #drain(): Promise<void> {
    if (this.#writing) return
    this.#writing = true
    while (this.#gathered.length > 0) {
      const batch = this.#gathered.splice(0, largestBatch)
      this.#room.resolve()
      this.#room = Promise.withResolvers()
      await this.#write(batch)
    }
    this.#writing = false
  }

  async #write(batch: readonly Waiting[]): Promise<void> {
    try {
      const results = batch.map(({ result }) => result)
      await atomic(this.#app.db, (tx) => this.#commit(tx, results))
      for (const { resolve } of batch) resolve()
    } catch (error) {
      if (batch.length === 1) return batch[0]?.reject(error)
      // One that cannot be written takes no others along, which may be of other sources.
      await Promise.all(batch.map((each) => this.#write([each])))
    }
  }

  async #commit(tx: Db, results: readonly ReadResult[]): Promise<void> {
    const staged = results.flatMap((result) => result.staged ?? [])
    const hashes = staged.map(({ hash }) => hash)
    await holdContents(tx, this.#workspaceId, hashes, 'to keep')
    await Promise.all(staged.map((blob) => this.#app.blobs.keep(this.#workspaceId, blob)))
    await writeResults(tx, this.#workspaceId, results, this.#app.clock.now())
    // Vectors follow: no document waits for them to be searchable.
    if (this.#app.embedder) await this.#app.send(tx, embedDocumentsJob, { workspaceId: this.#workspaceId })
  }
}

const committers = new WeakMap<Parts, Map<WorkspaceId, Committer>>()

/** The one of a workspace in this process, for all its sources. A few bytes each, kept as long as the process lives. */
export const committerOf = (app: Parts, workspaceId: WorkspaceId): Committer =>
  committers
    .getOrInsertComputed(app, () => new Map<WorkspaceId, Committer>())
    .getOrInsertComputed(workspaceId, () => new Committer(app, workspaceId))
