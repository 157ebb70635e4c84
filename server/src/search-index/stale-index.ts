import type { DocumentId, WorkspaceId } from '@quarry/contract/ids'
import type { SearchIndex } from '@quarry/search-engine/search-index'
import type { Db } from '../db/db.ts'
import { type Change, findChanges } from './outbox.store.ts'
import type { Position } from './position.ts'

/** Changes read at once: a backlog may be millions. */
const pageSize = 5_000

/** What the index holds belongs to another database or another history of it, or has missed changes that are no longer kept. */
export class StaleIndex extends Error {
  override readonly name = 'StaleIndex'
}

/** The changes of a span, page by page. @throws StaleIndex */
export async function* changesWithin(
  { db, workspaceId }: { db: Db; workspaceId: WorkspaceId },
  span: { since: Position; until: Position },
): AsyncGenerator<Change[]> {
  for (let after: Change | null = null; ;) {
    const changes = await findChanges(db, workspaceId, span, after, pageSize)
    if (!changes) throw new StaleIndex('It missed changes that are no longer kept.')
    yield changes
    if (changes.length < pageSize) return
    after = changes.at(-1) ?? null
  }
}

export const idsOf = (changes: readonly Change[]): DocumentId[] => [...new Set(changes.map(({ documentId }) => documentId))]

/** Takes out what changed while the index was away, before anybody searches: nobody finds it under the rights of then. @throws StaleIndex */
export async function dropChanged(
  index: SearchIndex,
  of: { db: Db; workspaceId: WorkspaceId },
  span: { since: Position; until: Position },
): Promise<void> {
  for await (const changes of changesWithin(of, span)) if (changes.length > 0) await index.delete(idsOf(changes))
}
