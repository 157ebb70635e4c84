import type { WorkspaceId } from '@quarry/contract/ids'
import type { App } from '../../../context.ts'
import { atomic } from '../../../db/db.ts'
import { Gatherer } from '../../../worker/gatherer.ts'
import { holdContents } from '../contents/content.store.ts'
import { embedDocumentsJob } from '../embedding/embedding.jobs.ts'
import { type ReadResult, writeResults } from './result.store.ts'

type Parts = Pick<App, 'db' | 'clock' | 'blobs' | 'send' | 'embedder'>

/** Writes finished documents of a workspace, whichever sources they are of. */
export class Committer extends Gatherer<ReadResult> {
  readonly #app: Parts
  readonly #workspaceId: WorkspaceId

  constructor(app: Parts, workspaceId: WorkspaceId) {
    super({ largest: 40, gatherMs: 100 })
    this.#app = app
    this.#workspaceId = workspaceId
  }

  protected override async writeBatch(results: readonly ReadResult[]): Promise<void> {
    const staged = results.flatMap((result) => result.staged ?? [])
    // Outside the transaction: files may be kept far away, and its locks would be held meanwhile.
    await this.#app.blobs.keep(this.#workspaceId, staged)
    await atomic(this.#app.db, async (tx) => {
      const hashes = staged.map(({ hash }) => hash)
      await holdContents(tx, this.#workspaceId, hashes, 'to keep')
      // A deletion of the same contents may have been faster.
      await this.#app.blobs.keep(this.#workspaceId, staged)
      await writeResults(tx, this.#workspaceId, results, this.#app.clock.now())
      // Vectors follow: no document waits for them to be searchable.
      if (this.#app.embedder) await this.#app.send(tx, embedDocumentsJob, { workspaceId: this.#workspaceId })
    })
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
