import type { ToolEffect, ToolFieldRole } from '@quarry/contract/agent/tool'
import type { ToolSetMethod } from '@quarry/contract/agent/tool-set'
import type { McpSignIn } from '@quarry/contract/agent/custom-mcp'
import { limits } from '@quarry/contract/limits'
import type { ServiceName } from '@quarry/contract/source/service'
import { can } from '@quarry/contract/workspace/permission'
import type { McpServer } from '@quarry/contract/wire/agent/custom-mcp'
import type { Network } from '@quarry/integrations/kit/kit'
import type { AuthorizationServer } from '@quarry/integrations/kit/authorization-server'
import { findServer } from '@quarry/integrations/oauth/own/find-server'
import { challengeIn } from '@quarry/integrations/protocols/mcp/failure'
import { placeOf, workAt } from '@quarry/integrations/protocols/mcp/server-vendor'
import type { ServerPlace } from '@quarry/integrations/protocols/mcp/session'
import { meetServer, type MetServer } from '@quarry/integrations/protocols/mcp/speak'
import type { Needs, WorkspaceCtx } from '../../context.ts'
import { atomic, type Db } from '../../db/db.ts'
import { fail, Failure } from '../../http/fail.ts'
import { countAgentsWith, takeToolsAway } from '../agent/agent.ts'
import { recordAudit } from '../audit/audit.ts'
import {
  enterClient,
  enteredClient,
  forgetClient,
  forgetService,
  isKnownAt,
  openUsable,
  redirectAddress,
  storeConnection,
} from '../connection/connection.ts'
import { lockWorkspace } from '../member/member.ts'
import { askServer, problemIn } from './ask-server.ts'
import {
  endServer,
  findServers,
  findServerTools,
  findTakenNames,
  insertServer,
  lockServer,
  noteLook,
  putDecision,
  putSignIn,
  type ServerRow,
} from './custom-mcp.store.ts'
import { decidedOf } from './field-roles.ts'
import { presentServer } from './present.ts'
import { recordListed } from './record-listed.ts'
import { endQuestionsAt } from './end-questions.ts'
import { lookForSignIn } from './sign-in.ts'
import { withServers } from './with-servers.ts'

type Showing = Needs<'db' | 'workspace' | 'config' | 'origin'>

/** The servers of the workspace, with what each listed and what was decided about it. */
export async function listServers(ctx: Showing): Promise<{ servers: McpServer[] }> {
  const { db, workspace } = ctx
  const rows = await findServers(db, workspace.id)
  const tools = Map.groupBy(await findServerTools(db, workspace.id), ({ service }) => service)
  const counts = await countAgentsWith(db, workspace.id)
  const present = async (row: ServerRow) =>
    presentServer(row, {
      tools: tools.get(row.service) ?? [],
      agents: counts.get(row.service) ?? 0,
      signInAt: await signInAt(ctx, row),
    })
  return { servers: await Promise.all(rows.map(present)) }
}

type NewServer = {
  name: string
  endpointUrl: string
  description: string
  signIn: McpSignIn
  keyHeader: string
  key?: string | undefined
  connectionMethod?: ToolSetMethod | undefined
}

/**
 * Enters a server, which is asked for its tools; none of them is on.
 * @throws Failure those of `askServer`; mcpServerLimitReached; invalidInput — a key is missing; forbidden
 */
export async function addServer(ctx: WorkspaceCtx, input: NewServer): Promise<{ serviceName: ServiceName }> {
  const { name, endpointUrl: address, description, key, signIn, connectionMethod = 'SHARED' } = input
  const keyHeader = input.signIn === 'KEY' ? input.keyHeader : null
  if ((keyHeader === null) !== (key === undefined)) throw fail('invalidInput', { detail: 'key' })
  const isShared = connectionMethod === 'SHARED'
  if (key !== undefined && isShared && !can(ctx, 'connection.manage')) throw fail('forbidden')
  const { met, oauth } = await meetNew(ctx, placeOf(address, keyHeader, key), signIn)
  return atomic(ctx.db, async (tx) => {
    const workspaceId = ctx.workspace.id
    await lockWorkspace(ctx, tx, workspaceId)
    if ((await findServers(tx, workspaceId)).length >= limits.mcpServers) throw fail('mcpServerLimitReached')
    const service = freeName(name, await findTakenNames(tx, workspaceId))
    const problem = met ? null : ('signInNeeded' as const)
    const row = { service, name, description, address, key_header: keyHeader, server_name: null, oauth, problem }
    await insertServer(tx, workspaceId, { ...row, createdBy: ctx.account.id, at: ctx.clock.now() })
    if (met) await recordListed({ ...ctx, db: tx }, service, met)
    if (key !== undefined) await storeConnection(ctx, tx, { vendor: service, part: 'toolset', settings: { key }, isShared })
    await note(ctx, tx, 'mcp.add', { service, name, address })
    return { serviceName: service }
  })
}

