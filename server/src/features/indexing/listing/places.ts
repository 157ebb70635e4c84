import type { DocumentId, SourceId, WorkspaceId } from '@quarry/contract/ids'
import type { AccessLevel } from '@quarry/contract/source/source'
import type { Needs } from '../../../context.ts'
import { atomic, type Db } from '../../../db/db.ts'
import { countSourceDocuments } from '../../../db/document-count.ts'
import { fail } from '../../../http/fail.ts'
import { remainingDocuments, fileLimit, lockDocumentQuota } from '../../plan/plan.ts'
import { findAccessLevel, findSourcesOverQuota, markOverQuota, admitWithinQuota, retryLargerFiles } from './place.store.ts'

type Owner = { workspaceId: WorkspaceId; sourceId: SourceId }
type Asking = Needs<'clock' | 'config'>
type Seen = { added: readonly DocumentId[]; sameVersion: readonly DocumentId[]; pending: number; leftOut: number }
/**
 * What became of items that were recorded: how many are pending, beyond the quota, or left out by hand; and the
 * documents about which there was nothing to record.
 */
export type Recorded = { pending: number; heldBack: number; leftOut: number; sameVersion: readonly DocumentId[] }

/**
 * Records documents through `record` and gives those that are new a place in the index, as far as the plan has any; the others wait.
 * A lock serialises this per workspace, so that two sources cannot both use the last of the quota.
 */
export const recordWithinQuota = (
  app: Asking & Needs<'db'>,
  owner: Owner,
  record: (tx: Db) => Promise<Seen>,
): Promise<Recorded> =>
  atomic(app.db, async (tx) => {
    if (app.config.plans === null) return { ...(await record(tx)), heldBack: 0 }
    await lockDocumentQuota(tx, owner.workspaceId)
    const level = await findAccessLevel(tx, owner)
    // Before the write, because what is recorded counts at once.
    const remaining = level ? await remainingDocuments(app, tx, owner.workspaceId, level) : null
    const { added, sameVersion, pending, leftOut } = await record(tx)
    const surplus = remaining === null ? [] : added.slice(remaining)
    if (surplus.length > 0) await markOverQuota(tx, owner, surplus)
    return { pending: pending - surplus.length, heldBack: surplus.length, leftOut, sameVersion }
  })

/** Makes documents of a source pending that were beyond the quota or too large for the plan, and no longer are. */
export async function admitWaiting(app: Asking & Needs<'db'>, owner: Owner): Promise<void> {
  await retryLargerFiles(app.db, owner, await fileLimit(app, app.db, owner.workspaceId))
  await atomic(app.db, async (tx) => {
    await lockDocumentQuota(tx, owner.workspaceId)
    const level = await findAccessLevel(tx, owner)
    if (level) await admitWithinQuota(tx, owner, await remainingDocuments(app, tx, owner.workspaceId, level))
  })
}

/** Sources with documents held back although the quota allows them by now. */
export async function findSourcesWithQuota(app: Asking & Needs<'db'>): Promise<Owner[]> {
  const waiting = await findSourcesOverQuota(app.db)
  const roomy: Owner[] = []
  for (const { workspaceId, sourceId, level } of waiting)
    if ((await remainingDocuments(app, app.db, workspaceId, level)) !== 0) roomy.push({ workspaceId, sourceId })
  return roomy
}

/**
 * Refuses to count the documents of a source among those of another access level when they exceed its quota there: else
 * changing it to and fro would have any number of documents indexed. To be called in the transaction of the change, before it.
 * @throws Failure documentLimitExceeded
 */
export async function requireQuota(ctx: Asking, tx: Db, owner: Owner, level: AccessLevel): Promise<void> {
  if (ctx.config.plans === null) return
  await lockDocumentQuota(tx, owner.workspaceId)
  const remaining = await remainingDocuments(ctx, tx, owner.workspaceId, level)
  if (remaining !== null && (await countSourceDocuments(tx, owner)).placed > remaining)
    throw fail('documentLimitExceeded', { detail: String(remaining) })
}
