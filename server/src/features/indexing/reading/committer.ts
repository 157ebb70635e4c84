import { setTimeout as sleep } from 'node:timers/promises'
import type { WorkspaceId } from '@quarry/contract/ids'
import type { App } from '../../../context.ts'
import { atomic, type Db } from '../../../db/db.ts'
import type { StagedBlob } from '../../../files/blobs.ts'
import { holdContents } from '../contents/content.store.ts'
import { embedDocumentsJob } from '../embedding/embedding.jobs.ts'
import { type ReadResult, writeResults } from './result.store.ts'

const largestBatch = 40
/** After one batch the next gathers for so long, unless it is full before: what a batch costs hardly depends on its size. */
const gatherMs = 100

type Parts = Pick<App, 'db' | 'clock' | 'blobs' | 'send' | 'embedder'>
type Waiting = { result: ReadResult; resolve(): void; reject(error: unknown): void }

/**
 * Writes finished documents of a workspace a few at a time: while one transaction commits, and for a moment after it, the next batch
 * gathers. A single slow document never waits for company, and many fast ones share the cost of the statements and the disk, whichever
 * sources they are of.
 */
export class Committer {
  readonly #app: Parts
  readonly #workspaceId: WorkspaceId
  #gathered: Waiting[] = []
  #writing = false
  #endedAt = Number.NEGATIVE_INFINITY
  #hasSpace = Promise.withResolvers<void>()
  #full = Promise.withResolvers<void>()

  constructor(app: Parts, workspaceId: WorkspaceId) {
    this.#app = app
    this.#workspaceId = workspaceId
  }

  /** Resolves once the result is durable. */
  write(result: ReadResult): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    this.#gathered.push({ result, resolve, reject })
    if (this.#gathered.length >= largestBatch) this.#full.resolve()
    void this.#drain()
    return promise
  }

  /**
   * Resolves once the next batch has space. Reading on before that only makes others wait: what has been read is written in the order
   * it came, and no source has its turn there.
   */
  async ready(): Promise<void> {
    while (this.#gathered.length >= largestBatch) await this.#hasSpace.promise
  }

  async #drain(): Promise<void> {
    if (this.#writing) return
    this.#writing = true
    while (this.#gathered.length > 0) {
      await this.#company()
      const batch = this.#gathered.splice(0, largestBatch)
      this.#hasSpace.resolve()
      this.#hasSpace = Promise.withResolvers()
      await this.#write(batch)
      this.#endedAt = performance.now()
    }
    this.#writing = false
  }

  /** Resolves when the next batch is full, or the last one ended long enough ago. */
  async #company(): Promise<void> {
    const wait = this.#endedAt + gatherMs - performance.now()
    if (wait <= 0 || this.#gathered.length >= largestBatch) return
    this.#full = Promise.withResolvers()
    await Promise.race([sleep(wait), this.#full.promise])
  }

  async #write(batch: readonly Waiting[]): Promise<void> {
    try {
      const results = batch.map(({ result }) => result)
      const staged = results.flatMap((result) => result.staged ?? [])
      // Outside the transaction: files may be kept far away, and its locks would be held meanwhile.
      await this.#app.blobs.keep(this.#workspaceId, staged)
      await atomic(this.#app.db, (tx) => this.#commit(tx, results, staged))
      for (const { resolve } of batch) resolve()
    } catch (error) {
      if (batch.length === 1) return batch[0]?.reject(error)
      // One that cannot be written does not fail the others, which may be of other sources.
      await Promise.all(batch.map((each) => this.#write([each])))
    }
  }

  async #commit(tx: Db, results: readonly ReadResult[], staged: readonly StagedBlob[]): Promise<void> {
    const hashes = staged.map(({ hash }) => hash)
    await holdContents(tx, this.#workspaceId, hashes, 'to keep')
    // A deletion of the same contents may have been faster.
    await this.#app.blobs.keep(this.#workspaceId, staged)
    await writeResults(tx, this.#workspaceId, results, this.#app.clock.now())
    // Vectors follow: no document waits for them to be searchable.
    if (this.#app.embedder) await this.#app.send(tx, embedDocumentsJob, { workspaceId: this.#workspaceId })
  }
}

/** The one of a workspace in this process, for all its sources. */
export function committerOf(app: Parts & Pick<App, 'worker'>, workspaceId: WorkspaceId): Committer {
  const known = app.worker.committers.get(workspaceId)
  if (known instanceof Committer) return known
  const committer = new Committer(app, workspaceId)
  app.worker.committers.set(workspaceId, committer)
  return committer
}
