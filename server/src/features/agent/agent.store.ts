import type { AgentStatus } from '@quarry/contract/agent/agent'
import type { AccountId, AgentId, WorkspaceId } from '@quarry/contract/ids'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { storableJson } from '../../db/storable.ts'
import type { Texts } from './templates/template.ts'

const textColumns = [
  'text.name',
  'text.role',
  'text.description',
  'text.guide',
  'text.tone',
  'text.limitations',
  'text.instructions',
  'text.examples',
] as const

/** Agents with the texts of their newest version. */
const agents = (db: Db, workspaceId: WorkspaceId) =>
  db
    .selectFrom('agent')
    .innerJoin('agent_version as text', (join) =>
      join.onRef('text.agent_id', '=', 'agent.id').onRef('text.version', '=', 'agent.version'),
    )
    .innerJoin('account', 'account.id', 'agent.created_by')
    .select([
      'agent.id',
      'agent.status',
      'agent.is_shared',
      'agent.created_by',
      'agent.version',
      'agent.created_at',
      'agent.updated_at',
      'account.first_name',
      'account.last_name',
    ])
    .select(textColumns)
    .where('agent.workspace_id', '=', workspaceId)

/** By name. */
export const findAgents = (db: Db, workspaceId: WorkspaceId) =>
  agents(db, workspaceId)
    .orderBy(sql`lower(text.name)`)
    .orderBy('agent.created_at')
    .orderBy('agent.id')
    .execute()

export const findAgent = (db: Db, workspaceId: WorkspaceId, id: AgentId) =>
  agents(db, workspaceId).where('agent.id', '=', id).executeTakeFirst()

/** Those that are switched on, but for the oldest ones: so many. */
export async function findActiveAfter(db: Db, workspaceId: WorkspaceId, oldest: number): Promise<AgentId[]> {
  const rows = await db
    .selectFrom('agent')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('status', '=', 'active')
    .orderBy('created_at')
    .orderBy('id')
    .offset(oldest)
    .execute()
  return rows.map(({ id }) => id)
}

export type AgentRow = NonNullable<Awaited<ReturnType<typeof findAgent>>>

/**
 * Lets nobody else change these agents until the transaction ends. What names one may still be written: whoever does it may hold a run, for
 * which who removes the agent waits.
 */
export async function lockAgents(tx: Db, workspaceId: WorkspaceId, ids: readonly AgentId[]): Promise<void> {
  await tx
    .selectFrom('agent')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

type NewAgent = { isShared: boolean; createdBy: AccountId; template: string | null; at: Date; texts: Texts }

export async function insertAgent(
  tx: Db,
  workspaceId: WorkspaceId,
  { isShared, createdBy, template, at, texts }: NewAgent,
): Promise<AgentId> {
  const { id } = await tx
    .insertInto('agent')
    .values({
      workspace_id: workspaceId,
      is_shared: isShared,
      created_by: createdBy,
      template,
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertVersion(tx, workspaceId, { id, version: 1, texts, by: createdBy, at })
  return id
}

type NewVersion = { id: AgentId; version: number; texts: Texts; by: AccountId; at: Date }

export async function insertVersion(
  tx: Db,
  workspaceId: WorkspaceId,
  { id, version, texts: { exampleQuestions, ...texts }, by, at }: NewVersion,
): Promise<void> {
  await tx
    .insertInto('agent_version')
    .values({
      workspace_id: workspaceId,
      agent_id: id,
      version,
      ...texts,
      examples: storableJson(exampleQuestions),
      edited_by: by,
      edited_at: at,
    })
    .execute()
}

type Change = { version?: number; status?: AgentStatus; is_shared?: boolean; updated_at: Date }

export async function updateAgents(tx: Db, workspaceId: WorkspaceId, ids: readonly AgentId[], change: Change): Promise<void> {
  await tx
    .updateTable('agent')
    .set(change)
    .where('workspace_id', '=', workspaceId)
    .where('id', 'in', [...ids])
    .execute()
}

/** Deletes them with all that was talked about with them. */
export async function deleteAgents(tx: Db, workspaceId: WorkspaceId, ids: readonly AgentId[]): Promise<void> {
  await tx
    .deleteFrom('agent')
    .where('workspace_id', '=', workspaceId)
    .where('id', 'in', [...ids])
    .execute()
}

/** Newest first. */
export const findVersions = (db: Db, workspaceId: WorkspaceId, id: AgentId) =>
  db
    .selectFrom('agent_version as text')
    .leftJoin('account', 'account.id', 'text.edited_by')
    .select(['text.version', 'text.edited_by', 'text.edited_at', 'account.first_name', 'account.last_name'])
    .select(textColumns)
    .where('text.workspace_id', '=', workspaceId)
    .where('text.agent_id', '=', id)
    .orderBy('text.version', 'desc')
    .execute()

/** Forgets versions before this one that no answer was written by. */
export async function forgetVersionsBefore(tx: Db, workspaceId: WorkspaceId, id: AgentId, version: number): Promise<void> {
  await sql`
    delete from agent_version text
    where text.workspace_id = ${workspaceId} and text.agent_id = ${id} and text.version < ${version} and not exists (
      select from conversation join message on message.conversation_id = conversation.id
      where conversation.agent_id = text.agent_id and message.agent_version = text.version)`.execute(tx)
}

export async function countAgentsOf(db: Db, workspaceId: WorkspaceId, accountId: AccountId): Promise<number> {
  const { count } = await db
    .selectFrom('agent')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('workspace_id', '=', workspaceId)
    .where('created_by', '=', accountId)
    .executeTakeFirstOrThrow()
  return count
}

/** Makes agents of a member another's. @param only those that are shared; absent: all of them. @returns how many. */
export async function handOverAgents(
  tx: Db,
  workspaceId: WorkspaceId,
  { from, to, only }: { from: AccountId; to: AccountId; only?: 'shared' },
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('agent')
    .set({ created_by: to })
    .where('workspace_id', '=', workspaceId)
    .where('created_by', '=', from)
    .$if(only === 'shared', (query) => query.where('is_shared', '=', true))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** The workspace an agent is in, of those the account is an active member of. */
export async function findPlaceOfAgent(db: Db, accountId: AccountId, id: AgentId): Promise<WorkspaceId | null> {
  const found = await db
    .selectFrom('agent')
    .innerJoin('member', 'member.workspace_id', 'agent.workspace_id')
    .select('agent.workspace_id')
    .where('agent.id', '=', id)
    .where('member.account_id', '=', accountId)
    .where('member.status', '=', 'active')
    .executeTakeFirst()
  return found?.workspace_id ?? null
}
