import type { ToolEffect } from '@quarry/contract/agent/tool'
import { addToolSet } from '../../src/features/agent/tool-sets/change-tool-set.ts'
import { withServers } from '../../src/features/custom-mcp/custom-mcp.ts'
import { insertAgent } from '../agents.ts'
import type { World } from '../world.ts'
import { decided, entered } from './mcp-servers.ts'

type More = { key?: string; fields?: Parameters<typeof decided>[3] }

/** Makes somebody with an agent that has tools of a server. */
export const mcpAgents =
  (world: World, parts: Parameters<World['member']>[0]) =>
  async (address: string, effects: Record<string, ToolEffect>, more: More = {}) => {
    const ada = await world.member(parts)
    const serviceName = await entered(ada, address, more)
    await decided(ada, serviceName, effects, more.fields)
    const ctx = await withServers(ada)
    const agentId = await insertAgent(world, ada)
    const [connection] = await world.db
      .selectFrom('connection')
      .select('id')
      .where('vendor', '=', serviceName)
      .where('workspace_id', '=', ada.workspace.id)
      .execute()
    await addToolSet(ctx, {
      agentId,
      serviceName,
      connectionMethod: 'SHARED',
      selectedTools: Object.keys(effects),
      settings: Object.fromEntries(Object.keys(effects).map((name) => [name, 'remember'])),
      ...(connection && { connectionId: connection.id as never }),
    })
    return { ctx, agentId, serviceName }
  }
