import type { AgentId, ConversationId, RunId, WorkspaceId } from '@quarry/contract/ids'
import { errorMessages } from '@quarry/contract/error-messages'
import { errorNameOf } from '@quarry/contract/errors'
import { limits } from '@quarry/contract/limits'
import type { ToolCall } from '@quarry/contract/wire/agent/approval'
import type { conversationRoutes, QuestionFile } from '@quarry/contract/wire/agent/conversation'
import type { ReturnOf } from '@quarry/contract/wire/route'
import type { Actor, Needs } from '../../context.ts'
import { atomic } from '../../db/db.ts'
import { fail } from '../../http/fail.ts'
import { findOwnRun, stopRun } from '../run/run.ts'
import { stillVisible } from '../search/search.ts'
import { callsShown } from '../tool/tool.ts'
import { agentRun } from './answer-run.ts'
import {
  type ConversationRow,
  deleteConversation,
  findConversation,
  findConversations,
  findOpenRun,
  holdConversation,
  updateTitle,
} from './conversation.store.ts'
import { filesOf } from './files/files.ts'
import { isNarrowing } from './follow-up/narrowed.ts'
import { ownerOf } from './owner.ts'
import { type PageStart, shownLast } from './page.store.ts'
import { findAnswer, findMessages, type MessageRow } from './message.store.ts'
import { setWaitingAside } from './set-aside.ts'

export { askAgent } from './ask.ts'
export { addFile } from './files/files.ts'
export { conversationLink, signInLink } from './conversation-link.ts'
export { voteMessage } from './vote-message.ts'
export { isForOthers } from './for-others.ts'
export { writePublic } from './message.store.ts'
export { showAnswer, shownAnswer, type ShownAnswer, untilItWaits } from './show-answer.ts'
export { shownMessage } from './shown-message.ts'

type Caller = Needs<'db' | 'clock' | 'account' | 'workspace'>

type Listed = { agentId?: AgentId | undefined; origin?: 'search' | undefined; find?: string | undefined } & PageStart

export async function listConversations(
  ctx: Caller,
  { agentId, origin, find, ...start }: Listed,
): Promise<ReturnOf<typeof conversationRoutes.list>> {
  const size = limits.conversationPageSize
  const looked = { agentId, origin, find, after: shownLast(start) }
  const rows = await findConversations(ctx.db, ownerOf(ctx), looked, ctx.clock.now(), size + 1)
  return { conversations: rows.slice(0, size).map(presentConversation), hasMore: rows.length > size }
}

/** @throws Failure conversationMissing */
export async function readConversation(
  ctx: Caller & Needs<'vendors'>,
  id: ConversationId,
): Promise<ReturnOf<typeof conversationRoutes.messages>> {
  const conversation = await findConversation(ctx.db, ownerOf(ctx), id, ctx.clock.now())
  if (!conversation) throw fail('conversationMissing')
  const messages = await findMessages(ctx.db, ownerOf(ctx), id)
  const cited = new Set(messages.flatMap(({ citations }) => citations.map(({ contentId }) => contentId)))
  const visible = new Set(await stillVisible(ctx, [...cited]))
  const runIds = messages.flatMap(({ author, run_id: runId }) => (author === 'agent' && runId ? [runId] : []))
  const files = await filesOf(ctx, id)
  const calls = await callsShown(ctx, ctx.workspace.id, runIds)
  return {
    conversation: presentConversation(conversation),
    messages: messages.map((row) =>
      presentMessage(row, {
        files: files.filter(({ messageId }) => messageId === row.id).map(({ file }) => file),
        citations: row.citations.filter(
          ({ contentId }) => visible.has(contentId) || files.some(({ file }) => isSame(file.fileId, contentId)),
        ),
        calls: (row.author === 'agent' && row.run_id !== null && calls.get(row.run_id)) || [],
      }),
    ),
  }
}

const presentConversation = (row: ConversationRow): ReturnOf<typeof conversationRoutes.messages>['conversation'] => ({
  conversationId: row.id,
  agentId: row.agent_id,
  agentName: row.agent_name,
  origin: row.origin,
  isNarrowed: isNarrowing(row.narrowed_to),
  title: row.title,
  runId: row.run_id,
  updatedAt: row.updated_at.toISOString(),
})

const presentMessage = (
  row: MessageRow,
  { files, citations, calls }: { files: QuestionFile[]; citations: MessageRow['citations']; calls: ToolCall[] },
): ReturnOf<typeof conversationRoutes.messages>['messages'][number] => ({
  messageId: row.id,
  author: row.author,
  body: row.body,
  kind: row.kind,
  failure: row.failure === null ? null : failureOf(row.failure),
  files,
  citations,
  steps: row.steps,
  calls,
  related: row.related,
  hadWritingTools: row.had_writing_tools,
  vote: row.vote ?? 'NONE',
  ...(row.vote_reason && { voteReason: row.vote_reason }),
  ...(row.is_spent && { isSpent: true }),
  createdAt: row.created_at.toISOString(),
})

/** A citation names what it is from, document or file, by one field. */
const isSame = (file: string, cited: string): boolean => file === cited

/** As the stream said it. */
const failureOf = (code: string) => ({ code, message: errorMessages[errorNameOf(code) ?? 'unexpected'] })

/** @throws Failure conversationMissing */
export async function renameConversation(
  ctx: Caller,
  { conversationId, title }: { conversationId: ConversationId; title: string },
): Promise<Record<string, never>> {
  if (!(await updateTitle(ctx.db, ownerOf(ctx), conversationId, title))) throw fail('conversationMissing')
  return {}
}

/** What waits in it goes with it; what is being written in it is stopped. @throws Failure conversationMissing */
export async function removeConversation(ctx: Actor, id: ConversationId): Promise<Record<string, never>> {
  const open = await atomic(ctx.db, async (tx) => {
    await setWaitingAside(ctx, tx, id)
    if (!(await holdConversation(tx, ownerOf(ctx), id))) throw fail('conversationMissing')
    const runId = await findOpenRun(tx, ctx.workspace.id, id, ctx.clock.now())
    await deleteConversation(tx, ownerOf(ctx), id)
    return runId
  })
  if (open) await stopRun(ctx, agentRun.name, open)
  return {}
}

/** What a run answered, once it has. */
export const findAnswerOf = (ctx: { db: Needs<'db'>['db']; workspace: { id: WorkspaceId } }, runId: RunId) =>
  findAnswer(ctx.db, ctx.workspace.id, runId)

type Following = Needs<'db' | 'notices' | 'account' | 'workspace'>

/** @throws Failure runMissing */
export const followAnswer = (ctx: Following, { runId }: { runId: RunId }): Promise<RunId> => findOwnRun(ctx, agentRun.name, runId)

/** What was written stays. Resolves once it has ended. @throws Failure runMissing */
export async function stopAnswer(ctx: Actor, { runId }: { runId: RunId }): Promise<Record<string, never>> {
  await stopRun(ctx, agentRun.name, runId)
  return {}
}
