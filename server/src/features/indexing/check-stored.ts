import type { SourceId } from '@quarry/contract/ids'
import type { ServiceName } from '@quarry/contract/service'
import type { WorkspaceCtx } from '../../context.ts'
import { openConnection } from '../connection/connection.ts'
import { checkSource, readSettings, sourceManagedBy } from '../source/source.ts'

type Input = { serviceName: ServiceName; settings: Record<string, unknown>; workspaceContentProviderId?: SourceId | undefined }

/** Tests settings without storing them. @throws Failure sourceMissing; the check's own failures with the service's reason. */
export async function checkStored(
  ctx: WorkspaceCtx,
  { serviceName, settings, workspaceContentProviderId: id }: Input,
): Promise<{ success: true }> {
  const row = id ? await sourceManagedBy(ctx, ctx.db, id) : null
  const stored = row?.connection_id ? await openConnection(ctx, ctx.workspace.id, row.connection_id) : null
  await checkSource(ctx, serviceName, readSettings(ctx, serviceName, settings, stored?.settings ?? null))
  return { success: true }
}
