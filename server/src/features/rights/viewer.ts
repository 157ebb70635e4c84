import type { Needs } from '../../context.ts'
import { mirroringServices } from '../connection/connection.ts'
import type { Viewer } from './visible.store.ts'

/** The caller, as the rule of who sees what asks for them. */
export const viewerOf = (ctx: Needs<'account' | 'workspace' | 'vendors' | 'clock'>): Viewer => ({
  workspaceId: ctx.workspace.id,
  accountId: ctx.account.id,
  mirroring: mirroringServices(ctx),
  at: ctx.clock.now(),
})