type Met = { met: MetServer | null; oauth: AuthorizationServer | null }

/** A server that asks for signing in on a page says where; it is asked for its tools once somebody has. */
async function meetNew(ctx: WorkspaceCtx, place: ServerPlace, signIn: McpSignIn): Promise<Met> {
  const { met, challenge, refusal } = await askServer(ctx, (io) => meetServer(place, io)).then(
    (listed) => ({ met: listed, challenge: null, refusal: null }),
    (error: unknown) => {
      const found = error instanceof Failure ? challengeIn(error.cause) : null
      if (signIn === 'KEY' || found?.status !== 401) throw error
      return { met: null, challenge: found, refusal: error as Failure }
    },
  )
  if (met && signIn !== 'OAUTH') return { met, oauth: null }
  const oauth = await askServer(ctx, (io) => findServer(io, place.address, { challenge }))
  if (!oauth) throw refusal ?? fail('mcpSignInNone')
  return { met, oauth }
}

/** What the server is called by everywhere; a model reads it before the names of its tools. */
function freeName(name: string, taken: ReadonlySet<ServiceName>): ServiceName {
  const slug = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
    .slice(0, 20)
  const plain = `mcp${slug}`
  if (slug !== '' && !taken.has(plain)) return plain
  for (let number = slug === '' ? 1 : 2; ; number++) if (!taken.has(`${plain}${number}`)) return `${plain}${number}`
}

type OfServer = { serviceName: ServiceName }

/** Looks again at what a server lists. @throws Failure mcpServerMissing; those of `askServer` */
export async function checkServer(ctx: WorkspaceCtx, { serviceName: service }: OfServer): Promise<McpServer> {
  const row = await serverOf(ctx, service)
  try {
    await recordListed(ctx, service, await askServer(ctx, (io) => meetAgain(ctx, row, io)))
    if (row.oauth) await putSignIn(ctx.db, ctx.workspace.id, service, { steps: 0 })
  } catch (error) {
    const said = problemIn(error)
    const problem = said === 'keyRefused' && row.oauth ? 'signInNeeded' : said
    if (problem) await noteLook(ctx.db, ctx.workspace.id, service, { problem, at: ctx.clock.now() })
    throw error
  }
  return shown(ctx, service)
}

type Asking = { net: Network; signal: AbortSignal }

/** As whom the caller may sign in there. */
async function meetAgain(ctx: WorkspaceCtx, row: ServerRow, io: Asking): Promise<MetServer> {
  const { service, address, key_header: keyHeader, oauth } = row
  if (oauth) await lookForSignIn(ctx, row, io)
  const knowing = await withServers(ctx)
  const signedIn = keyHeader === null && !oauth ? null : await openUsable(knowing, { service, part: 'toolset' }, io.signal)
  if (!signedIn) return meetServer(placeOf(address, keyHeader, undefined), io)
  return workAt({ address, keyHeader, io: signedIn }, (place) => meetServer(place, io))
}

type NewClient = OfServer & { clientId: string | null; clientSecret?: string | undefined }

