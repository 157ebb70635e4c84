import type { ToolCallReason } from '@quarry/contract/agent/tool'
import { can } from '@quarry/contract/workspace/permission'
import type { Actor } from '../../../../context.ts'
import type { Db } from '../../../../db/db.ts'
import { Failure } from '../../../../http/fail.ts'
import { agentEditedBy, agentToAsk, toolSetsToUse } from '../../../agent/agent.ts'
import { withServers } from '../../../custom-mcp/custom-mcp.ts'
import { membership } from '../../../member/member.ts'
import type { ToolCallRow } from '../../../tool/tool.ts'

/** Why a call that was approved is not to be carried out any more: the person, the agent, its tools or the account are not what they were. */
export async function whyNot(actor: Actor, tx: Db, call: ToolCallRow, isPreview: boolean): Promise<ToolCallReason | null> {
  // What was decided about a server's tools may be another decision by now.
  const ctx = await withServers({ ...actor, db: tx })
  const member = await membership(ctx, actor.account.id, actor.workspace.id)
  if (!member?.isOpen || !can(member, 'agent.use')) return 'member'
  const now = { ...ctx, role: member.role, privileges: member.privileges }
  try {
    await (isPreview ? agentEditedBy(now, tx, call.agent_id) : agentToAsk(now, call.agent_id))
  } catch (error) {
    if (error instanceof Failure) return 'agent'
    throw error
  }
  const set = (await toolSetsToUse(now, call.agent_id)).find(({ id }) => id === call.tool_set_id)
  const tool = set?.tools.find(({ name }) => name === call.tool)
  if (!set || !tool || tool.setting === 'never') return 'tool'
  const { id = null, accountKey = null } = set.connection ?? {}
  const isSame = id === call.connection_id && accountKey === call.account_key && (id !== null || !set.needsAccount)
  return isSame ? null : 'connection'
}
