import { randomUUID } from 'node:crypto'
import { agentRoutes } from '@quarry/contract/routes/agent/agent'
import { conversationRoutes } from '@quarry/contract/routes/agent/conversation'
import { toolSetRoutes } from '@quarry/contract/routes/agent/tool-set'
import type { Client } from '@quarry/contract/client'
import type { AccountId, WorkspaceId } from '@quarry/contract/ids'
import { setTimeout as sleep } from 'node:timers/promises'
import type { openSnapshots } from './snapshot.ts'

type Database = Awaited<ReturnType<typeof openSnapshots>>
type Owner = { client: Client; workspaceId: WorkspaceId; id: AccountId }

/** What belongs to the person it is of, whoever else manages agents. */
export const personal = [
  'conversationId',
  'runId',
  'approvalId',
  'toolCallId',
  'ruleId',
  'fileId',
  'fileIds',
  'messageId',
  'connectionId',
  'scheduleId',
]

/** What an agent is, or has: of one that is not shared nobody knows but its maker and who manages agents. */
export const ofAgents = ['workspaceAgentInfoId', 'workspaceAgentInfoIds', 'deleteWorkspaceAgentInfoIds', 'toolSetId']

/** An agent that is the owner's alone, asked, with everything that stands around it: what nobody else is to find by its id. */
export async function makeThings({ client, workspaceId, id }: Owner, { change }: Database) {
  const { agentId } = await client.call(agentRoutes.create, {
    workspaceId,
    templateId: 'custom_agent',
    isShared: false,
    lang: 'en',
    name: 'Olga’s',
    toolSets: [],
  })
  const { toolSetId } = await client.call(toolSetRoutes.add, {
    workspaceId,
    agentId,
    vendor: 'jira',
    serviceName: 'jira',
    connectionMethod: 'PERSONAL',
    selectedTools: ['create_issue'],
  })
  const asked = { workspaceId, agentId, text: 'What is mine?', clientTurnId: randomUUID(), lang: 'en' as const }
  const { conversationId, runId, messageId } = await client.call(conversationRoutes.ask, asked)
  const statusOf = async () => (await change('select status from run where id = $1', runId)).rows[0].status as string
  while ((await statusOf()) === 'running') await sleep(50)

  const insert = async (into: string, values: string, ...given: string[]): Promise<string> =>
    (await change(`insert into ${into} values (${values}) returning *`, ...given)).rows[0].id as string
  const connectionId = await insert(
    'connection (workspace_id, vendor, created_by, owner_id, settings, created_at, renewed_at, part, auth_method)',
    `$1, 'jira', $2, $2, 'sealed', now(), now(), 'toolset', 'form'`,
    workspaceId,
    id,
  )
  const toolCallId = await insert(
    `tool_call (workspace_id, run_id, account_id, agent_id, agent_version, step_no, position, model_call_id, service, tool,
      definition_hash, effect, idempotency, label, digest, state, created_at)`,
    `$1, $2, $3, $4, 1, 1, 1, 'call', 'jira', 'create_issue', '', 'write', 'probe', 'person', '\\xab', 'waiting', now()`,
    workspaceId,
    runId,
    id,
    agentId,
  )
  const approvalId = await insert(
    'approval (workspace_id, tool_call_id, digest, asked_of, state, created_at, expires_at)',
    `$1, $2, '\\xab', $3, 'waiting', now(), now() + interval '7 days'`,
    workspaceId,
    toolCallId,
    id,
  )
  const ruleId = await insert(
    'approval_rule (workspace_id, account_id, agent_id, agent_version, service, tool, definition_hash, pinned, created_at, expires_at)',
    `$1, $2, $3, 1, 'jira', 'create_issue', '', '{}', now(), now() + interval '30 days'`,
    workspaceId,
    id,
    agentId,
  )
  const fileId = await insert(
    'conversation_file (workspace_id, account_id, name, size, code, pieces, created_at)',
    `$1, $2, 'mine.md', 4, 'ok', '[]', now()`,
    workspaceId,
    id,
  )
  const scheduleId = await insert(
    'agent_schedule (workspace_id, agent_id, account_id, prompt, cron, time_zone, by_mail, next_at, created_at)',
    `$1, $2, $3, 'What is new?', '0 9 * * *', 'UTC', false, now() + interval '9 days', now()`,
    workspaceId,
    agentId,
    id,
  )
  await change(
    `insert into mcp_server (workspace_id, service, name, description, address, left_out, checked_at, created_by, created_at)
      values ($1, 'mcpmine', 'Mine', '', 'http://127.0.0.1:9/mcp', '[]', now(), $2, now())`,
    workspaceId,
    id,
  )
  return {
    workspaceAgentInfoId: agentId,
    workspaceAgentInfoIds: [agentId],
    deleteWorkspaceAgentInfoIds: [agentId],
    toolSetId,
    conversationId,
    runId,
    messageId,
    connectionId,
    toolCallId,
    approvalId,
    ruleId,
    scheduleId,
    fileId,
    fileIds: [fileId],
    // So that nothing else is wrong with what is asked.
    knowledge: [],
    timeZone: 'UTC',
  }
}
