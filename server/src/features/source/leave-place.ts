import type { SourceId } from '@quarry/contract/ids'
import type { ServiceName } from '@quarry/contract/source/service'
import type { AuthMethod } from '@quarry/integrations/kit/connection'
import type { Needs } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import { changesPlace, changesServer } from '../connection/connection.ts'
import { holdListing, overtakeRun } from '../indexing/indexing.ts'
import { forgetPlace, forgetRights } from '../rights/rights.ts'

type Settings = Record<string, unknown>

/**
 * Forgets what is known of the place that a source read so far, where its new settings lead elsewhere: groups may have the same names there,
 * with other people in them, and at another server items the same ids. To be called before anything is written about the source.
 * @returns whether they do.
 */
export async function leavePlace(
  ctx: Needs<'vendors' | 'clock' | 'workspace'>,
  tx: Db,
  source: { id: SourceId; service: ServiceName },
  { authMethod, before, after }: { authMethod: AuthMethod | undefined; before: Settings; after: Settings },
): Promise<boolean> {
  const owner = { workspaceId: ctx.workspace.id, sourceId: source.id }
  const asking = { service: source.service, part: 'source', authMethod } as const
  if (changesServer(ctx, asking, before, after)) {
    await holdListing(tx, owner)
    await overtakeRun(tx, owner.workspaceId, owner.sourceId)
    await forgetPlace(tx, owner, ctx.clock.now())
    return true
  }
  const isElsewhere = changesPlace(ctx, asking, before, after)
  if (isElsewhere) await forgetRights(tx, owner, ctx.clock.now())
  return isElsewhere
}
