import type { ConnectionId, SourceId } from '@quarry/contract/ids'
import type { ServiceName } from '@quarry/contract/service'
import type { Container } from '@quarry/integrations/kit'
import type { WorkspaceCtx } from '../../context.ts'
import { draftOf, lendToken, openConnection } from '../connection/connection.ts'
import { checkSource, completeAddresses, findContainers, findFolders, readSettings, sourceManagedBy } from '../source/source.ts'
import { fail } from '../../http/fail.ts'

type Input = {
  serviceName: ServiceName
  settings: Record<string, unknown>
  /** A stored source: secrets left out are taken from it, and its consent. */
  workspaceContentProviderId?: SourceId | undefined
  /** A consent no source uses yet. */
  connectionId?: ConnectionId | undefined
}

/** Tests settings without storing them. @throws Failure sourceMissing, consentMissing; the check's own with the service's reason. */
export async function checkUnsaved(ctx: WorkspaceCtx, input: Input): Promise<{ success: true }> {
  const { settings, token } = await accessFor(ctx, input)
  await checkSource(ctx, input.serviceName, settings, token)
  return { success: true }
}

/** What can be chosen from with these settings. @throws Failure as `checkUnsaved` */
export async function listContainers(ctx: WorkspaceCtx, input: Input): Promise<{ containers: Container[] }> {
  const { settings, token } = await accessFor(ctx, input)
  return { containers: await findContainers(ctx, input.serviceName, settings, token) }
}

/** The folders in the one these settings name. @throws Failure as `checkUnsaved` */
export async function listFolders(ctx: WorkspaceCtx, input: Input): Promise<{ folders: string[] }> {
  const { settings, token } = await accessFor(ctx, input)
  return { folders: await findFolders(ctx, input.serviceName, settings, token) }
}

/** Settings as they would be stored, and the token that goes with them. */
export async function accessFor(ctx: WorkspaceCtx, { serviceName, settings, ...of }: Input) {
  const workspaceId = ctx.workspace.id
  if (of.connectionId !== undefined) {
    const draft = await draftOf(ctx, ctx.db, of.connectionId)
    if (draft.vendor !== serviceName) throw fail('consentMissing')
    const asked = readSettings(ctx, serviceName, await completeAddresses(ctx, serviceName, settings, 'consent'), null, 'consent')
    return { settings: asked, token: lendToken(ctx, workspaceId, of.connectionId) }
  }
  const row = of.workspaceContentProviderId ? await sourceManagedBy(ctx, ctx.db, of.workspaceContentProviderId) : null
  // What is stored for one service is shown to no other.
  if (row && row.service !== serviceName) throw fail('sourceMissing')
  const id = row?.connection_id ?? null
  const stored = id === null ? null : await openConnection(ctx, workspaceId, id)
  const way = stored?.way ?? 'form'
  const given = await completeAddresses(ctx, serviceName, settings, way)
  return {
    settings: readSettings(ctx, serviceName, given, stored?.settings ?? null, way),
    token: id !== null && way === 'consent' ? lendToken(ctx, workspaceId, id) : null,
  }
}
