import type { WorkspaceId } from '@quarry/contract/ids'
import type { SearchIndex } from '@quarry/search-engine/search-index'
import type { Db } from '../db/db.ts'
import { type Change, findChanges } from './outbox.store.ts'
import type { Position } from './position.ts'

/** Changes read at once: a backlog may be millions. */
export const pageSize = 5_000
export const missed = 'It missed changes that are no longer kept.'

/** What the index holds belongs to another database or another history of it, or has missed changes that are no longer kept. */
export class StaleIndex extends Error {
  override readonly name = 'StaleIndex'
}

/** Takes out what changed while the index was away, before anybody searches: nobody finds it under the rights of then. @throws StaleIndex */
export async function dropChanged(
  index: SearchIndex,
  { db, workspaceId }: { db: Db; workspaceId: WorkspaceId },
  span: { since: Position; until: Position },
): Promise<void> {
  for (let after: Change | null = null; ;) {
    const changes = await findChanges(db, workspaceId, span, after, pageSize)
    if (!changes) throw new StaleIndex(missed)
    if (changes.length > 0) await index.delete([...new Set(changes.map(({ documentId }) => documentId))])
    if (changes.length < pageSize) return
    after = changes.at(-1) ?? null
  }
}
