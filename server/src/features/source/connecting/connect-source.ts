import type { ConnectionId, SourceId } from '@quarry/contract/ids'
import type { ServiceName } from '@quarry/contract/source/service'
import { type AccessLevel, canConnectSource } from '@quarry/contract/source/source'
import type { WorkspaceCtx } from '../../../context.ts'
import { atomic, type Db, isDuplicate } from '../../../db/db.ts'
import { fail } from '../../../http/fail.ts'
import { recordAudit } from '../../audit/audit.ts'
import {
  accessLevelsOf,
  draftOf,
  replaceConnection,
  setConnectionOwner,
  sourceOf,
  storeConnection,
} from '../../connection/connection.ts'
import { holdMember } from '../../member/member.ts'
import { readRightsJob } from '../../rights/rights.ts'
import { checkSource } from './check-source.ts'
import { insertSource } from '../source.store.ts'
import { refuseReadTwice } from './read-twice.ts'
import { accessFor } from './ask-service.ts'
import { indexSourceJob, markWaiting } from '../../indexing/indexing.ts'

type Input = {
  serviceName: ServiceName
  displayName: string
  accessLevel: AccessLevel
  settings: Record<string, unknown>
  connectionId?: ConnectionId | undefined
}

/**
 * Connects a source: checks it, stores it, and starts indexing.
 * @throws Failure forbidden — a USER connects restricted sources only; sourceNameTaken; sourceSpaceTaken, sourceTeamTaken — another
 * source reads the same; the check's own failures.
 */
export async function connectSource(ctx: WorkspaceCtx, input: Input): Promise<SourceId> {
  if (!canConnectSource(ctx, input.accessLevel)) throw fail('forbidden')
  const authMethod = input.connectionId === undefined ? 'form' : 'consent'
  if (!accessLevelsOf(ctx, input.serviceName, authMethod).includes(input.accessLevel))
    throw fail('sourceSettingsRefused', { detail: 'accessLevel' })
  const access = await accessFor(ctx, input)
  const settings = await checkSource(ctx, access)

  try {
    return await atomic(ctx.db, async (tx) => {
      // Removing a member disconnects what they connected; what is connected meanwhile would be left to nobody.
      if (!(await holdMember(tx, ctx.workspace.id, ctx.account.id))) throw fail('workspaceMissing')
      const source = sourceOf(ctx, input.serviceName)
      const connectionId = source ? await connectionFor(ctx, tx, input, settings) : null
      const { serviceName: service, displayName, accessLevel } = input
      await refuseReadTwice(ctx, tx, { service, accessLevel, settings, authMethod, connectionId, createdBy: ctx.account.id })
      const at = ctx.clock.now()
      const id = await insertSource(tx, ctx.workspace.id, {
        connectionId,
        service,
        displayName,
        accessLevel,
        createdBy: ctx.account.id,
        at,
      })
      await markWaiting(tx, ctx.workspace.id, id, at)
      await ctx.send(tx, indexSourceJob, { workspaceId: ctx.workspace.id, sourceId: id })
      if (source?.rights) await ctx.send(tx, readRightsJob, { workspaceId: ctx.workspace.id, sourceId: id })
      await recordAudit(tx, ctx, {
        workspaceId: ctx.workspace.id,
        action: 'source.add',
        subject: id,
        detail: { service, displayName, accessLevel },
      })
      return id
    })
  } catch (cause) {
    if (isDuplicate(cause, 'source_name')) throw fail('sourceNameTaken', { cause })
    throw cause
  }
}

/** A new connection, or the consent given before with what was asked beside it. @throws Failure consentMissing — a source uses it already */
async function connectionFor(
  ctx: WorkspaceCtx,
  tx: Db,
  { serviceName, accessLevel, connectionId }: Input,
  settings: Record<string, unknown>,
) {
  const isShared = accessLevel === 'PUBLIC'
  if (connectionId === undefined) return storeConnection(ctx, tx, { vendor: serviceName, part: 'source', settings, isShared })
  await draftOf(ctx, tx, connectionId)
  await replaceConnection(ctx, tx, { workspaceId: ctx.workspace.id, id: connectionId, settings })
  await setConnectionOwner(tx, ctx.workspace.id, connectionId, isShared ? null : ctx.account.id)
  return connectionId
}
