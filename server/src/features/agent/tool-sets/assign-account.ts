import type { AgentId, ConnectionId, ToolSetId } from '@quarry/contract/ids'
import { can } from '@quarry/contract/workspace/permission'
import type { ServiceName } from '@quarry/contract/source/service'
import type { ToolSetMethod, ToolSetState } from '@quarry/contract/agent/tool-set'
import type { Needs } from '../../../context.ts'
import { atomic, type Db } from '../../../db/db.ts'
import { fail } from '../../../http/fail.ts'
import { recordAudit } from '../../audit/audit.ts'
import { type KnownConnection, knownConnections, serviceTitle } from '../../connection/connection.ts'
import { wakeRunsOf } from '../../run/run.ts'
import { revokeRulesOf } from '../../tool/tool.ts'
import { agentEditedBy, agentSeenBy } from '../access.ts'
import { lockAgents } from '../agent.store.ts'
import { problemOf } from './standing.ts'
import { endWithdrawal, findToolAccounts, putToolAccount } from './tool-account.store.ts'
import { bindShared, findToolSet, type ToolSetRow } from './tool-set.store.ts'

export type Assigning = Needs<'db' | 'clock' | 'vault' | 'config' | 'vendors' | 'account' | 'workspace' | 'role' | 'privileges'>

type Assignment = { agentId: AgentId; toolSetId: ToolSetId; connectionId: ConnectionId; isOtherAccount: boolean }

/**
 * Lets a tool set act as an account.
 * @throws Failure agentMissing, toolSetMissing; forbidden — a shared account is for an administrator to name; as `serving`
 */
export const assignAccount = (
  ctx: Assigning & Needs<'send'>,
  { agentId, toolSetId, connectionId, isOtherAccount }: Assignment,
): Promise<{ displayState: ToolSetState }> =>
  atomic(ctx.db, async (tx) => {
    await lockAgents(tx, ctx.workspace.id, [agentId])
    await agentSeenBy(ctx, tx, agentId)
    const row = await findToolSet(tx, ctx.workspace.id, toolSetId)
    if (row?.agent_id !== agentId) throw fail('toolSetMissing')
    if (row.method === 'SHARED') await agentEditedBy(ctx, tx, agentId)
    await assign(ctx, tx, row, { connectionId, isOtherAccount })
    // What waited for it goes on.
    await wakeRunsOf(ctx, tx, { workspaceId: ctx.workspace.id, accountId: ctx.account.id }, 'signIn')
    return { displayState: 'CONNECTED' }
  })

/** Lets a tool set that is stored act as an account. @throws Failure as `assignAccount` */
export async function assign(
  ctx: Assigning,
  tx: Db,
  row: Omit<ToolSetRow, 'settings' | 'fixed' | 'in_channels'>,
  { connectionId, isOtherAccount }: { connectionId: ConnectionId; isOtherAccount: boolean },
): Promise<void> {
  const workspaceId = ctx.workspace.id
  const connection = await serving(ctx, tx, row, connectionId)
  const former = await formerOf(ctx, tx, row)
  const isChanged = former !== null && former.accountKey !== connection.accountKey
  if (isChanged && !isOtherAccount) throw fail('toolAccountOther')
  const at = ctx.clock.now()
  const { service, agent_id: agentId } = row
  if (row.method === 'SHARED') {
    await bindShared(tx, workspaceId, row.id, connectionId)
    if (isChanged) await revokeRulesOf(tx, workspaceId, { service, agentId }, at)
  } else {
    const accountId = ctx.account.id
    await putToolAccount(tx, workspaceId, { accountId, service, connectionId, at })
    await endWithdrawal(tx, workspaceId, { toolSetId: row.id, accountId })
    if (isChanged) await revokeRulesOf(tx, workspaceId, { service, accountId }, at)
  }
  const detail = {
    service: serviceTitle(ctx, service),
    method: row.method,
    ...(connection.accountName && { as: connection.accountName }),
  }
  await recordAudit(tx, ctx, { workspaceId, action: 'agent.assignAccount', subject: agentId, detail })
}

type Serving = { service: ServiceName; method: ToolSetMethod; tools: readonly string[] }

/**
 * A connection that the caller may let tools act by.
 * @throws Failure toolNotAuthenticated — it is not there, or somebody else's; toolConnectionIncomplete — it is for something else, or not
 * for everybody; toolAuthInvalid — the service refuses it; toolScopeMissing; forbidden
 */
async function serving(ctx: Assigning, tx: Db, { service, method, tools }: Serving, id: ConnectionId): Promise<KnownConnection> {
  if (method === 'SHARED' && !can(ctx, 'tool.connectShared')) throw fail('forbidden')
  const [connection] = await knownConnections(ctx, tx, { ids: [id] })
  const isTheirs = connection?.owner === ctx.account.id || (connection?.owner === null && can(ctx, 'connection.manage'))
  if (!connection || !isTheirs || connection.state === 'removed') throw fail('toolNotAuthenticated')
  const isShared = connection.owner === null
  if (connection.part !== 'toolset' || connection.service !== service || isShared !== (method === 'SHARED'))
    throw fail('toolConnectionIncomplete')
  const problem = problemOf(ctx, connection, service, tools)
  if (problem) throw fail(problem === 'refused' ? 'toolAuthInvalid' : 'toolScopeMissing')
  return connection
}

/** Whom it acted as before. */
async function formerOf(
  ctx: Assigning,
  tx: Db,
  { service, method, connection_id: shared }: Pick<ToolSetRow, 'service' | 'method' | 'connection_id'>,
): Promise<KnownConnection | null> {
  const mine = await findToolAccounts(tx, ctx.workspace.id, ctx.account.id)
  const id = method === 'SHARED' ? shared : mine.find((account) => account.service === service)?.connection_id
  const [former] = id ? await knownConnections(ctx, tx, { ids: [id] }) : []
  return former ?? null
}
