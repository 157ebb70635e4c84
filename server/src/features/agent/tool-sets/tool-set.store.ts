import type { AgentId, ConnectionId, ToolSetId, WorkspaceId } from '@quarry/contract/ids'
import type { ServiceName } from '@quarry/contract/source/service'
import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'
import { storableJson } from '../../../db/storable.ts'
import type { Tables } from '../../../db/tables.ts'

type Stored = Tables['agent_tool_set']
/** What somebody chooses of the tools of a service. */
export type StoredChoice = {
  method: Stored['method']
  tools: string[]
  settings: Stored['settings']['__select__']
  fixed: Stored['fixed']['__select__']
  connection_id: ConnectionId | null
}

const columns = ['id', 'agent_id', 'service', 'method', 'tools', 'settings', 'fixed', 'connection_id', 'in_channels'] as const

/** The tool sets of agents, of each in the order in which it was given them. */
export const findToolSets = (db: Db, workspaceId: WorkspaceId, agentIds: readonly AgentId[]) =>
  db
    .selectFrom('agent_tool_set')
    .select(columns)
    .where('workspace_id', '=', workspaceId)
    .where('agent_id', '=', sql<AgentId>`any(${sql.val([...agentIds])}::uuid[])`)
    .orderBy('created_at')
    .orderBy('service')
    .execute()

export type ToolSetRow = Awaited<ReturnType<typeof findToolSets>>[number]

export const findToolSet = (db: Db, workspaceId: WorkspaceId, id: ToolSetId): Promise<ToolSetRow | undefined> =>
  db.selectFrom('agent_tool_set').select(columns).where('workspace_id', '=', workspaceId).where('id', '=', id).executeTakeFirst()

export const findAgentsWith = (db: Db, workspaceId: WorkspaceId, service: ServiceName) =>
  db
    .selectFrom('agent_tool_set')
    .select(['id', 'agent_id'])
    .where('workspace_id', '=', workspaceId)
    .where('service', '=', service)
    .execute()

export async function countAgentsWith(db: Db, workspaceId: WorkspaceId): Promise<Map<ServiceName, number>> {
  const rows = await db
    .selectFrom('agent_tool_set')
    .select(({ fn }) => ['service', fn.countAll<number>().as('agents')])
    .where('workspace_id', '=', workspaceId)
    .groupBy('service')
    .execute()
  return new Map(rows.map(({ service, agents }) => [service, agents]))
}

const storedOf = ({ settings, fixed, ...choice }: StoredChoice) => ({
  ...choice,
  settings: JSON.stringify(settings),
  fixed: storableJson(fixed),
})

type NewToolSet = StoredChoice & { agentId: AgentId; service: ServiceName; at: Date }

/** @returns null when the agent has tools of this service already. */
export async function insertToolSet(
  tx: Db,
  workspaceId: WorkspaceId,
  { agentId, service, at, ...choice }: NewToolSet,
): Promise<ToolSetId | null> {
  const row = await tx
    .insertInto('agent_tool_set')
    .values({ workspace_id: workspaceId, agent_id: agentId, service, created_at: at, ...storedOf(choice) })
    .onConflict((conflict) => conflict.columns(['agent_id', 'service']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export async function updateToolSet(
  tx: Db,
  workspaceId: WorkspaceId,
  id: ToolSetId,
  { inChannels, ...choice }: StoredChoice & { inChannels: boolean },
): Promise<void> {
  await tx
    .updateTable('agent_tool_set')
    .set({ ...storedOf(choice), in_channels: inChannels })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .execute()
}

export async function writeInChannels(tx: Db, workspaceId: WorkspaceId, id: ToolSetId, inChannels: boolean): Promise<void> {
  await tx
    .updateTable('agent_tool_set')
    .set({ in_channels: inChannels })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .execute()
}

/** What these bring others may read, as an administrator allowed, unless it comes from a person's own account. */
export async function findOpenToOthers(db: Db, workspaceId: WorkspaceId, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('agent_tool_set')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', sql<ToolSetId>`any(${sql.val([...ids])}::uuid[])`)
    .where('in_channels', '=', true)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/**
 * What others may read was allowed of one account, not of the next.
 * @param connectionId null: it acts as nobody until somebody names an account
 */
export async function bindShared(
  tx: Db,
  workspaceId: WorkspaceId,
  id: ToolSetId,
  connectionId: ConnectionId | null,
): Promise<void> {
  await tx
    .updateTable('agent_tool_set')
    .set({
      connection_id: connectionId,
      in_channels: sql<boolean>`coalesce(in_channels and connection_id = ${connectionId}::uuid, false)`,
    })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .execute()
}

export async function deleteToolSet(tx: Db, workspaceId: WorkspaceId, id: ToolSetId): Promise<void> {
  await tx.deleteFrom('agent_tool_set').where('workspace_id', '=', workspaceId).where('id', '=', id).execute()
}

type Use = { connectionId: string; id: ToolSetId; name: string; service: ServiceName; tools: string[]; agentId: AgentId }

/** Which agents act by connections: by a shared one those that name it, by a personal one those that its person may ask. */
export async function findUses(db: Db, workspaceId: WorkspaceId, connectionIds: readonly string[]): Promise<Use[]> {
  const { rows } = await sql<Use>`
    with acting as (
      select connection_id, id from agent_tool_set
      where workspace_id = ${workspaceId} and connection_id = any(${sql.val([...connectionIds])}::uuid[])
      union all
      select account.connection_id, tools.id
      from tool_account account
      join agent_tool_set tools on tools.workspace_id = account.workspace_id and tools.service = account.service
        and tools.method = 'PERSONAL'
      join agent on agent.id = tools.agent_id and (agent.is_shared and agent.status = 'active' or agent.created_by = account.account_id)
      where account.workspace_id = ${workspaceId} and account.connection_id = any(${sql.val([...connectionIds])}::uuid[])
        and not exists (select from withdrawn_tool_account withdrawn
          where withdrawn.tool_set_id = tools.id and withdrawn.account_id = account.account_id)
    )
    select acting.connection_id as "connectionId", tools.id, text.name, tools.service, tools.tools, agent.id as "agentId"
    from acting
    join agent_tool_set tools on tools.id = acting.id
    join agent on agent.id = tools.agent_id
    join agent_version text on text.agent_id = agent.id and text.version = agent.version
    order by lower(text.name), tools.id`.execute(db)
  return rows
}

/** The account behind a connection may be another one from now on. */
export async function closeToOthers(tx: Db, workspaceId: WorkspaceId, connectionId: ConnectionId): Promise<void> {
  await tx
    .updateTable('agent_tool_set')
    .set({ in_channels: false })
    .where('workspace_id', '=', workspaceId)
    .where('connection_id', '=', connectionId)
    .execute()
}

/** No tool acts by this connection any more. */
export async function releaseConnection(tx: Db, workspaceId: WorkspaceId, connectionId: ConnectionId): Promise<void> {
  await tx
    .updateTable('agent_tool_set')
    .set({ connection_id: null, in_channels: false })
    .where('workspace_id', '=', workspaceId)
    .where('connection_id', '=', connectionId)
    .execute()
  await tx.deleteFrom('tool_account').where('workspace_id', '=', workspaceId).where('connection_id', '=', connectionId).execute()
}
