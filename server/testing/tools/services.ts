import type { AgentId, ConnectionId } from '@quarry/contract/ids'
import type { ServiceName } from '@quarry/contract/source/service'
import type { ToolSetting } from '@quarry/contract/agent/tool'
import type { KnowledgeChoice } from '@quarry/contract/wire/agent/agent'
import { addToolSet } from '../../src/features/agent/tool-sets/change-tool-set.ts'
import { storeConnection } from '../../src/features/connection/connection.ts'
import type { WorkspaceCtx } from '../../src/context.ts'
import { insertAgent } from '../agents.ts'
import { connectionEndpoints } from '../../src/features/connection/connection.routes.ts'
import { toolRules } from '../../src/features/agent/tool-sets/tool-rules.ts'
import { type ActingService, actingServices, startActingServices } from '../services/acting-services.ts'
import type { TestServer } from '../test-server.ts'
import type { World } from '../world.ts'
import { signInByConsent } from './sign-in-by-consent.ts'

export type Services = Awaited<ReturnType<typeof openServices>>

/** Services that agents act at, for the length of a test file. */
export async function openServices(world: World) {
  const services = await startActingServices()
  world.onEnd(() => services[Symbol.asyncDispose]())
  const typedIn: Partial<Record<ActingService, Record<string, unknown>>> = services.settings
  /** Where people come back to from consent pages; started once somebody is sent to one. */
  let server: Promise<TestServer> | null = null
  /** By account and service: nobody consents twice. */
  const consented = new Map<string, ConnectionId>()

  /** An account of the caller there, for their own agents. */
  async function signIn(ctx: WorkspaceCtx, vendor: ActingService): Promise<ConnectionId> {
    const settings = typedIn[vendor]
    if (settings) return storeConnection(ctx, ctx.db, { vendor, part: 'toolset', settings, isShared: false })
    const name = `${ctx.workspace.id} ${ctx.account.id} ${vendor}`
    const known = consented.get(name)
    if (known) return known
    server ??= world.server(connectionEndpoints({ toolset: toolRules }), ctx)
    const person = await (await server).as(ctx)
    const connectionId = await signInByConsent(person, { workspaceId: ctx.workspace.id, service: vendor, agree: services.agree })
    consented.set(name, connectionId)
    return connectionId
  }
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
