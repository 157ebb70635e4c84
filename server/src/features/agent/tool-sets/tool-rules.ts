import { fail } from '../../../http/fail.ts'
import type { PartRules } from '../../connection/connection.ts'
import { revokeRulesOf } from '../../tool/tool.ts'
import { toolSetSeenBy } from './tool-set-for.ts'
import { neededScopes } from './standing.ts'
import { closeToOthers, findUses, releaseConnection } from './tool-set.store.ts'

/** What becomes of agents with the connections their tools act by. */
export const toolRules: PartRules = {
  asksMore: false,
  async usesOf(ctx, db, workspaceId, ids) {
    const uses = await findUses(db, workspaceId, ids)
    return uses.map(({ connectionId, id, name, service, tools }) => ({
      connectionId,
      id,
      name,
      scopes: neededScopes(ctx, service, tools),
    }))
  },
  async scopesFor(ctx, db, { service, toolSetId }) {
    const row = await toolSetSeenBy(ctx, db, toolSetId)
    if (row.service !== service) throw fail('toolSetMissing')
    return neededScopes(ctx, service, row.tools)
  },
  async renewed(ctx, tx, { connectionId, isOtherAccount, settings }) {
    if (!isOtherAccount && settings === null) return
    // What was allowed was allowed to the account before.
    await closeToOthers(tx, ctx.workspace.id, connectionId)
    for (const { service, agentId } of await findUses(tx, ctx.workspace.id, [connectionId]))
      await revokeRulesOf(tx, ctx.workspace.id, { service, agentId }, ctx.clock.now())
  },
  stop: (ctx, tx, id) => releaseConnection(tx, ctx.workspace.id, id),
}
