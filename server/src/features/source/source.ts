import type { Workspace } from '@quarry/contract/workspace'
import type { SourceId } from '@quarry/contract/ids'
import type { OutputOf } from '@quarry/contract/route'
import {
  type AccessLevel,
  type ContentProvider,
  type ContentProviderDetail,
  canSeeSource,
  type sourceRoutes,
} from '@quarry/contract/source'
import { groupStateOf } from '@quarry/contract/source-application'
import type { Needs } from '../../context.ts'
import { atomic } from '../../db/db.ts'
import { fail } from '../../http/fail.ts'
import { recordAudit } from '../audit/audit.ts'
import { openConnection } from '../connection/connection.ts'
import { factsFor, sourceSeenBy } from './access.ts'
import { presentSource } from './present.ts'
import { calledByHand, mirroringServices, withoutSecrets } from './services.ts'
import { countByCode, findSources, lockSources, writeSequence } from './source.store.ts'

type Reading = Needs<'db' | 'clock' | 'config' | 'vendors' | 'account' | 'workspace' | 'role'>

const viewerOf = (ctx: Reading) => ({
  accountId: ctx.account.id,
  mirroring: mirroringServices(ctx),
  byHand: calledByHand(ctx),
  at: ctx.clock.now(),
})

/** Sources the member may see, in indexing order. */
export async function listSources(ctx: Reading): Promise<ContentProvider[]> {
  const rows = await findSources(ctx.db, ctx.workspace.id)
  const viewer = viewerOf(ctx)
  return rows.filter((row) => canSeeSource(ctx, factsFor(ctx, row))).map((row) => presentSource(row, viewer))
}

/** The same, with how each access level fares as a whole. */
export async function listWithGroups(ctx: Reading): Promise<OutputOf<typeof sourceRoutes.list>> {
  const sources = await listSources(ctx)
  const stateOf = (level: AccessLevel) =>
    groupStateOf(sources.filter(({ accessLevel }) => accessLevel === level).map(({ applicationState }) => applicationState))
  return { contentProviderList: sources, groupStates: { PUBLIC: stateOf('PUBLIC'), RESTRICTED: stateOf('RESTRICTED') } }
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
 * Sets the indexing order.
 * @throws Failure sourceOrderBusy — another administrator is ordering right now, or has connected or removed a source since the caller
 * looked; invalidInput — a source is named twice.
 */
export async function reorderSources(ctx: Reading & Needs<'clock' | 'request'>, sequence: readonly SourceId[]): Promise<void> {
  if (new Set(sequence).size !== sequence.length) throw fail('invalidInput', { detail: 'sequence' })
  await atomic(ctx.db, async (tx) => {
    if (!(await lockSources(tx, ctx.workspace.id))) throw fail('sourceOrderBusy')
    const existing = new Set((await findSources(tx, ctx.workspace.id)).map((row) => row.id))
    if (sequence.length !== existing.size || !sequence.every((id) => existing.has(id))) throw fail('sourceOrderBusy')
    await writeSequence(tx, ctx.workspace.id, sequence)
    await recordAudit(tx, ctx, { workspaceId: ctx.workspace.id, action: 'source.reorder', subject: ctx.workspace.id })
  })
}

export { documentsManagedBy, readerOf, sourceManagedBy } from './access.ts'
export { checkSource, findContainers, findFolders } from './check-source.ts'
export { exportFailures, listFailures } from './failures.ts'
export { lendIoOf } from './lend-io.ts'
export { browseDocuments } from './browse.ts'
export { listRuns, showGrowth } from './history.ts'
export { listDocuments } from './list-documents.ts'
export { accessLevelsOf, calledByHand, canBeCalled, listServices, mirroringServices, sourceOf } from './services.ts'
export { hasLapsed } from './present.ts'
export { findVisibleTokens, isVisibleTo, type Reader } from './visible.store.ts'
export { refuseReadTwice } from './read-twice.ts'
export { completeAddresses } from './complete-addresses.ts'
export { changesPlace, readSettings } from './settings.ts'
export { askSignIn, beginSignIn } from './sign-in.ts'
export { countVendorFailure, vendorFailures } from './vendor-failures.ts'
export { handOverSources } from './hand-over.ts'
export { findSourcesConnectedBy, holdSources, insertSource, updateSource } from './source.store.ts'
