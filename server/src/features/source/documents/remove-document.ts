import type { DocumentId, SourceId } from '@quarry/contract/ids'
import type { WorkspaceCtx } from '../../../context.ts'
import { atomic } from '../../../db/db.ts'
import { fail } from '../../../http/fail.ts'
import { recordAudit } from '../../audit/audit.ts'
import { documentsManagedBy } from '../access.ts'
import { deleteDocuments, dropContentsJob, holdListing, indexSourceJob, markWaiting } from '../../indexing/indexing.ts'
import { deleteExclusion, findTitle, insertExclusion } from './exclusion.store.ts'

type Which = { sourceId: SourceId; documentId: DocumentId }

/**
 * Takes one document out by hand. An uploaded file is deleted; what lies at a source stays there and is left out from now on.
 * @throws Failure sourceMissing, forbidden, documentMissing
 */
export async function removeDocument(ctx: WorkspaceCtx, { sourceId, documentId }: Which): Promise<void> {
  const source = await documentsManagedBy(ctx, ctx.db, sourceId)
  const owner = { workspaceId: ctx.workspace.id, sourceId }
  await atomic(ctx.db, async (tx) => {
    await holdListing(tx, owner)
    const document = await findTitle(tx, owner, documentId)
    if (!document) throw fail('documentMissing')
    if (source.service !== 'upload') await insertExclusion(tx, owner, documentId, ctx.clock.now())
    const hashes = await deleteDocuments(tx, owner, [documentId])
    // As a job: the file goes even if this process does not live to delete it.
    if (hashes.length > 0) await ctx.send(tx, dropContentsJob, { workspaceId: owner.workspaceId, hashes })
    await recordAudit(tx, ctx, auditOf('document.remove', ctx, { source, documentId, title: document.title }))
  })
}

/**
 * Lets a document that was taken out be indexed again, with the next reading, which starts now.
 * @throws Failure sourceMissing, forbidden, documentMissing
 */
export async function restoreDocument(ctx: WorkspaceCtx, { sourceId, documentId }: Which): Promise<void> {
  const source = await documentsManagedBy(ctx, ctx.db, sourceId)
  const owner = { workspaceId: ctx.workspace.id, sourceId }
  await atomic(ctx.db, async (tx) => {
    const document = await deleteExclusion(tx, owner, documentId)
    if (!document) throw fail('documentMissing')
    // From the beginning: what did not change meanwhile is in no list of changes.
    await markWaiting(tx, owner.workspaceId, sourceId, ctx.clock.now(), { full: true })
    await ctx.send(tx, indexSourceJob, owner)
    await recordAudit(tx, ctx, auditOf('document.restore', ctx, { source, documentId, title: document.title }))
  })
}

type Subject = { source: Awaited<ReturnType<typeof documentsManagedBy>>; documentId: DocumentId; title: string }

const auditOf = (action: 'document.remove' | 'document.restore', ctx: WorkspaceCtx, { source, documentId, title }: Subject) => ({
  workspaceId: ctx.workspace.id,
  action,
  subject: documentId,
  // Admins read the audit, and titles of a restricted source are its owner's matter.
  detail: { sourceId: source.id, ...(source.access_level === 'PUBLIC' && { title }) },
})
