import { canUseConnection, type ConnectionPart } from '@quarry/contract/source/connection'
import type { ServiceName } from '@quarry/contract/source/service'
import type { Io } from '@quarry/integrations/kit/kit'
import type { Needs } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import { factsOf } from './access.ts'
import { forgetConnection } from './care/forget-connection.ts'
import { type Revoking, sendRevocation } from './care/revoke-consent.ts'
import { deleteConsent, findConnections, findIdsOfService, writeHealth } from './connection.store.ts'
import { openContext } from './open-io.ts'
import { deleteProviderClient } from './provider-client.store.ts'
import type { Settings } from './settings.ts'

/**
 * What the caller may sign in to a service with: their own before the workspace's, of several the latest. Null: there is nothing.
 * @throws IntegrationError as `openContext`
 */
export async function openUsable(
  ctx: Parameters<typeof openContext>[0] & Needs<'account' | 'workspace' | 'role' | 'privileges'>,
  { service, part }: { service: ServiceName; part: ConnectionPart },
  signal: AbortSignal,
): Promise<Io<Settings> | null> {
  const rows = (await findConnections(ctx.db, ctx.workspace.id, ctx.account.id)).filter(
    (row) => row.vendor === service && row.part === part && canUseConnection(factsOf(ctx, row)),
  )
  const row = rows.findLast(({ owner_id: owner }) => owner !== null) ?? rows.at(-1)
  return row ? openContext(ctx, { workspaceId: ctx.workspace.id, service, part, id: row.id }, signal) : null
}

type InWorkspace = { workspace: Pick<Needs<'workspace'>['workspace'], 'id'> }

/** Deletes all that anybody is connected to a service by. */
export async function forgetService(ctx: Revoking & InWorkspace, tx: Db, service: ServiceName): Promise<void> {
  for (const id of await findIdsOfService(tx, ctx.workspace.id, service)) await forgetConnection(ctx, tx, ctx.workspace.id, id)
  await deleteProviderClient(tx, ctx.workspace.id, service)
}

/** Ends what everybody consented to at a service, which has to be consented to anew: the connections stay. */
export async function endConsentsTo(
  ctx: Revoking & InWorkspace,
  tx: Db,
  { service, reason }: { service: ServiceName; reason: string },
): Promise<void> {
  const workspaceId = ctx.workspace.id
  for (const id of await findIdsOfService(tx, workspaceId, service)) {
    await sendRevocation(ctx, tx, { workspaceId, connectionId: id })
    await deleteConsent(tx, workspaceId, id)
    await writeHealth(tx, workspaceId, id, { state: 'refused', reason, at: ctx.clock.now() })
  }
}
