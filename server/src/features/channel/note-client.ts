import type { WorkspaceCtx } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import { recordAudit } from '../audit/audit.ts'
import { serviceTitle } from '../connection/connection.ts'
import type { ChannelClientRow } from './client.store.ts'

export const noteClient = (
  ctx: WorkspaceCtx,
  tx: Db,
  action: 'channel.connect' | 'channel.disconnect',
  { id, name, vendor }: ChannelClientRow,
  detail: Record<string, unknown> = {},
): Promise<void> =>
  recordAudit(tx, ctx, {
    workspaceId: ctx.workspace.id,
    action,
    subject: id,
    detail: { name, service: serviceTitle(ctx, vendor), ...detail },
  })
