import type { Needs } from '../../../context.ts'
import { atomic } from '../../../db/db.ts'
import { indexSourceJob } from '../indexing.jobs.ts'
import { markWaiting } from '../runs/run.store.ts'
import { findUnrecognizedSources, markUnrecognized } from './recognize.store.ts'

/** Once the operator has named what reads text of pictures: has each document that may hold some read again, and none that was tried before. */
export async function rereadScans(app: Needs<'db' | 'clock' | 'send' | 'ocr'>): Promise<void> {
  if (!app.ocr) return
  for (const { workspaceId, sourceId } of await findUnrecognizedSources(app.db)) {
    await atomic(app.db, async (tx) => {
      await markWaiting(tx, workspaceId, sourceId, app.clock.now())
      await markUnrecognized(tx, sourceId)
      await app.send(tx, indexSourceJob, { workspaceId, sourceId })
    })
  }
}
