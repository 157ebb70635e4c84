import type { SourceId, WorkspaceId } from '@quarry/contract/ids'
import type { App } from '../../context.ts'
import { forgetConnection } from '../connection/connection.ts'
import { atomic } from '../../db/db.ts'
import { deleteRemovedSource, findDocumentIds } from './purge.store.ts'
import { removeDocuments } from './listing/remove-documents.ts'
import { endWatch } from './watch/keep-watch.ts'

const batchSize = 2_000

/** Deletes what a removed source left: documents, files, credentials, the row itself. Continues where it stopped. */
export async function purgeSource(
  app: Parameters<typeof endWatch>[0] & Pick<App, 'blobs' | 'send'>,
  { workspaceId, sourceId }: { workspaceId: WorkspaceId; sourceId: SourceId },
  signal: AbortSignal,
): Promise<void> {
  await endWatch(app, { workspaceId, sourceId }, signal)
  for (;;) {
    signal.throwIfAborted()
    const ids = await findDocumentIds(app.db, workspaceId, sourceId, batchSize)
    if (ids.length === 0) break
    await removeDocuments(app, workspaceId, ids)
  }
  await atomic(app.db, async (tx) => {
    const connectionId = await deleteRemovedSource(tx, workspaceId, sourceId)
    if (connectionId !== null) await forgetConnection(app, tx, workspaceId, connectionId)
  })
}
