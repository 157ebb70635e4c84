import type { SourceId, WorkspaceId } from '@quarry/contract/ids'
import type { Item } from '@quarry/integrations/kit/kit'
import type { App } from '../../../context.ts'
import { atomic } from '../../../db/db.ts'
import type { StagedBlob } from '../../../files/blobs.ts'
import { fail } from '../../../http/fail.ts'
import { Gatherer } from '../../../worker/gatherer.ts'
import { lockDocumentQuota } from '../../plan/plan.ts'
import {
  dropContentsJob,
  findVersions,
  holdContents,
  indexSourceJob,
  markWaiting,
  recordSeen,
  recordWithinQuota,
} from '../../indexing/indexing.ts'
import { holdSource } from '../source.store.ts'

type Parts = Pick<App, 'db' | 'clock' | 'config' | 'blobs' | 'send'>
type Owner = { workspaceId: WorkspaceId; sourceId: SourceId }

/** @property run of the source, as it was when the file was allowed in. */
export type Upload = { run: number; item: Item; blob: StagedBlob }

/** Takes in the files of a source whose bytes have arrived: each by itself, they would wait for each other at its row. */
class Uploads extends Gatherer<Upload> {
  readonly #app: Parts
  readonly #owner: Owner

  constructor(app: Parts, owner: Owner) {
    super({ largest: 40, gatherMs: 20 })
    this.#app = app
    this.#owner = owner
  }

  protected override async writeBatch(uploads: readonly Upload[]): Promise<void> {
    const { db, blobs, clock, config, send } = this.#app
    const { workspaceId, sourceId } = this.#owner
    const staged = uploads.map(({ blob }) => blob)
    const items = uploads.map(({ item }) => item)
    const at = clock.now()
    await blobs.keep(workspaceId, staged)
    await atomic(db, async (tx) => {
      // The quota lock comes before any lock of content, in all writers.
      if (config.plans !== null) await lockDocumentQuota(tx, workspaceId)
      await holdContents(
        tx,
        workspaceId,
        staged.map(({ hash }) => hash),
        'to keep',
      )
      // A deletion of the same contents may have been faster.
      await blobs.keep(workspaceId, staged)
      // The last bytes may come long after the file was allowed in.
      if (!(await holdSource(tx, workspaceId, sourceId))) throw fail('sourceMissing')
      const ids = items.map(({ externalId }) => externalId)
      // A file replaced before it was read would be known to nobody; one that was read goes once the new one is.
      const replaced = [...(await findVersions(tx, this.#owner, ids)).values()]
      const sight = { run: Math.max(...uploads.map(({ run }) => run)), at, mirroredSince: null }
      await recordWithinQuota({ db: tx, clock, config }, this.#owner, () => recordSeen(tx, this.#owner, sight, items))
      if (replaced.length > 0) await send(tx, dropContentsJob, { workspaceId, hashes: replaced })
      await markWaiting(tx, workspaceId, sourceId, at)
      await send(tx, indexSourceJob, { workspaceId, sourceId })
    })
  }
}

/** The one of a source in this process. */
export function uploadsOf(app: Parts & Pick<App, 'worker'>, owner: Owner): Uploads {
  const known = app.worker.uploads.get(owner.sourceId)
  if (known instanceof Uploads) return known
  const { db, clock, config, blobs, send } = app
  const uploads = new Uploads({ db, clock, config, blobs, send }, owner)
  app.worker.uploads.set(owner.sourceId, uploads)
  return uploads
}
