import type { AgentId, WorkspaceId } from '@quarry/contract/ids'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

/** In which chats agents answer, of each in the order in which it was let. Apps that the service refuses are left out: there it is silent. */
export const findDeployed = (db: Db, workspaceId: WorkspaceId, agentIds: readonly AgentId[]) =>
  db
    .selectFrom('channel_assignment')
    .innerJoin('channel_client', 'channel_client.id', 'channel_assignment.client_id')
    .select(['channel_assignment.agent_id', 'channel_client.vendor'])
    .select((eb) => eb.fn.coalesce('channel_client.team_name', 'channel_client.name').as('name'))
    .where('channel_assignment.workspace_id', '=', workspaceId)
    .where('channel_assignment.agent_id', '=', sql<AgentId>`any(${sql.val([...agentIds])}::uuid[])`)
    .where('channel_client.status', '=', 'ready')
    .orderBy('channel_assignment.created_at')
    .orderBy('channel_assignment.id')
    .execute()
