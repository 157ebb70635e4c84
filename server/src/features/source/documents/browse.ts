import type { TreeEntry } from '@quarry/contract/wire/source/document'
import type { SourceId } from '@quarry/contract/ids'
import type { Needs } from '../../../context.ts'
import { documentsManagedBy } from '../access.ts'
import { presentDocument } from './list-documents.ts'
import { findDocumentsIn, findFolders } from './tree.store.ts'

type Wanted = { id: SourceId; parent: string | null; page: number; pageSize: number }

/**
 * What lies in one folder of a source, for who manages its documents: folders first, then documents.
 * @param wanted.parent null for what lies at the top.
 * @throws Failure sourceMissing, forbidden
 */
export async function browseDocuments(
  ctx: Needs<'db' | 'account' | 'workspace' | 'role'>,
  { id, parent, page, pageSize }: Wanted,
): Promise<{ entries: TreeEntry[]; total: number }> {
  await documentsManagedBy(ctx, ctx.db, id)
  const folders = await findFolders(ctx.db, ctx.workspace.id, id, parent)
  const [from, to] = [page * pageSize, (page + 1) * pageSize]
  const shown = folders.slice(from, to)
  const { total, rows } = await findDocumentsIn(ctx.db, ctx.workspace.id, id, {
    parent,
    offset: Math.max(0, from - folders.length),
    limit: pageSize - shown.length,
  })
  return {
    entries: [
      ...shown.map(({ id: folderId, title, link, count }) => ({
        kind: 'folder' as const,
        folder: { id: folderId, title, link, documentCount: count },
      })),
      ...rows.map((row) => ({ kind: 'document' as const, document: presentDocument(row) })),
    ],
    total: folders.length + total,
  }
}
