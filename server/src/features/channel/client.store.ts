import type { AllowedSpaces, ChannelWay } from '@quarry/contract/channel/channel'
import type { AccountId, AgentId, ChannelAssignmentId, ChannelClientId, WorkspaceId } from '@quarry/contract/ids'
import type { ServiceName } from '@quarry/contract/source/service'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

type NewClient = {
  id: ChannelClientId
  vendor: ServiceName
  name: string
  way: ChannelWay
  hearsAll: boolean
  by: AccountId
  at: Date
}

export async function insertClient(
  tx: Db,
  workspaceId: WorkspaceId,
  { id, vendor, name, way, hearsAll, by, at }: NewClient,
): Promise<void> {
  await tx
    .insertInto('channel_client')
    .values({
      id,
      workspace_id: workspaceId,
      vendor,
      name,
      way,
      hears_all: hearsAll,
      status: 'draft',
      created_by: by,
      created_at: at,
    })
    .execute()
}

const clients = (db: Db, workspaceId: WorkspaceId) =>
  db.selectFrom('channel_client').selectAll().where('workspace_id', '=', workspaceId)

/** In the order they were begun. */
export const findClients = (db: Db, workspaceId: WorkspaceId) =>
  clients(db, workspaceId).orderBy('created_at').orderBy('id').execute()

export type ChannelClientRow = Awaited<ReturnType<typeof findClients>>[number]

export const findClient = (db: Db, workspaceId: WorkspaceId, id: ChannelClientId): Promise<ChannelClientRow | undefined> =>
  clients(db, workspaceId).where('id', '=', id).executeTakeFirst()

export const lockClient = (tx: Db, workspaceId: WorkspaceId, id: ChannelClientId): Promise<ChannelClientRow | undefined> =>
  clients(tx, workspaceId).where('id', '=', id).forUpdate().executeTakeFirst()

type ClientChange = Partial<
  Pick<
    ChannelClientRow,
    | 'name'
    | 'way'
    | 'status'
    | 'connection_id'
    | 'team'
    | 'team_name'
    | 'bot_user'
    | 'is_trusted'
    | 'hears_all'
    | 'throttled_at'
    | 'verified_at'
  >
>

export async function updateClient(db: Db, workspaceId: WorkspaceId, id: ChannelClientId, change: ClientChange): Promise<void> {
  await db.updateTable('channel_client').set(change).where('workspace_id', '=', workspaceId).where('id', '=', id).execute()
}

export async function deleteClient(tx: Db, workspaceId: WorkspaceId, id: ChannelClientId): Promise<void> {
  await tx.deleteFrom('channel_client').where('workspace_id', '=', workspaceId).where('id', '=', id).execute()
}

/** Whether this very app is connected anywhere in the installation already, under another client. */
export const isBotTaken = async (
  tx: Db,
  { team, botUser }: { team: string; botUser: string },
  but: ChannelClientId,
): Promise<boolean> =>
  (await tx
    .selectFrom('channel_client')
    .select('id')
    .where('team', '=', team)
    .where('bot_user', '=', botUser)
    .where('id', '<>', but)
    .executeTakeFirst()) !== undefined

/** That the service reaches us. Nobody needs to know it to the second. */
export async function noteEvent(db: Db, workspaceId: WorkspaceId, id: ChannelClientId, at: Date): Promise<void> {
  await db
    .updateTable('channel_client')
    .set((eb) => ({ last_event_at: at, verified_at: eb.fn.coalesce('verified_at', eb.val(at)) }))
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .where((eb) => eb.or([eb('last_event_at', 'is', null), eb('last_event_at', '<', new Date(at.getTime() - 60_000))]))
    .execute()
}

/** What lives by these connections. */
export const findClientsBy = (db: Db, workspaceId: WorkspaceId, connectionIds: readonly string[]) =>
  clients(db, workspaceId)
    .where('connection_id', '=', sql<never>`any(${sql.val([...connectionIds])}::uuid[])`)
    .execute()

const assignments = (db: Db, workspaceId: WorkspaceId) =>
  db
    .selectFrom('channel_assignment')
    .innerJoin('agent', 'agent.id', 'channel_assignment.agent_id')
    .innerJoin('agent_version as text', (join) =>
      join.onRef('text.agent_id', '=', 'agent.id').onRef('text.version', '=', 'agent.version'),
    )
    .selectAll('channel_assignment')
    .select([
      'text.name as agent_name',
      'text.description as agent_description',
      'agent.is_shared',
      'agent.status as agent_status',
    ])
    .where('channel_assignment.workspace_id', '=', workspaceId)

/** The oldest first: where several agents could answer and nobody chose, that one does. */
export const findAssignments = (db: Db, workspaceId: WorkspaceId, clientId?: ChannelClientId) =>
  assignments(db, workspaceId)
    .$if(clientId !== undefined, (query) => query.where('client_id', '=', clientId!))
    .orderBy('channel_assignment.created_at')
    .orderBy('channel_assignment.id')
    .execute()

export type AssignmentRow = Awaited<ReturnType<typeof findAssignments>>[number]

export const findAssignment = (db: Db, workspaceId: WorkspaceId, id: ChannelAssignmentId): Promise<AssignmentRow | undefined> =>
  assignments(db, workspaceId).where('channel_assignment.id', '=', id).executeTakeFirst()

export type Answering = {
  allowed: AllowedSpaces
  is_private: boolean
  is_new_message: boolean
  responds_to_all: boolean
  follows_thread: boolean
}

/** Assigns an agent, or changes how it answers; the channels that were chosen stay. */
export async function putAssignment(
  tx: Db,
  workspaceId: WorkspaceId,
  { clientId, agentId, at }: { clientId: ChannelClientId; agentId: AgentId; at: Date },
  answering: Answering,
): Promise<void> {
  await tx
    .insertInto('channel_assignment')
    .values({ workspace_id: workspaceId, client_id: clientId, agent_id: agentId, spaces: '[]', created_at: at, ...answering })
    .onConflict((conflict) => conflict.columns(['client_id', 'agent_id']).doUpdateSet(answering))
    .execute()
}

export async function writeSpaces(
  db: Db,
  workspaceId: WorkspaceId,
  id: ChannelAssignmentId,
  spaces: readonly { id: string; name: string }[],
): Promise<void> {
  await db
    .updateTable('channel_assignment')
    .set({ spaces: JSON.stringify(spaces) })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .execute()
}

export async function deleteAssignment(tx: Db, workspaceId: WorkspaceId, id: ChannelAssignmentId): Promise<void> {
  await tx.deleteFrom('channel_assignment').where('workspace_id', '=', workspaceId).where('id', '=', id).execute()
}
