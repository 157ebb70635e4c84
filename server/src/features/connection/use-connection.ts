import { canUseConnection } from '@quarry/contract/source/connection'
import type { ConnectionId } from '@quarry/contract/ids'
import type { Said, ServiceName } from '@quarry/contract/source/service'
import type { Io } from '@quarry/integrations/kit/kit'
import type { Actor, App } from '../../context.ts'
import { atomic } from '../../db/db.ts'
import { fail } from '../../http/fail.ts'
import { recordAudit } from '../audit/audit.ts'
import { factsOf } from './access.ts'
import { findConnection } from './connection.store.ts'
import { openContext, openIo } from './open-io.ts'
import { serviceTitle, signInTo } from './services.ts'
import type { Settings } from './settings.ts'

type Use = {
  connectionId: ConnectionId
  part: 'toolset' | 'channel'
  /** What is done there. @example 'send_message' */ does: string
  /** The same as people read it. */
  title: Said
}

/** What the host provides to what takes no account. @throws Error when it does */
export function openAlone(ctx: Pick<App, 'net' | 'config' | 'vendors'>, service: ServiceName, signal: AbortSignal): Io<Settings> {
  if (signInTo(ctx, service)) throw new Error(`${service} needs an account.`)
  return openIo(ctx, service, { settings: {}, token: null, signal })
}

/**
 * Opens a connection for something that changes what others see: who does it, and as which account, is audited first.
 * @throws Failure connectionMissing — there is none of this part, or it is somebody else's; IntegrationError as `openContext`
 */
export async function openToAct(
  ctx: Pick<Actor, 'account' | 'workspace' | 'apiKey'> &
    Pick<App, 'db' | 'clock' | 'vault' | 'net' | 'config' | 'vendors' | 'worker'>,
  { connectionId, part, does, title }: Use,
  signal: AbortSignal,
): Promise<Io<Settings>> {
  const workspaceId = ctx.workspace.id
  const row = await findConnection(ctx.db, workspaceId, connectionId)
  if (row?.part !== part || !canUseConnection(factsOf(ctx, row))) throw fail('connectionMissing')
  const io = await openContext(ctx, { workspaceId, service: row.vendor, part, id: connectionId }, signal)
  const detail = { vendor: serviceTitle(ctx, row.vendor), part, does, title, ...(row.given_by_name && { as: row.given_by_name }) }
  await atomic(ctx.db, (tx) => recordAudit(tx, ctx, { workspaceId, action: 'connection.use', subject: connectionId, detail }))
  return io
}
