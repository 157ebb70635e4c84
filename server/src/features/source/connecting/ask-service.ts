import type { ConnectionId, SourceId } from '@quarry/contract/ids'
import type { ServiceName } from '@quarry/contract/source/service'
import type { Container } from '@quarry/integrations/kit/kit'
import type { WorkspaceCtx } from '../../../context.ts'
import { type Access, completeAddresses, draftOf, openToken, openConnection, readSettings } from '../../connection/connection.ts'
import { checkSource, findContainers, findFolders } from './check-source.ts'
import { sourceManagedBy } from '../access.ts'
import { fail } from '../../../http/fail.ts'

type Input = {
  serviceName: ServiceName
  settings: Record<string, unknown>
  /** A stored source: secrets left out are taken from it, and its consent. */
  sourceId?: SourceId | undefined
  /** A consent no source uses yet. */
  connectionId?: ConnectionId | undefined
}

/** Tests settings without storing them. @throws Failure sourceMissing, consentMissing; the check's own with the service's reason. */
export async function checkUnsaved(ctx: WorkspaceCtx, input: Input): Promise<{ success: true }> {
  await checkSource(ctx, await accessFor(ctx, input))
  return { success: true }
}

/** What can be chosen from with these settings. @throws Failure as `checkUnsaved` */
export async function listContainers(ctx: WorkspaceCtx, input: Input): Promise<{ containers: Container[] }> {
  return { containers: await findContainers(ctx, await accessFor(ctx, input)) }
}

/** The folders in the one these settings name. @throws Failure as `checkUnsaved` */
export async function listFolders(ctx: WorkspaceCtx, input: Input): Promise<{ folders: string[] }> {
  return { folders: await findFolders(ctx, await accessFor(ctx, input)) }
}

/** Settings as they would be stored, and the token that goes with them. */
export async function accessFor(ctx: WorkspaceCtx, { serviceName: service, settings, ...of }: Input): Promise<Access> {
  const workspaceId = ctx.workspace.id
  if (of.connectionId !== undefined) {
    const draft = await draftOf(ctx, ctx.db, of.connectionId)
    if (draft.vendor !== service) throw fail('consentMissing')
    const asking = { service, part: 'source', authMethod: 'consent' } as const
    const given = await completeAddresses(ctx, asking, settings)
    return {
      service,
      settings: readSettings(ctx, asking, { given, stored: null }),
      token: openToken(ctx, workspaceId, of.connectionId),
    }
  }
  const row = of.sourceId ? await sourceManagedBy(ctx, ctx.db, of.sourceId) : null
  // What is stored for one service is shown to no other.
  if (row && row.service !== service) throw fail('sourceMissing')
  const id = row?.connection_id ?? null
  const stored = id === null ? null : await openConnection(ctx, workspaceId, id)
  const authMethod = stored?.authMethod ?? 'form'
  const asking = { service, part: 'source', authMethod } as const
  const given = await completeAddresses(ctx, asking, settings)
  return {
    service,
    settings: readSettings(ctx, asking, { given, stored: stored?.settings ?? null }),
    token: id !== null && authMethod === 'consent' ? openToken(ctx, workspaceId, id) : null,
  }
}
