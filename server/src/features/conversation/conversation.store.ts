import type { ConversationOrigin } from '@quarry/contract/agent/conversation'
import type { AgentId, ConversationId, RunId, WorkspaceId } from '@quarry/contract/ids'
import type { Label } from '@quarry/contract/agent/tool'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { Owner } from './owner.ts'
import { isAfter, type ShownLast } from './page.store.ts'

const own = (db: Db, { workspaceId, accountId }: Owner) =>
  db
    .selectFrom('conversation')
    .where('conversation.workspace_id', '=', workspaceId)
    .where('conversation.account_id', '=', accountId)

type NewConversation = { title: string; at: Date } & (
  | { agentId: AgentId; origin: Exclude<ConversationOrigin, 'search'> }
  | { origin: 'search'; narrowedTo: Record<string, unknown> }
)

export async function insertConversation(
  tx: Db,
  { workspaceId, accountId }: Owner,
  { title, at, ...of }: NewConversation,
): Promise<{ id: ConversationId; taint: Label }> {
  return tx
    .insertInto('conversation')
    .values({
      workspace_id: workspaceId,
      account_id: accountId,
      agent_id: of.origin === 'search' ? null : of.agentId,
      narrowed_to: of.origin === 'search' ? JSON.stringify(of.narrowedTo) : null,
      origin: of.origin,
      title,
      created_at: at,
      updated_at: at,
    })
    .returning(['id', 'taint'])
    .executeTakeFirstOrThrow()
}

/** Lets nobody else write in it until the transaction ends. @returns undefined when it is not there. */
export const holdConversation = (tx: Db, owner: Owner, id: ConversationId) =>
  own(tx, owner).select(['id', 'agent_id', 'origin', 'taint', 'narrowed_to']).where('id', '=', id).forUpdate().executeTakeFirst()

/** The same, before an answer is written into it. @param taint which never becomes better. @returns false when it is not there. */
export async function holdForAnswer(tx: Db, owner: Owner, id: ConversationId, taint: Label, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('conversation')
    .set({ taint, updated_at: at })
    .where('workspace_id', '=', owner.workspaceId)
    .where('account_id', '=', owner.accountId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** A run that nobody continues with in its time is not waited for. */
const abandonedMs = 60_000

/** What is being written in it. */
export async function findOpenRun(db: Db, workspaceId: WorkspaceId, id: ConversationId, at: Date): Promise<RunId | null> {
  const run = await db
    .selectFrom('message')
    .innerJoin('run', 'run.id', 'message.run_id')
    .select('run.id')
    .where('message.workspace_id', '=', workspaceId)
    .where('message.conversation_id', '=', id)
    .where(({ or, and, eb }) =>
      or([
        eb('run.status', '=', 'waiting'),
        and([eb('run.status', '=', 'running'), eb('run.deadline_at', '>', new Date(at.getTime() - abandonedMs))]),
      ]),
    )
    .executeTakeFirst()
  return run?.id ?? null
}

type Looked = {
  agentId?: AgentId | undefined
  find?: string | undefined
  origin?: 'search' | undefined
  after?: ShownLast | undefined
}

const conversations = (db: Db, owner: Owner, at: Date) =>
  own(db, owner)
    .leftJoin('agent', 'agent.id', 'conversation.agent_id')
    .leftJoin('agent_version', (join) =>
      join.onRef('agent_version.agent_id', '=', 'agent.id').onRef('agent_version.version', '=', 'agent.version'),
    )
    .select(['conversation.id', 'conversation.agent_id', 'conversation.origin', 'conversation.title', 'conversation.updated_at'])
    .select('conversation.narrowed_to')
    .select('agent_version.name as agent_name')
    .select(
      sql<RunId | null>`(select run.id from message join run on run.id = message.run_id
        where message.conversation_id = conversation.id and (run.status = 'waiting' or (run.status = 'running'
          and run.deadline_at > ${new Date(at.getTime() - abandonedMs)})) limit 1)`.as('run_id'),
    )

const listedOrigins = ['app', 'mcp', 'schedule', 'search', 'channel'] as const

/** The last one first. */
export function findConversations(db: Db, owner: Owner, { agentId, find, origin, after }: Looked, at: Date, limit: number) {
  let found = conversations(db, owner, at).where('conversation.origin', 'in', listedOrigins)
  if (origin) found = found.where('conversation.origin', '=', origin)
  if (agentId) found = found.where('conversation.agent_id', '=', agentId)
  if (after) found = found.where(isAfter('conversation.updated_at', after))
  if (find)
    found = found.where(
      sql<boolean>`(position(lower(${find}) in lower(conversation.title)) > 0 or exists (select from message
        where message.conversation_id = conversation.id and position(lower(${find}) in lower(message.body)) > 0))`,
    )
  return found.orderBy('conversation.updated_at', 'desc').orderBy('conversation.id').limit(limit).execute()
}

export const findConversation = (db: Db, owner: Owner, id: ConversationId, at: Date) =>
  conversations(db, owner, at).where('conversation.id', '=', id).executeTakeFirst()

export type ConversationRow = NonNullable<Awaited<ReturnType<typeof findConversation>>>

/** @returns false when it is not there. */
export async function updateTitle(
  db: Db,
  { workspaceId, accountId }: Owner,
  id: ConversationId,
  title: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('conversation')
    .set({ title })
    .where('workspace_id', '=', workspaceId)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export async function deleteConversation(tx: Db, { workspaceId }: Owner, id: ConversationId): Promise<void> {
  await tx.deleteFrom('conversation').where('workspace_id', '=', workspaceId).where('id', '=', id).execute()
}

/** Those in no list: what was tried in a preview, and what callers keep themselves. */
export async function deleteUnlisted(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('conversation').where('origin', 'in', ['preview', 'api']).where('updated_at', '<', before).execute()
}
