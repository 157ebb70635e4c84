import type { Client } from '@quarry/contract/client'
import type { AgentId, ConnectionId, WorkspaceId } from '@quarry/contract/ids'
import { agentRoutes } from '@quarry/contract/routes/agent/agent'
import { connectionRoutes } from '@quarry/contract/routes/source/connection'
import { type Browsing, type Product, signUp, startProduct } from '../../../server/testing/product.ts'
import { type ActingService, startActingServices } from '../../../server/testing/services/acting-services.ts'
import { startScriptedModel } from '../../../server/testing/services/scripted-model.ts'
import { signInByConsent } from '../../../server/testing/tools/sign-in-by-consent.ts'
import type { Options } from '../row.ts'
import { temporaryData } from '../temporary-data.ts'

export type Opened = {
  product: Product
  dataDir: string
  scripted: Awaited<ReturnType<typeof startScriptedModel>>
  services: Awaited<ReturnType<typeof startActingServices>>
  client: Client
  fetch: Browsing['fetch']
  session: string
  workspaceId: WorkspaceId
}

/**
 * The product with services to act at and a model: the one that was named, else a scripted one.
 *
 * @property more of its environment
 */
export async function openAgents(
  { baseUrl, model, more = {} }: Pick<Options, 'baseUrl' | 'model'> & { more?: Record<string, string> } = {
    baseUrl: null,
    model: null,
  },
): Promise<Opened & AsyncDisposable> {
  await using opening = new AsyncDisposableStack()
  const data = opening.use(await temporaryData())
  const scripted = await startScriptedModel()
  opening.defer(() => scripted.close())
  const services = opening.use(await startActingServices())
  const key = process.env['AI_API_KEY']
  const asked = baseUrl
    ? { AI_BASE_URL: baseUrl, AI_MODEL: model ?? '', ...(key !== undefined && { AI_API_KEY: key }) }
    : { AI_BASE_URL: scripted.baseUrl, AI_MODEL: 'scripted', AI_TOOLS: 'native' }
  const env = { ...asked, ALLOW_PRIVATE_NETWORKS: '127.0.0.0/8', ...services.env, ...more }
  const product = opening.use(await startProduct({ dataDir: data.path, env }))
  const { client, fetch: visit, session, workspaceId } = await signUp(product.origin, 'bench')
  const end = opening.move()
  return {
    product,
    dataDir: data.path,
    scripted,
    services,
    client,
    fetch: visit,
    session,
    workspaceId,
    [Symbol.asyncDispose]: () => end.disposeAsync(),
  }
}

export type Person = { client: Client; workspaceId: WorkspaceId }

/** An account of a person at a service, for their agents. */
export async function connect(
  { client, fetch: visit, workspaceId }: Pick<Opened, 'client' | 'fetch' | 'workspaceId'>,
  { settings, agree }: Opened['services'],
  service: ActingService,
): Promise<ConnectionId> {
  const typedIn: Partial<Record<ActingService, Record<string, unknown>>> = settings
  const given = typedIn[service]
  if (!given) return signInByConsent({ client, fetch: visit }, { workspaceId, service, agree })
  const part = { serviceName: service, part: 'toolset', isShared: false } as const
  const { connectionId } = await client.call(connectionRoutes.add, { workspaceId, ...part, settings: given })
  return connectionId
}

type Choice = {
  name: string
  /** As models name them. */
  tools: readonly string[]
  accounts: Readonly<Record<string, ConnectionId>>
  fixed?: Record<string, Record<string, unknown>>
}

/** An agent with these tools, shared with everybody. */
export async function makeAgent(
  { client, workspaceId }: Person,
  { name, tools, accounts, fixed = {} }: Choice,
): Promise<AgentId> {
  const byService = Map.groupBy(tools, (tool) => tool.split('__')[0]!)
  const toolSets = [...byService].map(([serviceName, chosen]) => ({
    serviceName: serviceName as 'jira',
    connectionMethod: 'PERSONAL' as const,
    selectedTools: chosen.map((tool) => tool.split('__')[1]!),
    connectionId: accounts[serviceName]!,
    fixed: Object.fromEntries(Object.entries(fixed).filter(([tool]) => chosen.includes(`${serviceName}__${tool}`))),
  }))
  const made = { workspaceId, templateId: 'custom_agent', isShared: true, name, toolSets } as const
  const { agentId } = await client.call(agentRoutes.create, made)
  return agentId
}
