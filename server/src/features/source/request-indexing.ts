import type { DocumentId, SourceId } from '@quarry/contract/ids'
import type { DocumentCode } from '@quarry/contract/source/document-code'
import { type AccessLevel, canManageSource } from '@quarry/contract/source/source'
import type { Source } from '@quarry/contract/wire/source/source'
import type { WorkspaceCtx } from '../../context.ts'
import { atomic } from '../../db/db.ts'
import { fail } from '../../http/fail.ts'
import { listSources } from './list-sources.ts'
import { sourceManagedBy } from './access.ts'
import { retryFailed, indexSourceJob, markWaiting } from '../indexing/indexing.ts'

/** Reads a source again from the beginning; unchanged documents are not fetched again. @throws Failure sourceMissing, forbidden, indexingRunning, indexingPaused */
export async function requestIndexing(ctx: WorkspaceCtx, id: SourceId): Promise<void> {
  const row = await sourceManagedBy(ctx, ctx.db, id)
  if (row.status === 'processing') throw fail('indexingRunning')
  if (row.paused) throw fail('indexingPaused')
  await startAgain(ctx, id, true)
}

/**
 * Reads every source of an access level again that can be. Where none can, it says why.
 * @throws Failure indexingNothing — all there is was read; indexingRunning, sourceAuthFailed, indexingPaused — nothing but such sources is
 * left; forbidden — none is the caller's to read; sourceMissing — there is none.
 */
export async function requestIndexingByAccessLevel(ctx: WorkspaceCtx, accessLevel: AccessLevel): Promise<void> {
  const sources = (await listSources(ctx)).filter((source) => source.accessLevel === accessLevel)
  if (sources.length === 0) throw fail('sourceMissing')
  const own = sources.filter((source) => canManageSource(ctx, source))
  if (own.length === 0) throw fail('forbidden')
  const wanted = own.filter((source) => hindranceOf(source) === null)
  for (const source of wanted) await startAgain(ctx, source.sourceId, true)
  if (wanted.length > 0) return
  const hindrances = new Set(own.map(hindranceOf))
  throw fail(hindrancesByWeight.find((each) => hindrances.has(each)) ?? 'indexingNothing')
}

/** Which reason a person gets first when nothing could be started; that all is indexed only if there is no other. */
const hindrancesByWeight = ['indexingRunning', 'sourceAuthFailed', 'indexingPaused', 'indexingNothing'] as const

/** Why a source is not read again with all others; null when it is. */
function hindranceOf({ status, paused, serviceName }: Source): (typeof hindrancesByWeight)[number] | null {
  if (status === 'processing') return 'indexingRunning'
  if (paused) return 'indexingPaused'
  // Accounts are locked for trying: who asks for all sources has not asked for this.
  if (status === 'authFail') return 'sourceAuthFailed'
  // What people brought was read when it came; there is nowhere to look for more.
  return serviceName === 'upload' && (status === 'complete' || status === 'init') ? 'indexingNothing' : null
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
