import type { WorkspaceId } from '@quarry/contract/ids'
import type { App } from '../../context.ts'
import { atomic, type Db } from '../../db/db.ts'
import { holdContents } from './content.store.ts'
import { embedDocumentsJob } from './embedding.jobs.ts'
import { type ReadResult, writeResults } from './result.store.ts'

const largestBatch = 40

/**
 * Writes finished documents a few at a time: while one transaction commits, the next batch gathers. A single slow document never waits
 * for company, and many fast ones share the cost of the disk.
 */
export class Committer {
  readonly #app: Pick<App, 'db' | 'clock' | 'blobs' | 'send' | 'embedder'>
  readonly #workspaceId: WorkspaceId
  #gathered: { result: ReadResult; resolve(): void; reject(error: unknown): void }[] = []
  #writing = false

  constructor(app: Pick<App, 'db' | 'clock' | 'blobs' | 'send' | 'embedder'>, workspaceId: WorkspaceId) {
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

  async #drain(): Promise<void> {
    if (this.#writing) return
    this.#writing = true
    while (this.#gathered.length > 0) {
      const batch = this.#gathered.splice(0, largestBatch)
      try {
        const results = batch.map(({ result }) => result)
        await atomic(this.#app.db, (tx) => this.#commit(tx, results))
        for (const { resolve } of batch) resolve()
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    this.#writing = false
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
