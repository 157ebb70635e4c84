import { fullName } from '@quarry/contract/account/account'
import { canSeeAgent } from '@quarry/contract/agent/agent'
import type { AccountId, AgentId, ToolSetId } from '@quarry/contract/ids'
import type { ToolAuthentication } from '@quarry/contract/wire/agent/tool-set'
import { atomic } from '../../../db/db.ts'
import { fail } from '../../../http/fail.ts'
import { knownConnections } from '../../connection/connection.ts'
import { agentEditedBy, agentSeenBy, factsFor } from '../access.ts'
import { lockAgents } from '../agent.store.ts'
import type { Assigning } from './assign-account.ts'
import { note } from './change-tool-set.ts'
import { findSharedAccounts, findSignedIn, withdraw } from './tool-account.store.ts'
import { bindShared, findToolSet, findToolSets } from './tool-set.store.ts'

/**
 * Whose accounts the tool sets of an agent act as: the shared ones, and of those who may ask it their own.
 * @throws Failure agentMissing, forbidden
 */
export async function listAuthentications(
  ctx: Assigning,
  { agentId }: { agentId: AgentId },
): Promise<{ authentications: ToolAuthentication[] }> {
  const agent = await agentEditedBy(ctx, ctx.db, agentId)
  const rows = await findToolSets(ctx.db, ctx.workspace.id, [agentId])
  const ids = rows.map(({ id }) => id)
  const shared = await findSharedAccounts(ctx.db, ctx.workspace.id, ids)
  const personal = (await findSignedIn(ctx.db, ctx.workspace.id, ids)).filter(({ role, privileges, accountId }) =>
    canSeeAgent({ role, privileges }, { ...factsFor(ctx, agent), isMine: agent.created_by === accountId }),
  )
  const all = [...shared, ...personal]
  const connections = await knownConnections(ctx, ctx.db, { ids: all.map(({ connectionId }) => connectionId) })
  return {
    authentications: all.flatMap(({ toolSetId, accountId, firstName, lastName, connectionId, since }) => {
      const row = rows.find(({ id }) => id === toolSetId)
      const connection = connections.find(({ id }) => id === connectionId)
      if (!row || !connection || connection.state === 'removed') return []
      const isMine = accountId === ctx.account.id
      return {
        toolSetId,
        serviceName: row.service,
        connectionMethod: row.method,
        person: { id: accountId, name: fullName({ firstName, lastName }) },
        isMine,
        accountName: isMine || row.method === 'SHARED' ? connection.accountName : null,
        since: since.toISOString(),
      }
    }),
  }
}

/**
 * Lets a tool set no longer act as somebody's account: for the creator of its agent alone.
 * @param input.accountId whose; absent: the shared one
 * @throws Failure toolSetMissing; forbidden; toolNotAuthenticated — it acts as nobody's
 */
export const removeAuthentication = (
  ctx: Assigning,
  { toolSetId, accountId }: { toolSetId: ToolSetId; accountId?: AccountId | undefined },
): Promise<Record<string, never>> =>
  atomic(ctx.db, async (tx) => {
    const row = await findToolSet(tx, ctx.workspace.id, toolSetId)
    if (!row) throw fail('toolSetMissing')
    await lockAgents(tx, ctx.workspace.id, [row.agent_id])
    const agent = await agentSeenBy(ctx, tx, row.agent_id)
    if (agent.created_by !== ctx.account.id) throw fail('forbidden')
    if (accountId === undefined) {
      if (row.connection_id === null) throw fail('toolNotAuthenticated')
      await bindShared(tx, ctx.workspace.id, toolSetId, null)
    } else {
      const signedIn = await findSignedIn(tx, ctx.workspace.id, [toolSetId])
      if (!signedIn.some((each) => each.accountId === accountId)) throw fail('toolNotAuthenticated')
      await withdraw(tx, ctx.workspace.id, { toolSetId, accountId })
    }
    await note(ctx, tx, agent, 'agent.removeAccount', row.service)
    return {}
  })
