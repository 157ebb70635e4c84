import type { MessageKind } from '@quarry/contract/agent/conversation'
import type { ConversationId, DocumentId, MessageId, RunId, WorkspaceId } from '@quarry/contract/ids'
import type { Reference, VoteReason } from '@quarry/contract/wire/search/answer'
import type { AgentStep } from '@quarry/contract/wire/agent/step'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { Owner } from './owner.ts'

/** Lets nobody else write a question for this person until the transaction ends. @returns false when they are no member any more. */
export async function holdAsker(tx: Db, { workspaceId, accountId }: Owner): Promise<boolean> {
  const member = await tx
    .selectFrom('member')
    .select('account_id')
    .where('workspace_id', '=', workspaceId)
    .where('account_id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return member !== undefined
}

/** What this person asked under this key before. */
export const findTurn = (tx: Db, { workspaceId, accountId }: Owner, turnKey: string) =>
  tx
    .selectFrom('message')
    .innerJoin('conversation', 'conversation.id', 'message.conversation_id')
    .select(['message.id', 'message.conversation_id', 'message.run_id'])
    .where('conversation.workspace_id', '=', workspaceId)
    .where('conversation.account_id', '=', accountId)
    .where('message.turn_key', '=', turnKey)
    .executeTakeFirst()

/** Where a run answers. */
export const findPlaceOf = (db: Db, { workspaceId, accountId }: Owner, runId: RunId) =>
  db
    .selectFrom('message')
    .innerJoin('conversation', 'conversation.id', 'message.conversation_id')
    .select(['conversation.id', 'conversation.agent_id'])
    .where('conversation.workspace_id', '=', workspaceId)
    .where('conversation.account_id', '=', accountId)
    .where('message.run_id', '=', runId)
    .executeTakeFirst()

/** What a run answered. */
export const findAnswer = (db: Db, workspaceId: WorkspaceId, runId: RunId) =>
  db
    .selectFrom('message')
    .select(['id', 'body', 'citations', 'related'])
    .where('workspace_id', '=', workspaceId)
    .where('run_id', '=', runId)
    .where('author', '=', 'agent')
    .executeTakeFirst()

/** Whether others have read it: only such is remembered where they do. */
export async function writePublic(db: Db, workspaceId: WorkspaceId, id: MessageId, isPublic: boolean): Promise<void> {
  await db
    .updateTable('message')
    .set({ is_public: isPublic })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .execute()
}

type NewQuestion = {
  id: MessageId
  conversationId: ConversationId
  /** Null, as its key is, of what was asked before the conversation began. */
  runId: RunId | null
  turnKey: string | null
  body: string
  byProgram: boolean
  /** Others read it beside the person. */
  isPublic: boolean
  at: Date
}
type NewAnswer = {
  id: MessageId
  conversationId: ConversationId
  runId: RunId | null
  agentVersion: number | null
  body: string
  kind: MessageKind
  failure: string | null
  hadWritingTools: boolean
  /** Null: also on what nobody else's rights can be asked for. */
  restsOn: readonly DocumentId[] | null
  /** Also of the answers before it that the model was shown; known in any case. */
  documents: readonly DocumentId[]
  citations: readonly Reference[]
  steps: readonly AgentStep[]
  related: readonly string[]
  isPublic: boolean
  isSpent: boolean
  at: Date
}

const nextSeq = (conversationId: ConversationId) =>
  sql<number>`(select coalesce(max(seq), 0) + 1 from message where conversation_id = ${conversationId})`

/** To be written while the conversation is held. */
export async function insertQuestion(tx: Db, { workspaceId }: Owner, question: NewQuestion): Promise<void> {
  const { id, conversationId, runId, turnKey, body, byProgram, isPublic, at } = question
  const none = { agent_version: null, kind: null, failure: null, citations: '[]', steps: '[]', vote: null }
  await tx
    .with('touched', (db) =>
      db
        .updateTable('conversation')
        .set({ updated_at: at })
        .where('workspace_id', '=', workspaceId)
        .where('id', '=', conversationId)
        .returning('id'),
    )
    .insertInto('message')
    .values({
      id,
      workspace_id: workspaceId,
      conversation_id: conversationId,
      seq: nextSeq(conversationId),
      author: 'person',
      run_id: runId,
      turn_key: turnKey,
      body,
      by_program: byProgram,
      is_public: isPublic,
      created_at: at,
      ...none,
    })
    .execute()
}

/** To be written while the conversation is held. */
export async function insertAnswer(tx: Db, { workspaceId }: Owner, answer: NewAnswer): Promise<void> {
  const { conversationId, at } = answer
  await tx
    .insertInto('message')
    .values({
      id: answer.id,
      workspace_id: workspaceId,
      conversation_id: conversationId,
      seq: nextSeq(conversationId),
      author: 'agent',
      run_id: answer.runId,
      turn_key: null,
      agent_version: answer.agentVersion,
      body: answer.body,
      kind: answer.kind,
      failure: answer.failure,
      had_writing_tools: answer.hadWritingTools,
      rests_on: answer.restsOn && [...answer.restsOn],
      documents: [...answer.documents],
      citations: JSON.stringify(answer.citations),
      steps: JSON.stringify(answer.steps),
      related: [...answer.related],
      is_public: answer.isPublic,
      is_spent: answer.isSpent,
      vote: null,
      created_at: at,
    })
    .execute()
}

/** In their order. */
export const findMessages = (db: Db, { workspaceId }: Owner, conversationId: ConversationId) =>
  db
    .selectFrom('message')
    .select(['id', 'seq', 'author', 'run_id', 'body', 'kind', 'failure', 'citations', 'steps', 'had_writing_tools'])
    .select(['by_program', 'is_public', 'vote', 'vote_reason', 'rests_on', 'documents', 'related', 'is_spent', 'created_at'])
    .where('workspace_id', '=', workspaceId)
    .where('conversation_id', '=', conversationId)
    .orderBy('seq')
    .execute()

export type MessageRow = Awaited<ReturnType<typeof findMessages>>[number]

/** @property vote null takes it back. */
type Given = { vote: 'LIKE' | 'DISLIKE' | null; reason: VoteReason | null }

/** @returns what was voted on, with the agent that said it, if one did; undefined when there is no such answer in a conversation of theirs. */
export const updateVote = (db: Db, { workspaceId, accountId }: Owner, id: MessageId, { vote, reason }: Given) =>
  db
    .updateTable('message')
    .from('conversation')
    .set({ vote, vote_reason: reason })
    .where('message.id', '=', id)
    .where('message.workspace_id', '=', workspaceId)
    .where('author', '=', 'agent')
    .whereRef('conversation.id', '=', 'message.conversation_id')
    .where('conversation.account_id', '=', accountId)
    .returning(['agent_id', 'steps', 'citations', 'message.conversation_id', 'seq'])
    .executeTakeFirst()

/** The question that stands before an answer. */
export async function findQuestionBefore(db: Db, { workspaceId }: Owner, conversationId: ConversationId, seq: number) {
  const row = await db
    .selectFrom('message')
    .select('body')
    .where('workspace_id', '=', workspaceId)
    .where('conversation_id', '=', conversationId)
    .where('author', '=', 'person')
    .where('seq', '<', seq)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.body ?? null
}
