import type { McpProblem } from '@quarry/contract/agent/custom-mcp'
import type { ToolEffect, ToolFieldRole } from '@quarry/contract/agent/tool'
import type { AccountId, WorkspaceId } from '@quarry/contract/ids'
import type { ServiceName } from '@quarry/contract/source/service'
import type { AuthorizationServer } from '@quarry/integrations/kit/authorization-server'
import type { Definition, LeftOut } from '@quarry/integrations/protocols/mcp/listed-tool'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

const serverColumns = [
  'service',
  'name',
  'description',
  'address',
  'key_header',
  'oauth',
  'oauth_more',
  'oauth_steps',
  'server_name',
  'left_out',
  'problem',
  'checked_at',
] as const

/** Those that were not removed, newest last. */
export const findServers = (db: Db, workspaceId: WorkspaceId) =>
  db
    .selectFrom('mcp_server')
    .select(serverColumns)
    .where('workspace_id', '=', workspaceId)
    .where('removed_at', 'is', null)
    .orderBy('created_at')
    .orderBy('service')
    .execute()

export type ServerRow = Awaited<ReturnType<typeof findServers>>[number]

/** Held to the end of the transaction. */
export const lockServer = (tx: Db, workspaceId: WorkspaceId, service: ServiceName): Promise<ServerRow | undefined> =>
  tx
    .selectFrom('mcp_server')
    .select(serverColumns)
    .where('workspace_id', '=', workspaceId)
    .where('service', '=', service)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

/** All that were ever entered: what a removed one was called by is not given again. */
export async function findTakenNames(tx: Db, workspaceId: WorkspaceId): Promise<Set<ServiceName>> {
  const rows = await tx.selectFrom('mcp_server').select('service').where('workspace_id', '=', workspaceId).execute()
  return new Set(rows.map(({ service }) => service))
}

type NewServer = Omit<ServerRow, 'left_out' | 'checked_at' | 'oauth_more' | 'oauth_steps'> & { createdBy: AccountId; at: Date }

export async function insertServer(
  tx: Db,
  workspaceId: WorkspaceId,
  { createdBy, at, oauth, ...server }: NewServer,
): Promise<void> {
  await tx
    .insertInto('mcp_server')
    .values({
      ...server,
      workspace_id: workspaceId,
      oauth: oauth && JSON.stringify(oauth),
      left_out: '[]',
      checked_at: at,
      created_by: createdBy,
      created_at: at,
      removed_at: null,
    })
    .execute()
}

type SignIn = { oauth?: AuthorizationServer; more?: readonly string[]; steps?: number }

/** Where people sign in, and what for. */
export async function putSignIn(
  tx: Db,
  workspaceId: WorkspaceId,
  service: ServiceName,
  { oauth, more, steps }: SignIn,
): Promise<void> {
  await tx
    .updateTable('mcp_server')
    .set({
      ...(oauth && { oauth: JSON.stringify(oauth) }),
      ...(more && { oauth_more: [...more] }),
      ...(steps !== undefined && { oauth_steps: steps }),
    })
    .where('workspace_id', '=', workspaceId)
    .where('service', '=', service)
    .execute()
}

type Looked = { problem: McpProblem | null; at: Date; leftOut?: readonly LeftOut[]; serverName?: string | null | undefined }

/** How the last look at it went. */
export async function noteLook(
  db: Db,
  workspaceId: WorkspaceId,
  service: ServiceName,
  { problem, at, leftOut, serverName }: Looked,
): Promise<void> {
  await db
    .updateTable('mcp_server')
    .set({
      problem,
      checked_at: at,
      ...(leftOut && { left_out: JSON.stringify(leftOut) }),
      ...(serverName !== undefined && { server_name: serverName }),
    })
    .where('workspace_id', '=', workspaceId)
    .where('service', '=', service)
    .execute()
}

