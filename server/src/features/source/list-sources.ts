import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import type { ServiceName } from '@quarry/contract/source/service'
import type { SourceId } from '@quarry/contract/ids'
import type { OutputOf } from '@quarry/contract/wire/route'
import { type AccessLevel, canSeeSource } from '@quarry/contract/source/source'
import type { Source, SourceDetail, sourceRoutes } from '@quarry/contract/wire/source/source'
import { groupStateOf } from '@quarry/contract/source/source-application'
import type { Needs } from '../../context.ts'
import { atomic } from '../../db/db.ts'
import { fail } from '../../http/fail.ts'
import type { Position } from '../../search-index/position.ts'
import { isAwaited } from '../../search-index/wait-for-indexes.ts'
import { recordAudit } from '../audit/audit.ts'
import { openConnection, calledByHand, mirroringServices, serviceTitle, withoutSecrets } from '../connection/connection.ts'
import { factsFor, sourceSeenBy } from './access.ts'
import { isRead, presentSource } from './present.ts'
import { countByCode, findSources, lockSources, type SourceRow, writeSequence } from './source.store.ts'

type Reading = Needs<'db' | 'clock' | 'config' | 'vendors' | 'account' | 'workspace' | 'role'>

const viewerOf = async (ctx: Reading, rows: readonly SourceRow[]) => ({
  accountId: ctx.account.id,
  mirroring: mirroringServices(ctx),
  byHand: calledByHand(ctx),
  titleOf: (service: ServiceName) => serviceTitle(ctx, service),
  at: ctx.clock.now(),
  awaited: await awaitedOf(ctx, rows),
})

async function awaitedOf(ctx: Reading, rows: readonly SourceRow[]): Promise<ReadonlySet<Position>> {
  const noted = rows.flatMap((row) => (row.awaited_position !== null && isRead(row) ? [row.awaited_position] : []))
  const asked = await Promise.all(
    [...new Set(noted)].map(async (position) => ((await isAwaited(ctx.db, ctx.workspace.id, position)) ? [position] : [])),
  )
  return new Set(asked.flat())
}

/** Sources the member may see, in indexing order. */
export async function listSources(ctx: Reading): Promise<Source[]> {
  const rows = await findSources(ctx.db, ctx.workspace.id)
  const viewer = await viewerOf(ctx, rows)
  return rows.filter((row) => canSeeSource(ctx, factsFor(ctx, row))).map((row) => presentSource(row, viewer))
}

/** The same, with how each access level fares as a whole. */
export async function listWithGroups(ctx: Reading): Promise<OutputOf<typeof sourceRoutes.list>> {
  const sources = await listSources(ctx)
  const stateOf = (level: AccessLevel) =>
    groupStateOf(sources.filter(({ accessLevel }) => accessLevel === level).map(({ applicationState }) => applicationState))
  return { sources, groupStates: { PUBLIC: stateOf('PUBLIC'), RESTRICTED: stateOf('RESTRICTED') } }
}

/** The sources of a workspace, split as spec §3 splits them. */
export async function splitSources(ctx: Reading): Promise<Workspace['sources']> {
  const sources = await listSources(ctx)
  const restricted = sources.filter((source) => source.accessLevel === 'RESTRICTED')
  return {
    publicSources: sources.filter((source) => source.accessLevel === 'PUBLIC'),
    restrictedSources: {
      owned: restricted.filter((source) => source.isMine),
      notOwned: restricted.filter((source) => !source.isMine),
    },
  }
}

/** @throws Failure sourceMissing */
export async function sourceDetail(ctx: Reading & Needs<'vault'>, id: SourceId): Promise<SourceDetail> {
  const row = await sourceSeenBy(ctx, ctx.db, id)
  const stored = row.connection_id === null ? null : await openConnection(ctx, ctx.workspace.id, row.connection_id)
  return {
    ...presentSource(row, await viewerOf(ctx, [row])),
    details: stored
      ? withoutSecrets(ctx, { service: row.service, part: 'source', authMethod: stored.authMethod }, stored.settings)
      : {},
    codes: await countByCode(ctx.db, ctx.workspace.id, id),
  }
}

/**
 * Sets the indexing order.
 * @throws Failure sourceOrderBusy — another administrator is ordering right now, or has connected or removed a source since the caller
 * looked; invalidInput — a source is named twice.
 */
export async function reorderSources(ctx: Reading & Needs<'clock'>, sequence: readonly SourceId[]): Promise<void> {
  if (new Set(sequence).size !== sequence.length) throw fail('invalidInput', { detail: 'sequence' })
  await atomic(ctx.db, async (tx) => {
    if (!(await lockSources(tx, ctx.workspace.id))) throw fail('sourceOrderBusy')
    const existing = new Set((await findSources(tx, ctx.workspace.id)).map((row) => row.id))
    if (sequence.length !== existing.size || !sequence.every((id) => existing.has(id))) throw fail('sourceOrderBusy')
    await writeSequence(tx, ctx.workspace.id, sequence)
    await recordAudit(tx, ctx, { workspaceId: ctx.workspace.id, action: 'source.reorder', subject: ctx.workspace.id })
  })
}
