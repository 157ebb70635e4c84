import type { ToolEffect, ToolFieldRole } from '@quarry/contract/agent/tool'
import type { ServiceName } from '@quarry/contract/source/service'
import type { WorkspaceCtx } from '../../src/context.ts'
import { addServer, decideTools, listServers } from '../../src/features/custom-mcp/servers.ts'

type Entered = { name?: string; key?: string; connectionMethod?: 'PERSONAL' | 'SHARED' }

/** Enters a server as an administrator does. */
export const entered = async (ctx: WorkspaceCtx, address: string, { name = 'Tracker', key, connectionMethod }: Entered = {}) =>
  (
    await addServer(ctx, {
      name,
      endpointUrl: address,
      description: '',
      keyHeader: 'Authorization',
      signIn: key === undefined ? 'NONE' : 'KEY',
      ...(key !== undefined && { key }),
      ...(connectionMethod && { connectionMethod }),
    })
  ).serviceName

export const serverSeen = async (ctx: WorkspaceCtx, serviceName: ServiceName) =>
  (await listServers(ctx)).servers.find((server) => server.serviceName === serviceName)!

/** Decides about tools as they are seen now. */
export async function decided(
  ctx: WorkspaceCtx,
  serviceName: ServiceName,
  effects: Readonly<Record<string, ToolEffect | null>>,
  fields: Readonly<Record<string, Readonly<Record<string, ToolFieldRole>>>> = {},
): Promise<void> {
  const { tools } = await serverSeen(ctx, serviceName)
  const decisions = Object.entries(effects).map(([name, effect]) => ({
    name,
    effect,
    hash: tools.find((tool) => tool.name === name)!.hash!,
    fields: fields[name],
  }))
  await decideTools(ctx, { serviceName, tools: decisions })
}