/** Nobody uses it any more; its tools are forgotten. */
export async function endServer(tx: Db, workspaceId: WorkspaceId, service: ServiceName, at: Date): Promise<void> {
  await tx
    .updateTable('mcp_server')
    .set({ removed_at: at })
    .where('workspace_id', '=', workspaceId)
    .where('service', '=', service)
    .execute()
  await tx.deleteFrom('mcp_tool').where('workspace_id', '=', workspaceId).where('service', '=', service).execute()
}

/** What servers list and what was decided about it, in their order. @param service of one of them alone */
export const findServerTools = (db: Db, workspaceId: WorkspaceId, service?: ServiceName) =>
  db
    .selectFrom('mcp_tool')
    .select(['service', 'name', 'served', 'served_hash', 'approved', 'approved_hash', 'effect', 'fields'])
    .where('workspace_id', '=', workspaceId)
    .$if(service !== undefined, (query) => query.where('service', '=', service!))
    .orderBy('service')
    .orderBy('position')
    .orderBy('name')
    .execute()

export type ServerToolRow = Awaited<ReturnType<typeof findServerTools>>[number]

/** Those that were decided about and that their server still lists as they were then, in their order. */
export const findToolsOn = (db: Db, workspaceId: WorkspaceId) =>
  db
    .selectFrom('mcp_tool')
    .select(['service', 'name', 'fields'])
    .select(({ ref }) => [
      ref('approved').$notNull().as('definition'),
      ref('approved_hash').$notNull().as('hash'),
      ref('effect').$notNull().as('effect'),
    ])
    .where('workspace_id', '=', workspaceId)
    .whereRef('approved_hash', '=', 'served_hash')
    .orderBy('service')
    .orderBy('position')
    .orderBy('name')
    .execute()

export type ToolOnRow = Awaited<ReturnType<typeof findToolsOn>>[number]

type Served = { name: string; position: number; definition: Definition; hash: string }

/** Writes down what a server lists now, whose row is held. What was decided stays beside it. */
export async function putServed(
  tx: Db,
  workspaceId: WorkspaceId,
  service: ServiceName,
  served: readonly Served[],
): Promise<void> {
  const names = served.map(({ name }) => name)
  const others = sql<boolean>`name <> all(${sql.val(names)}::text[])`
  const ofServer = { workspace_id: workspaceId, service }
  await tx
    .deleteFrom('mcp_tool')
    .where('workspace_id', '=', workspaceId)
    .where('service', '=', service)
    .where('approved', 'is', null)
    .where(others)
    .execute()
  await tx
    .updateTable('mcp_tool')
    .set({ served: null, served_hash: null })
    .where('workspace_id', '=', workspaceId)
    .where('service', '=', service)
    .where(others)
    .execute()
  if (served.length === 0) return
  await tx
    .insertInto('mcp_tool')
    .values(
      served.map(({ name, position, definition, hash }) => ({
        ...ofServer,
        name,
        position,
        served: JSON.stringify(definition),
        served_hash: hash,
        approved: null,
        approved_hash: null,
        effect: null,
        fields: '{}',
        decided_by: null,
        decided_at: null,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'service', 'name']).doUpdateSet((eb) => ({
        position: eb.ref('excluded.position'),
        served: sql<string>`excluded.served`,
        served_hash: eb.ref('excluded.served_hash'),
      })),
    )
    .execute()
}

type Decided = {
  name: string
  hash: string
  effect: ToolEffect | null
  fields: Readonly<Record<string, { role: ToolFieldRole; hash: string }>>
  by: AccountId
  at: Date
}

/** Decides about a tool as it is listed now. @returns false when it is not listed like that */
export async function putDecision(
  tx: Db,
  workspaceId: WorkspaceId,
  service: ServiceName,
  { name, hash, effect, fields, by, at }: Decided,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('mcp_tool')
    .set({
      approved: effect === null ? null : sql<string>`served`,
      approved_hash: effect === null ? null : sql<string>`served_hash`,
      effect,
      fields: JSON.stringify(fields),
      decided_by: by,
      decided_at: at,
    })
    .where('workspace_id', '=', workspaceId)
    .where('service', '=', service)
    .where('name', '=', name)
    .where('served_hash', '=', hash)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
