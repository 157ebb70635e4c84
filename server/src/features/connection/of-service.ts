import { canUseConnection, type ConnectionPart } from '@quarry/contract/source/connection'
import type { ServiceName } from '@quarry/contract/source/service'
import type { Needs } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import { factsOf } from './access.ts'
import { forgetConnection } from './care/forget-connection.ts'
import type { Revoking } from './care/revoke-consent.ts'
import { findConnections, findIdsOfService } from './connection.store.ts'
import type { Settings } from './settings.ts'
import { openSettings } from './stored-connection.ts'

/** What the caller may sign in to a service with: their own before the workspace's, of several the latest. Null: there is nothing. */
export async function usableSettings(
  ctx: Needs<'db' | 'vault' | 'account' | 'workspace' | 'role' | 'privileges'>,
  { service, part }: { service: ServiceName; part: ConnectionPart },
): Promise<Settings | null> {
  const rows = (await findConnections(ctx.db, ctx.workspace.id)).filter(
    (row) => row.vendor === service && row.part === part && canUseConnection(factsOf(ctx, row)),
  )
  const row = rows.findLast(({ owner_id: owner }) => owner !== null) ?? rows.at(-1)
  return row ? openSettings(ctx, row) : null
}

/** Deletes all that anybody is connected to a service by. */
export async function forgetService(ctx: Revoking & Needs<'workspace'>, tx: Db, service: ServiceName): Promise<void> {
  for (const id of await findIdsOfService(tx, ctx.workspace.id, service)) await forgetConnection(ctx, tx, ctx.workspace.id, id)
}
