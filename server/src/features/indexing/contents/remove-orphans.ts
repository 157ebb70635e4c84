import { WorkspaceId } from '@quarry/contract/ids'
import type { App } from '../../../context.ts'
import { findOrphanedContents } from './content.store.ts'
import { dropContents } from '../listing/remove-documents.ts'

/** Longer than any upload or run takes between storing a file and naming it in a document. */
const orphanMs = 24 * 60 * 60_000
const batchSize = 500

/**
 * Deletes stored files that no document names and what was left half received: what a process left that was killed between the two.
 * Every batch is checked and deleted as when a document is deleted, so that content which is stored again at that moment stays.
 */
export async function removeOrphans(app: Pick<App, 'db' | 'blobs'>, signal: AbortSignal): Promise<void> {
  await app.blobs.removeLeftovers()
  const before = Date.now() - orphanMs
  let batch: { workspaceId: WorkspaceId; hashes: string[] } | null = null
  for await (const { workspaceId, hash, storedAt } of app.blobs.list()) {
    // What else may lie in the folder is not ours.
    const known = WorkspaceId.safeParse(workspaceId)
    if (!known.success || !/^[0-9a-f]{64}$/.test(hash) || storedAt.getTime() > before) continue
    if (batch && (batch.workspaceId !== workspaceId || batch.hashes.length === batchSize)) {
      await dropOrphaned(app, batch)
      signal.throwIfAborted()
      batch = null
    }
    batch ??= { workspaceId: known.data, hashes: [] }
    batch.hashes.push(hash)
  }
  if (batch) await dropOrphaned(app, batch)
}

/** Most are no orphans, and need no lock to see that. */
async function dropOrphaned(
  app: Pick<App, 'db' | 'blobs'>,
  { workspaceId, hashes }: { workspaceId: WorkspaceId; hashes: readonly string[] },
): Promise<void> {
  await dropContents(app, workspaceId, await findOrphanedContents(app.db, workspaceId, hashes))
}
