import { randomUUID } from 'node:crypto'
import type { Language } from '@quarry/contract/account/account'
import type { ConversationOrigin } from '@quarry/contract/agent/conversation'
import type { Label } from '@quarry/contract/agent/tool'
import type { AgentId, ConversationId, FileId, MessageId, RunId } from '@quarry/contract/ids'
import { limits } from '@quarry/contract/limits'
import type { KnowledgeChoice } from '@quarry/contract/wire/agent/agent'
import type { Readers } from '@quarry/contract/channel/channel'
import { isZone } from '@quarry/integrations/kit/tool-time'
import type { Actor } from '../../context.ts'
import { atomic, type Db } from '../../db/db.ts'
import { fail } from '../../http/fail.ts'
import type { SearchScope } from '../../search-index/ancestors.ts'
import { keepTimeZone } from '../account/account.ts'
import { agentEditedBy, agentToAsk, refuseBeyondPlan, scopeOf } from '../agent/agent.ts'
import { messageLimit } from '../plan/plan.ts'
import { recordRun } from '../run/run.ts'
import { agentRun } from './answer-run.ts'
import type { Brief } from './answering/brief.ts'
import type { Exchange } from './answering/prompt.ts'
import { findOpenRun, holdConversation, insertConversation } from './conversation.store.ts'
import { attachFiles } from './files/attach-files.ts'
import { findTurn, holdAsker, insertQuestion } from './message.store.ts'
import { ownerOf } from './owner.ts'
import { setWaitingAside } from './set-aside.ts'
import { addUse, holdQuestionsOfMonth } from './use.store.ts'

type Question = {
  agentId: AgentId
  conversationId?: ConversationId | undefined
  text: string
  lang?: Language | undefined
  clientTurnId: string
  fileIds?: readonly FileId[] | undefined
  setAside?: boolean | undefined
  timeZone?: string | undefined
}
type Begun = { conversationId: ConversationId; runId: RunId; messageId: MessageId }
/**
 * @property version null for a draft.
 * @property history what the caller says was said before, where it keeps the conversation itself.
 */
type Asked = {
  brief: Brief
  scope: SearchScope
  version: number | null
  origin: Exclude<ConversationOrigin, 'search'>
  history?: readonly Exchange[]
  /** False: what changes something is only shown. */
  mayAct?: boolean
  readers?: Readers | undefined
}
/** How a question came that nobody typed into Quarry. @property readers who reads the answer beside the person */
type From = {
  origin: Exclude<ConversationOrigin, 'preview' | 'search'>
  history?: readonly Exchange[]
  readers?: Readers | undefined
}

/**
 * Asks an agent, in a new conversation or in an own one. The same `clientTurnId` again is the same question.
 * @returns at once; what answers it is shown by `follow`.
 * @throws Failure as `agentToAsk`, conversationMissing, fileMissing, tooManyFiles; runOpen — the question before is not answered yet; messageLimitReached
 * — the plan allows no further questions this month.
 */
export async function askAgent(ctx: Actor, question: Question, from: From = { origin: 'app' }): Promise<Begun> {
  const { version, scope, ...agent } = await agentToAsk(ctx, question.agentId)
  return putQuestion(ctx, question, { brief: agent, scope, version, ...from })
}

type Draft = Omit<Brief, 'examples'> & {
  exampleQuestions: Brief['examples']
  knowledge: readonly KnowledgeChoice[]
  carryOut?: boolean | undefined
}

/** Asks an agent as it would be once saved. @throws Failure agentMissing, agentBeyondPlan, conversationMissing, runOpen; forbidden — it is not theirs to edit. */
export async function previewAgent(ctx: Actor, question: Question & Draft): Promise<Begun> {
  await agentEditedBy(ctx, ctx.db, question.agentId)
  await refuseBeyondPlan(ctx, question.agentId)
  const { exampleQuestions: examples, knowledge, carryOut = false, ...texts } = question
  return putQuestion(ctx, question, {
    brief: { ...texts, examples },
    scope: scopeOf(knowledge),
    version: null,
    origin: 'preview',
    mayAct: carryOut,
  })
}

