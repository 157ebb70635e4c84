import type { Workspace } from '@quarry/contract/workspace'
import type { SourceId } from '@quarry/contract/ids'
import { canManageDocuments } from '@quarry/contract/document'
import { type ContentProvider, type ContentProviderDetail, type DocumentFailure, canSeeSource } from '@quarry/contract/source'
import type { Needs } from '../../context.ts'
import { atomic } from '../../db/db.ts'
import { fail } from '../../http/fail.ts'
import { openConnection } from '../connection/connection.ts'
import { factsFor, readerOf, sourceSeenBy } from './access.ts'
import { presentSource } from './present.ts'
import { mirroringServices, withoutSecrets } from './services.ts'
import { countByCode, findFailures, findSources, lockSources, writeSequence } from './source.store.ts'

type Reading = Needs<'db' | 'clock' | 'vendors' | 'account' | 'workspace' | 'role'>

const viewerOf = (ctx: Reading) => ({ accountId: ctx.account.id, mirroring: mirroringServices(ctx) })

/** Sources the member may see, in indexing order. */
export async function listSources(ctx: Reading): Promise<ContentProvider[]> {
  const rows = await findSources(ctx.db, ctx.workspace.id)
  const viewer = viewerOf(ctx)
  return rows.filter((row) => canSeeSource(ctx, factsFor(ctx, row))).map((row) => presentSource(row, viewer))
}

/** The sources of a workspace, split as spec §3 splits them. */
export async function splitSources(ctx: Reading): Promise<Workspace['contentProviderList']> {
  const sources = await listSources(ctx)
  const restricted = sources.filter((source) => source.accessLevel === 'RESTRICTED')
  return {
    publicCp: sources.filter((source) => source.accessLevel === 'PUBLIC'),
    restrictedCp: {
      ownedCp: restricted.filter((source) => source.isMine),
      notOwnedCp: restricted.filter((source) => !source.isMine),
    },
  }
}

/** @throws Failure sourceMissing */
export async function sourceDetail(ctx: Reading & Needs<'vault'>, id: SourceId): Promise<ContentProviderDetail> {
  const row = await sourceSeenBy(ctx, ctx.db, id)
  const stored = row.connection_id === null ? null : await openConnection(ctx, ctx.workspace.id, row.connection_id)
  return {
    ...presentSource(row, viewerOf(ctx)),
    settings: stored ? withoutSecrets(ctx, row.service, stored.settings, stored.way) : {},
    codes: await countByCode(ctx.db, ctx.workspace.id, id),
  }
}

/**
 * Documents that could not be read: all of them for who manages what the source holds, else those the member may see.
 * @throws Failure sourceMissing; for a restricted source of somebody else its document titles are nobody's business.
 */
export async function listFailures(
  ctx: Reading,
  { id, page, pageSize }: { id: SourceId; page: number; pageSize: number },
): Promise<{ failures: DocumentFailure[]; total: number }> {
  const row = await sourceSeenBy(ctx, ctx.db, id)
  if (row.access_level === 'RESTRICTED' && row.created_by !== ctx.account.id) throw fail('sourceMissing')
  const { rows, total } = await findFailures(ctx.db, ctx.workspace.id, id, {
    reader: canManageDocuments(ctx, factsFor(ctx, row)) ? null : readerOf(ctx),
    offset: page * pageSize,
    limit: pageSize,
  })
  const failures = rows.map((document) => ({
    documentId: document.id,
    title: document.title,
    path: document.ancestors.map((ancestor) => ancestor.title),
    code: document.code ?? 'crashed',
    detail: document.detail,
    at: (document.read_at ?? document.created_at).toISOString(),
  }))
  return { failures, total }
}

/** @throws Failure sourceOrderBusy — another administrator is ordering right now; invalidInput — not exactly the sources there are. */
export async function reorderSources(ctx: Reading, sequence: readonly SourceId[]): Promise<void> {
  await atomic(ctx.db, async (tx) => {
    if (!(await lockSources(tx, ctx.workspace.id))) throw fail('sourceOrderBusy')
    const existing = new Set((await findSources(tx, ctx.workspace.id)).map((row) => row.id))
    if (sequence.length !== existing.size || !sequence.every((id) => existing.has(id)))
      throw fail('invalidInput', { detail: 'sequence' })
    await writeSequence(tx, ctx.workspace.id, sequence)
  })
}

export { documentsManagedBy, readerOf, sourceManagedBy } from './access.ts'
export { checkSource, findContainers } from './check-source.ts'
export { lendIoOf } from './lend-io.ts'
export { listRuns, showGrowth } from './history.ts'
export { listDocuments } from './list-documents.ts'
export { listServices, mirroringServices, sourceOf } from './services.ts'
export { findVisibleTokens, isVisibleTo, type Reader } from './visible.store.ts'
export { changesPlace, readSettings } from './settings.ts'
export { handOverSources } from './hand-over.ts'
export { findSourcesConnectedBy, holdSources, insertSource, updateSource } from './source.store.ts'
