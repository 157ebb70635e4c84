import type { PartRules } from '../connection/connection.ts'
import { findClientsBy, updateClient } from './client.store.ts'
import { leave } from './leave.ts'

/** What becomes of apps in chats with the connections they live by. */
export const channelRules: PartRules = {
  asksMore: false,
  async usesOf(_ctx, db, workspaceId, ids) {
    const clients = await findClientsBy(db, workspaceId, ids)
    return clients.map(({ id, connection_id: connectionId, name, team_name: team }) => ({
      connectionId: connectionId!,
      id,
      name: team ?? name,
    }))
  },
  async renewed(ctx, tx, { connectionId }) {
    for (const { id } of await findClientsBy(tx, ctx.workspace.id, [connectionId]))
      await updateClient(tx, ctx.workspace.id, id, { status: 'ready' })
  },
  async stop(ctx, tx, connectionId) {
    await leave(ctx, tx, ctx.workspace.id, connectionId)
    for (const { id } of await findClientsBy(tx, ctx.workspace.id, [connectionId]))
      await updateClient(tx, ctx.workspace.id, id, { status: 'authFail', connection_id: null })
  },
}