/** The question, its run and the job that looks after it are there together, or not at all. */
async function putQuestion(ctx: Actor, question: Question, asking: Asked): Promise<Begun> {
  const { agentId, text, lang, clientTurnId: turnKey } = question
  const timeZone = isZone(question.timeZone ?? '') ? question.timeZone : undefined
  const { brief, scope, version, origin, history, mayAct, readers } = asking
  const [owner, at] = [ownerOf(ctx), ctx.clock.now()]
  const { begun, begin } = await atomic(ctx.db, async (tx) => {
    if (!(await holdAsker(tx, owner))) throw fail('workspaceMissing')
    const known = await findTurn(tx, owner, turnKey)
    if (known?.run_id)
      return { begun: { conversationId: known.conversation_id, runId: known.run_id, messageId: known.id }, begin: null }
    if (origin !== 'preview') await countQuestion(ctx, tx, agentId)
    const { id: conversationId, taint } = question.conversationId
      ? await heldFor(ctx, tx, question.conversationId, { agentId, origin, setAside: question.setAside ?? false })
      : await insertConversation(tx, owner, { agentId, origin, title: titleOf(text), at })
    const [questionId, answerId] = [randomUUID() as MessageId, randomUUID() as MessageId]
    const asked = {
      conversationId,
      questionId,
      answerId,
      agentId,
      agentVersion: version,
      brief,
      scope: [...scope],
      text,
      lang,
      timeZone,
      history: history && [...history],
      mayAct,
      isScheduled: origin === 'schedule' || undefined,
      readers: readers && (readers === 'members' ? readers : [...readers]),
      // Nobody vouches for what a caller says was said.
      taint: history ? ('outside' as const) : taint,
    }
    // What a schedule was set for says nothing of where its person is now.
    if (timeZone !== undefined && origin !== 'schedule') await keepTimeZone(tx, ctx.account.id, timeZone)
    const run = await recordRun(tx, ctx, agentRun, asked)
    const asks = {
      id: questionId,
      conversationId,
      runId: run.id,
      turnKey,
      body: text,
      byProgram: history !== undefined,
      isPublic: readers !== undefined,
      at,
    }
    await insertQuestion(tx, owner, asks)
    await attachFiles(tx, owner, question.fileIds ?? [], { conversationId, messageId: questionId })
    return { begun: { conversationId, runId: run.id, messageId: questionId }, begin: run.begin }
  })
  begin?.()
  return begun
}

/** The conversation to go on with. @throws Failure conversationMissing, runOpen */
async function heldFor(
  ctx: Actor,
  tx: Db,
  id: ConversationId,
  { agentId, origin, setAside }: { agentId: AgentId; origin: Asked['origin']; setAside: boolean },
): Promise<{ id: ConversationId; taint: Label }> {
  if (setAside) await setWaitingAside(ctx, tx, id)
  const held = await holdConversation(tx, ownerOf(ctx), id)
  // A draft is no agent yet: its conversations are not continued with one, nor the other way round.
  if (held?.agent_id !== agentId || (held.origin === 'preview') !== (origin === 'preview')) throw fail('conversationMissing')
  if (await findOpenRun(tx, ctx.workspace.id, id, ctx.clock.now())) throw fail('runOpen')
  return held
}

/** @throws Failure messageLimitReached */
async function countQuestion(ctx: Actor, tx: Db, agentId: AgentId): Promise<void> {
  const at = ctx.clock.now()
  const limit = await messageLimit(ctx, tx, ctx.workspace.id)
  if (limit !== null && (await holdQuestionsOfMonth(tx, ctx.workspace.id, at)) >= limit) throw fail('messageLimitReached')
  await addUse(tx, ownerOf(ctx), agentId, at, { questions: 1 })
}

/** The beginning of the first question, by which it is found again. */
export function titleOf(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length <= limits.nameLength ? line : `${line.slice(0, limits.nameLength - 1).trimEnd()}…`
}
