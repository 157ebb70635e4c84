import type { AgentId, ConnectionId } from '@quarry/contract/ids'
import type { ServiceName } from '@quarry/contract/source/service'
import type { ToolSetting } from '@quarry/contract/agent/tool'
import type { KnowledgeChoice } from '@quarry/contract/wire/agent/agent'
import { addToolSet } from '../../src/features/agent/tool-sets/change-tool-set.ts'
import { storeConnection } from '../../src/features/connection/connection.ts'
import type { WorkspaceCtx } from '../../src/context.ts'
import { insertAgent } from '../agents.ts'
import { type ActingService, actingServices, startActingServices } from '../services/acting-services.ts'
import type { World } from '../world.ts'

export type Services = Awaited<ReturnType<typeof openServices>>

/** Services that agents act at, for the length of a test file. */
export async function openServices({ onEnd }: Pick<World, 'onEnd'>) {
  const services = await startActingServices()
  onEnd(() => services[Symbol.asyncDispose]())
  /** An account of the caller there, for their own agents. */
  const signIn = (ctx: WorkspaceCtx, vendor: ActingService): Promise<ConnectionId> =>
    storeConnection(ctx, ctx.db, { vendor, part: 'toolset', settings: services.settings[vendor], isShared: false })
  return Object.assign(services, { signIn })
}

type Choice = {
  /** As models name them, such as `jira__comment`. */
  tools: readonly string[]
  knowledge?: readonly KnowledgeChoice[]
  setting?: ToolSetting
  /** Of single tools. */
  settings?: Readonly<Record<string, ToolSetting>>
  fixed?: Record<string, Record<string, unknown>>
}

/** An agent that has these tools of the services, as whoever asks it. */
export async function actingAgent(
  world: World,
  ctx: WorkspaceCtx,
  services: Services,
  { tools, knowledge = [], setting = 'ask', settings = {}, fixed = {} }: Choice,
): Promise<AgentId> {
  const agentId = await insertAgent(world, ctx, { knowledge })
  for (const service of new Set(tools.map((name) => name.split('__')[0] as ServiceName))) {
    const all = Object.keys(ctx.vendors[service]?.toolset?.tools ?? {})
    const selectedTools = all.filter((name) => tools.includes(`${service}__${name}`))
    if (selectedTools.length === 0) continue
    const own = actingServices.find((name) => name === service)
    await addToolSet(ctx, {
      agentId,
      serviceName: service,
      connectionMethod: own ? 'PERSONAL' : 'SHARED',
      selectedTools,
      settings: Object.fromEntries(selectedTools.map((name) => [name, settings[`${service}__${name}`] ?? setting])),
      fixed: Object.fromEntries(Object.entries(fixed).filter(([name]) => selectedTools.includes(name))),
      ...(own && { connectionId: await services.signIn(ctx, own) }),
    })
  }
  return agentId
}
