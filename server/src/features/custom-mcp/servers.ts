import type { ToolEffect, ToolFieldRole } from '@quarry/contract/agent/tool'
import type { ToolSetMethod } from '@quarry/contract/agent/tool-set'
import type { McpSignIn } from '@quarry/contract/agent/custom-mcp'
import { limits } from '@quarry/contract/limits'
import type { ServiceName } from '@quarry/contract/source/service'
import { can } from '@quarry/contract/workspace/permission'
import type { McpServer } from '@quarry/contract/wire/agent/custom-mcp'
import { placeOf } from '@quarry/integrations/protocols/mcp/server-vendor'
import type { Needs, WorkspaceCtx } from '../../context.ts'
import { atomic, type Db } from '../../db/db.ts'
import { fail } from '../../http/fail.ts'
import { countAgentsWith, takeToolsAway } from '../agent/agent.ts'
import { recordAudit } from '../audit/audit.ts'
import { forgetService, storeConnection, usableSettings } from '../connection/connection.ts'
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
  type ServerRow,
} from './custom-mcp.store.ts'
import { decidedOf } from './field-roles.ts'
import { presentServer } from './present.ts'
import { recordListed } from './record-listed.ts'
import { runOutQuestions } from './run-out-questions.ts'

/** The servers of the workspace, with what each listed and what was decided about it. */
export async function listServers({ db, workspace }: Needs<'db' | 'workspace'>): Promise<{ servers: McpServer[] }> {
  const rows = await findServers(db, workspace.id)
  const tools = Map.groupBy(await findServerTools(db, workspace.id), ({ service }) => service)
  const counts = await countAgentsWith(db, workspace.id)
  return { servers: rows.map((row) => presentServer(row, tools.get(row.service) ?? [], counts.get(row.service) ?? 0)) }
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
 * @throws Failure mcpUnreachable, mcpRefused, mcpSignInRequired; mcpServerLimitReached; invalidInput — a key is missing; forbidden
 */
export async function addServer(ctx: WorkspaceCtx, input: NewServer): Promise<{ serviceName: ServiceName }> {
  const { name, endpointUrl: address, description, key, connectionMethod = 'SHARED' } = input
  const keyHeader = input.signIn === 'KEY' ? input.keyHeader : null
  if ((keyHeader === null) !== (key === undefined)) throw fail('invalidInput', { detail: 'key' })
  const isShared = connectionMethod === 'SHARED'
  if (key !== undefined && isShared && !can(ctx, 'connection.manage')) throw fail('forbidden')
  const met = await askServer(ctx, placeOf(address, keyHeader, key))
  return atomic(ctx.db, async (tx) => {
    const workspaceId = ctx.workspace.id
    await lockWorkspace(ctx, tx, workspaceId)
    if ((await findServers(tx, workspaceId)).length >= limits.mcpServers) throw fail('mcpServerLimitReached')
    const service = freeName(name, await findTakenNames(tx, workspaceId))
    const row = { service, name, description, address, key_header: keyHeader, server_name: met.server }
    await insertServer(tx, workspaceId, { ...row, createdBy: ctx.account.id, at: ctx.clock.now() })
    await recordListed({ ...ctx, db: tx }, service, met)
    if (key !== undefined) await storeConnection(ctx, tx, { vendor: service, part: 'toolset', settings: { key }, isShared })
    await note(ctx, tx, 'mcp.add', { service, name, address })
    return { serviceName: service }
  })
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

/** Looks again at what a server lists. @throws Failure mcpServerMissing, mcpUnreachable, mcpRefused, mcpSignInRequired */
export async function checkServer(ctx: WorkspaceCtx, { serviceName: service }: OfServer): Promise<McpServer> {
  const { address, key_header: keyHeader } = await serverOf(ctx, service)
  const settings = keyHeader === null ? null : await usableSettings(ctx, { service, part: 'toolset' })
  const key = typeof settings?.['key'] === 'string' ? settings['key'] : undefined
  try {
    await recordListed(ctx, service, await askServer(ctx, placeOf(address, keyHeader, key)))
  } catch (error) {
    const problem = problemIn(error)
    if (problem) await noteLook(ctx.db, ctx.workspace.id, service, { problem, at: ctx.clock.now() })
    throw error
  }
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
    await runOutQuestions(ctx, tx, service)
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
    await runOutQuestions(ctx, tx, service)
    await note(ctx, tx, 'mcp.remove', row)
  })
  return {}
}

async function serverOf({ db, workspace }: Needs<'db' | 'workspace'>, service: ServiceName): Promise<ServerRow> {
  const row = (await findServers(db, workspace.id)).find((each) => each.service === service)
  if (!row) throw fail('mcpServerMissing')
  return row
}

async function shown(ctx: Needs<'db' | 'workspace'>, service: ServiceName): Promise<McpServer> {
  const [row, tools] = [await serverOf(ctx, service), await findServerTools(ctx.db, ctx.workspace.id, service)]
  return presentServer(row, tools, (await countAgentsWith(ctx.db, ctx.workspace.id)).get(service) ?? 0)
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
