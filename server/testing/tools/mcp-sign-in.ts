import assert from 'node:assert/strict'
import type { ServiceName } from '@quarry/contract/source/service'
import { connectionRoutes } from '@quarry/contract/routes/source/connection'
import { type ProtectedServer, startProtected } from '@quarry/integrations/protocols/mcp/testing/protected-server'
import { createNetwork } from '@quarry/integrations/net/network'
import type { App, WorkspaceCtx } from '../../src/context.ts'
import { toolRules } from '../../src/features/agent/agent.ts'
import { connectionEndpoints } from '../../src/features/connection/connection.routes.ts'
import { knowingServers, withServers } from '../../src/features/custom-mcp/custom-mcp.ts'
import { narrowLog, openLog } from '../../src/log.ts'
import { customMcpEndpoints } from '../../src/features/custom-mcp/custom-mcp.routes.ts'
import { openParts } from '../parts.ts'
import type { Person } from '../test-server.ts'
import type { World } from '../world.ts'
import { entered } from './mcp-servers.ts'

type Login = Person & { ctx: WorkspaceCtx }
type SigningIn = { isShared?: boolean; error?: string }

/** People in their browsers, in workspaces whose MCP servers ask for signing in. */
export async function openSigningIn(world: World, { config = world.app().config }: Partial<Pick<App, 'config'>> = {}) {
  // The name of the product leads somewhere public, which nobody asks in a test.
  const lookup = async (host: string) => [
    { address: host === 'quarry.example' ? '93.184.216.34' : '127.0.0.1', family: 4 as const },
  ]
  const net = createNetwork({ allow: '127.0.0.0/8', lookup })
  world.onEnd(async () => net[Symbol.asyncDispose]())
  const lines: string[] = []
  const log = narrowLog(openLog('debug', { write: (line) => void lines.push(line) }))
  const parts = { ...openParts(world), config, net, log }
  const endpoints = [...knowingServers(connectionEndpoints({ toolset: toolRules }, withServers)), ...customMcpEndpoints]
  const server = await world.server(endpoints, parts)

  async function login(member: Parameters<World['member']>[0] = {}): Promise<Login> {
    const ctx = await world.member({ ...parts, ...member })
    return { ...(await server.as(ctx)), ctx }
  }

  /** An administrator enters a server that asks for signing in. */
  async function arrived(): Promise<{ ada: Login; protectedBy: ProtectedServer; serviceName: ServiceName }> {
    const protectedBy = await startProtected()
    world.onEnd(async () => protectedBy[Symbol.asyncDispose]())
    const ada = await login()
    return { ada, protectedBy, serviceName: await entered(ada.ctx, protectedBy.mcp.address) }
  }

  const begin = async ({ client, ctx }: Login, serviceName: ServiceName, isShared = true): Promise<string> =>
    (
      await client.call(connectionRoutes.begin, {
        workspaceId: ctx.workspace.id,
        serviceName,
        part: 'toolset',
        isShared,
        back: 'mcp',
      })
    ).address

  /** Comes back from the page of a service. @returns where the browser is led */
  async function comesBack(person: Pick<Person, 'fetch'>, path: string): Promise<URL> {
    const response = await person.fetch(path, { redirect: 'manual' })
    assert.equal(response.status, 302)
    return new URL(response.headers.get('location') ?? '', 'http://here')
  }

  /** Signs in on the page of the service, as somebody who agrees or refuses. @returns where they end */
  async function signsIn(
    person: Login,
    { protectedBy, serviceName }: { protectedBy: ProtectedServer; serviceName: ServiceName },
    { isShared = true, error }: SigningIn = {},
  ): Promise<URL> {
    const page = await begin(person, serviceName, isShared)
    return comesBack(person, await protectedBy.answer(page, error))
  }

  const connectionsOf = async ({ client, ctx }: Login) =>
    (await client.call(connectionRoutes.list, { workspaceId: ctx.workspace.id })).connections

  return { parts, lines, login, arrived, begin, comesBack, signsIn, connectionsOf }
}

export const reasonOf = (page: URL) => [page.pathname, page.searchParams.get('reason')]
