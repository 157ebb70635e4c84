import type { DocumentId, SourceId } from '@quarry/contract/ids'
import type { DocumentCode } from '@quarry/contract/document-code'
import { type AccessLevel, canManageSource } from '@quarry/contract/source'
import type { WorkspaceCtx } from '../../context.ts'
import { atomic } from '../../db/db.ts'
import { fail } from '../../http/fail.ts'
import { listSources, sourceManagedBy } from '../source/source.ts'
import { retryFailed } from './document.store.ts'
import { indexSourceJob } from './indexing.jobs.ts'
import { markWaiting } from './run.store.ts'

/** Reads a source again from the beginning; unchanged documents are not fetched again. @throws Failure sourceMissing, forbidden, indexingRunning */
export async function requestIndexing(ctx: WorkspaceCtx, id: SourceId): Promise<void> {
  const row = await sourceManagedBy(ctx, ctx.db, id)
  if (row.status === 'processing') throw fail('indexingRunning')
  await startAgain(ctx, id, true)
}

/** @throws Failure indexingNothing — no source of this level is the caller's to read, or all are being read. */
export async function requestIndexingByAccessLevel(ctx: WorkspaceCtx, accessLevel: AccessLevel): Promise<void> {
  const wanted = (await listSources(ctx)).filter(
    (source) =>
      source.accessLevel === accessLevel && source.status !== 'processing' && !source.paused && canManageSource(ctx, source),
  )
  if (wanted.length === 0) throw fail('indexingNothing')
  for (const source of wanted) await startAgain(ctx, source.workspaceContentProviderId, true)
}

/** Reads failed documents again: one, those of one reason, or all; of those without text one, or those of one reason. @throws Failure sourceMissing, forbidden, documentMissing */
export async function retryDocuments(
  ctx: WorkspaceCtx,
  id: SourceId,
  which: { documentId?: DocumentId | undefined; code?: DocumentCode | undefined } = {},
): Promise<void> {
  await sourceManagedBy(ctx, ctx.db, id)
  const count = await retryFailed(ctx.db, { workspaceId: ctx.workspace.id, sourceId: id }, which)
  if (count === 0 && which.documentId !== undefined) throw fail('documentMissing')
  await startAgain(ctx, id, false)
}

async function startAgain(ctx: WorkspaceCtx, id: SourceId, full: boolean): Promise<void> {
  await atomic(ctx.db, async (tx) => {
    await markWaiting(tx, ctx.workspace.id, id, ctx.clock.now(), { full })
    await ctx.send(tx, indexSourceJob, { workspaceId: ctx.workspace.id, sourceId: id })
  })
}
