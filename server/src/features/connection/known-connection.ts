import { missingScopes } from '@quarry/integrations/oauth/consent-flow'
import { unknownAccount } from '@quarry/integrations/oauth/own/authorization-server'
import type { ConnectionPart } from '@quarry/contract/source/connection'
import type { AccountId, ConnectionId } from '@quarry/contract/ids'
import type { ServiceName } from '@quarry/contract/source/service'
import type { Needs } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import { type ConnectionRow, findConnectionsBy } from './connection.store.ts'
import { accountOf } from './list-connections.ts'
import { protocolOf } from './own/protocol-of.ts'

/** What those that act by a connection know of it. */
export type KnownConnection = {
  id: ConnectionId
  service: ServiceName
  part: ConnectionPart
  /** Whose alone it is; null: the workspace's. */
  owner: AccountId | null
  createdBy: AccountId
  state: ConnectionRow['state']
  /** Tells its account at the service from others; null: the service does not say. */
  accountKey: string | null
  accountName: string | null
  /** Which of these were not granted, as far as the service says. */
  lacks(scopes: readonly string[]): string[]
}

/** @param by `ids`, or those of one person alone for a part */
export async function knownConnections(
  ctx: Needs<'vault' | 'config' | 'vendors' | 'workspace'>,
  db: Db,
  by: { ids: readonly string[] } | { owner: AccountId; part: ConnectionPart },
): Promise<KnownConnection[]> {
  const rows = await findConnectionsBy(db, ctx.workspace.id, by)
  return rows.map((row) => ({
    id: row.id as ConnectionId,
    service: row.vendor,
    part: row.part,
    owner: row.owner_id,
    createdBy: row.created_by,
    state: row.state,
    // Who cannot be told from others may be another one each time.
    accountKey: row.given_by === unknownAccount ? row.id : (row.given_by ?? accountOf(ctx, row)),
    accountName: accountOf(ctx, row),
    lacks: (scopes) =>
      row.provider === null ? [] : missingScopes(protocolOf({ provider: row.provider, server: row.server }), row.scopes, scopes),
  }))
}
