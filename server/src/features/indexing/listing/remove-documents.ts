import type { DocumentId, SourceId, WorkspaceId } from '@quarry/contract/ids'
import type { App } from '../../../context.ts'
import { atomic } from '../../../db/db.ts'
import { findOrphanedContents, holdContents } from '../contents/content.store.ts'
import { deleteDocuments, findUnseen } from './document.store.ts'
import type { Listing } from './listing.ts'

const batchSize = 500
type Owner = { workspaceId: WorkspaceId; sourceId: SourceId }

/** Removes what a complete listing did not show any more. @returns how many documents. */
export async function removeUnseen(
  app: Pick<App, 'db' | 'blobs'>,
  owner: Owner,
  { since, skipped, unchanged, sameVersion }: Pick<Listing, 'since' | 'skipped' | 'unchanged' | 'sameVersion'>,
): Promise<number> {
  const kept = { skipped: skipped.map(({ externalId }) => externalId), unchanged, sameVersion }
  const unseen = await findUnseen(app.db, owner, since, kept)
  await removeDocuments(app, owner.workspaceId, unseen)
  return unseen.length
}

/** Removes documents and the stored files nobody else refers to. */
export async function removeDocuments(
  app: Pick<App, 'db' | 'blobs'>,
  workspaceId: WorkspaceId,
  ids: readonly DocumentId[],
): Promise<void> {
  for (let from = 0; from < ids.length; from += batchSize) {
    const hashes = await atomic(app.db, (tx) => deleteDocuments(tx, { workspaceId }, ids.slice(from, from + batchSize)))
    await dropContents(app, workspaceId, hashes)
  }
}

/**
 * Deletes stored files nobody refers to any more. Looking and deleting are one step for everybody who stores: they hold the same content
 * until their document refers to it.
 */
export async function dropContents(
  app: Pick<App, 'db' | 'blobs'>,
  workspaceId: WorkspaceId,
  hashes: readonly string[],
): Promise<void> {
  if (hashes.length === 0) return
  await atomic(app.db, async (tx) => {
    await holdContents(tx, workspaceId, hashes, 'to drop')
    const orphaned = await findOrphanedContents(tx, workspaceId, hashes)
    // All of them end before the lock does, also where one fails: who stores the same again must not be followed by a removal.
    const ends = await Promise.allSettled(orphaned.map((hash) => app.blobs.remove(workspaceId, hash)))
    for (const end of ends) if (end.status === 'rejected') throw end.reason
  })
}
