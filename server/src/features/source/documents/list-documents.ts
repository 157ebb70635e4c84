import type { DocumentState } from '@quarry/contract/source/document'
import type { SourceDocument } from '@quarry/contract/wire/source/document'
import type { SourceId } from '@quarry/contract/ids'
import type { Needs } from '../../../context.ts'
import { documentsManagedBy } from '../access.ts'
import { type DocumentRow, findDocuments, findExcluded } from './documents.store.ts'

type Wanted = { id: SourceId; search: string; state: DocumentState | null; page: number; pageSize: number }

/**
 * Documents of a source, for who manages them.
 * @param wanted.state null for all but the excluded ones.
 * @throws Failure sourceMissing, forbidden
 */
export async function listDocuments(
  ctx: Needs<'db' | 'account' | 'workspace' | 'role'>,
  { id, search, state, page, pageSize }: Wanted,
): Promise<{ documents: SourceDocument[]; total: number }> {
  await documentsManagedBy(ctx, ctx.db, id)
  const slice = { search: search.normalize('NFC'), offset: page * pageSize, limit: pageSize }
  const { rows, total } =
    state === 'excluded'
      ? await findExcluded(ctx.db, ctx.workspace.id, id, slice)
      : await findDocuments(ctx.db, ctx.workspace.id, id, { ...slice, wanted: state })
  return { documents: rows.map(presentDocument), total }
}

export const presentDocument = ({ id, ancestors, changed_at, at, ...row }: DocumentRow): SourceDocument => ({
  ...row,
  contentId: id,
  path: ancestors.map((ancestor) => ancestor.title),
  changedAt: changed_at?.toISOString() ?? null,
  at: at?.toISOString() ?? null,
})
