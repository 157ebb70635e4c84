import type { WorkspaceId } from '@quarry/contract/ids'
import type { Needs } from '../../../context.ts'
import { atomic } from '../../../db/db.ts'
import { holdDocumentsWith, markLost } from './content.store.ts'
import { indexSourceJob } from '../indexing.jobs.ts'
import { markWaiting } from '../runs/run.store.ts'

/**
 * Has documents whose stored file is damaged or lost read again from the sources that still have it. One that was uploaded is nowhere else.
 * @returns whether any document has this file.
 */
export async function renewContent(
  app: Needs<'db' | 'clock' | 'send'>,
  workspaceId: WorkspaceId,
  hash: string,
): Promise<boolean> {
  return atomic(app.db, async (tx) => {
    const documents = await holdDocumentsWith(tx, workspaceId, hash)
    const elsewhere = documents.filter(({ uploaded }) => !uploaded)
    await markLost(
      tx,
      elsewhere.map(({ id }) => id),
    )
    for (const sourceId of new Set(elsewhere.map(({ source_id }) => source_id))) {
      await markWaiting(tx, workspaceId, sourceId, app.clock.now())
      await app.send(tx, indexSourceJob, { workspaceId, sourceId })
    }
    return documents.length > 0
  })
}
