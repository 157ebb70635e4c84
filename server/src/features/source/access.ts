import { canManageDocuments } from '@quarry/contract/source/document'
import { canManageSource, canSeeSource } from '@quarry/contract/source/source'
import type { Needs } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import { fail } from '../../http/fail.ts'
import type { SourceId } from '@quarry/contract/ids'
import { findSource, type SourceRow } from './source.store.ts'

type Caller = Needs<'account' | 'workspace' | 'role'>

export const factsFor = (ctx: Caller, row: Pick<SourceRow, 'access_level' | 'created_by'>) => ({
  accessLevel: row.access_level,
  isMine: row.created_by === ctx.account.id,
})

/** @throws Failure sourceMissing — there is no such source for this member. */
export async function sourceSeenBy(ctx: Caller, db: Db, id: SourceId): Promise<SourceRow> {
  const row = await findSource(db, ctx.workspace.id, id)
  if (!row || !canSeeSource(ctx, factsFor(ctx, row))) throw fail('sourceMissing')
  return row
}

/** @throws Failure sourceMissing; forbidden — the member may see the source and not change it. */
export async function sourceManagedBy(ctx: Caller, db: Db, id: SourceId): Promise<SourceRow> {
  const row = await sourceSeenBy(ctx, db, id)
  if (!canManageSource(ctx, factsFor(ctx, row))) throw fail('forbidden')
  return row
}

/** @throws Failure sourceMissing; forbidden — the member may see the source, and what it holds is not theirs to look through. */
export async function documentsManagedBy(ctx: Caller, db: Db, id: SourceId): Promise<SourceRow> {
  const row = await sourceSeenBy(ctx, db, id)
  if (!canManageDocuments(ctx, factsFor(ctx, row))) throw fail('forbidden')
  return row
}