/** Enters the client that Quarry is where people sign in. Its secret is never shown again. @throws Failure mcpServerMissing, mcpSignInNone */
export async function setServerClient(
  ctx: WorkspaceCtx,
  { serviceName: service, clientId: id, clientSecret }: NewClient,
): Promise<McpServer> {
  await atomic(ctx.db, async (tx) => {
    const row = await lockServer(tx, ctx.workspace.id, service)
    if (!row) throw fail('mcpServerMissing')
    if (!row.oauth) throw fail('mcpSignInNone')
    const client = id === null ? null : { id, secret: clientSecret ?? null }
    if (client) await enterClient(ctx, tx, { service, server: row.oauth, client })
    else await forgetClient(ctx, tx, service)
    const action = client ? 'source.setClient' : 'source.removeClient'
    const detail = { provider: row.name }
    await recordAudit(tx, ctx, { workspaceId: ctx.workspace.id, action, subject: service, detail })
  })
  return shown(ctx, service)
}

type Decision = {
  name: string
  effect: ToolEffect | null
  hash: string
  fields?: Readonly<Record<string, ToolFieldRole>> | undefined
}

/** Decides what tools do, what they are given, and whether agents may be given them. @throws Failure mcpServerMissing; mcpToolsChanged — one is not as it was seen */
export async function decideTools(
  ctx: WorkspaceCtx,
  { serviceName: service, tools }: OfServer & { tools: readonly Decision[] },
): Promise<McpServer> {
  await atomic(ctx.db, async (tx) => {
    const row = await lockServer(tx, ctx.workspace.id, service)
    if (!row) throw fail('mcpServerMissing')
    const by = { by: ctx.account.id, at: ctx.clock.now() }
    const listed = new Map((await findServerTools(tx, ctx.workspace.id, service)).map((tool) => [tool.name, tool]))
    for (const { fields = {}, ...decision } of tools) {
      const { served = null, fields: before = {} } = listed.get(decision.name) ?? {}
      const decided = { ...decision, ...by, fields: served ? decidedOf(served, before, fields) : {} }
      if (!(await putDecision(tx, ctx.workspace.id, service, decided))) throw fail('mcpToolsChanged')
    }
    await endQuestionsAt(ctx, tx, service)
    await note(ctx, tx, 'mcp.decide', row)
  })
  return shown(ctx, service)
}

/** Removes a server from all agents, with what was stored to sign in there. @throws Failure mcpServerMissing */
export async function removeServer(ctx: WorkspaceCtx, { serviceName: service }: OfServer): Promise<Record<string, never>> {
  await atomic(ctx.db, async (tx) => {
    const row = await lockServer(tx, ctx.workspace.id, service)
    if (!row) throw fail('mcpServerMissing')
    await takeToolsAway(ctx, tx, service)
    await forgetService(ctx, tx, service)
    await endServer(tx, ctx.workspace.id, service, ctx.clock.now())
    await endQuestionsAt(ctx, tx, service)
    await note(ctx, tx, 'mcp.remove', row)
  })
  return {}
}

async function serverOf({ db, workspace }: Needs<'db' | 'workspace'>, service: ServiceName): Promise<ServerRow> {
  const row = (await findServers(db, workspace.id)).find((each) => each.service === service)
  if (!row) throw fail('mcpServerMissing')
  return row
}

async function shown(ctx: Showing, service: ServiceName): Promise<McpServer> {
  const [row, tools] = [await serverOf(ctx, service), await findServerTools(ctx.db, ctx.workspace.id, service)]
  const agents = (await countAgentsWith(ctx.db, ctx.workspace.id)).get(service) ?? 0
  return presentServer(row, { tools, agents, signInAt: await signInAt(ctx, row) })
}

async function signInAt(ctx: Showing, { service, oauth }: ServerRow): Promise<McpServer['signInAt']> {
  if (!oauth) return null
  return {
    issuer: oauth.issuer,
    isSetUp: await isKnownAt(ctx, service, oauth),
    clientId: await enteredClient(ctx, service, oauth),
    redirectAddress: redirectAddress(ctx),
  }
}

const note = (
  ctx: WorkspaceCtx,
  tx: Db,
  action: 'mcp.add' | 'mcp.decide' | 'mcp.remove',
  { service, name, address }: Pick<ServerRow, 'service' | 'name' | 'address'>,
): Promise<void> => {
  // What follows the path may be a key.
  const { origin, pathname } = new URL(address)
  const detail = { name, address: `${origin}${pathname}` }
  return recordAudit(tx, ctx, { workspaceId: ctx.workspace.id, action, subject: service, detail })
}
