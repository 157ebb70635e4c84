import { Language } from '@quarry/contract/account/account'
import type { MessageKind } from '@quarry/contract/agent/conversation'
import { Label, worstLabel } from '@quarry/contract/agent/tool'
import { AccountId, AgentId, ConversationId, DocumentId, MessageId, SourceId } from '@quarry/contract/ids'
import type { conversationRoutes } from '@quarry/contract/wire/agent/conversation'
import type { EventOf } from '@quarry/contract/wire/route'
import { z } from 'zod'
import type { Readers } from '@quarry/contract/channel/channel'
import type { Actor } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import { findTimeZone } from '../account/account.ts'
import { type Budget, languageOfLast } from '../answer/answer.ts'
import { withServers } from '../custom-mcp/custom-mcp.ts'
import { type EndedRun, type RunEvent, runKind, type RunWork } from '../run/run.ts'
import { voidUnsent } from '../tool/tool.ts'
import { budgetStep, recallStep, summaryStep, taintStep, toolsStep, writingStep } from './answering/step-names.ts'
import { Brief } from './answering/brief.ts'
import type { Tokens } from './answering/progress.ts'
import { answerTurn } from './answering/turn.ts'
import { AskedFollowUp, answerFollowUp } from './follow-up/answer-follow-up.ts'
import { holdForAnswer } from './conversation.store.ts'
import { findMessages, insertAnswer } from './message.store.ts'
import { withUndone } from './undo.ts'
import { ownerOf } from './owner.ts'
import { isForOthers } from './for-others.ts'
import { restsOn } from './rests-on.ts'
import { shownMessage } from './shown-message.ts'
import { growSummary } from './summary/grow-summary.ts'
import { exchangesIn, type PastExchange, questionsIn } from './summary/past.ts'
import { addUse } from './use.store.ts'

const mostMs = 10 * 60_000

/** The agent as it was asked: who edits it meanwhile changes nothing of an answer that has begun. */
const AskedAgent = z.object({
  conversationId: ConversationId,
  questionId: MessageId,
  answerId: MessageId,
  agentId: AgentId,
  /** Null in a preview. */
  agentVersion: z.int().nullable(),
  brief: Brief,
  scope: z.array(z.union([z.object({ document: DocumentId }), z.object({ source: SourceId, folder: z.string().nullable() })])),
  text: z.string(),
  lang: z.optional(Language),
  /** Where the person is; absent: nobody said. */
  timeZone: z.optional(z.string()),
  /** Of a preview: whether what changes something is carried out. */
  mayAct: z.optional(z.boolean()),
  /** Who reads the answer beside the person; absent: nobody. */
  readers: z.optional(z.union([z.literal('members'), z.array(AccountId).min(1)])),
  /** The worst label in earlier answers. */
  taint: z.optional(Label),
  /** Nobody waits for it: it was asked by a schedule. Absent: somebody does. */
  isScheduled: z.optional(z.boolean()),
  /** What a program says was said before, which stands in no conversation. Absent where the person asked. */
  history: z.optional(z.array(z.object({ question: z.string(), answer: z.string() }))),
})
type AskedAgent = z.infer<typeof AskedAgent>
const Asked = z.union([AskedAgent, AskedFollowUp])
type Asked = z.infer<typeof Asked>
type Event = EventOf<typeof conversationRoutes.follow>
type Done = Extract<Event, { event: 'done' }>['data']

/** Answers a question, and writes the answer into its conversation. */
export const agentRun = runKind({
  name: 'agent',
  input: Asked,
  mostMs,
  turn: (asked) => ('isScheduled' in asked && asked.isScheduled ? 'behind' : 'usual'),
  async work(run, actor, asked) {
    if ('brief' in asked) {
      const { kind, last, isSpent } = await answerAsAgent(run, actor, asked)
      return [...last, doneWith(asked.answerId, kind, isSpent)]
    }
    const { kind, last, isSpent } = await answerFollowUp(run, actor, asked)
    return [...last, doneWith(asked.answerId, kind, isSpent)]
  },
  whenStopped: ({ answerId }) => [doneWith(answerId, 'stopped')],
  release: (tx, { workspaceId, runId }) => voidUnsent(tx, { workspaceId, runId }, 'runEnded'),
  settle: writeDown,
})

async function answerAsAgent(
  run: RunWork,
  person: Actor,
  {
    conversationId,
    questionId,
    text,
    lang,
    timeZone,
    brief,
    scope,
    agentId,
    agentVersion,
    mayAct = true,
    taint = 'person',
    history: passedOn,
    readers,
  }: AskedAgent,
): Promise<{ kind: MessageKind; last: RunEvent[]; isSpent: boolean }> {
  const reading = readers ? { ...person, readers: readers as Readers } : person
  const [actor, messages] = await Promise.all([withServers(reading), findMessages(person.db, ownerOf(person), conversationId)])
  // Of programs nobody knows whose words they pass on.
  const earlier = (passedOn ?? []).map((exchange): PastExchange => ({ ...exchange, asker: 'outside', seq: 0, documents: [] }))
  const upTo = messages.findIndex(({ id }) => id === questionId)
  const before = await withUndone(actor, messages.slice(0, Math.max(0, upTo)))
  const language = lang ?? languageOfLast([...questionsIn(before), text], person.account.lang)
  // What was said to the person alone is not told to others.
  const own = exchangesIn(readers ? before.filter(({ is_public: isPublic }) => isPublic) : before)
  const { kind, last, written, isSpent } = await answerTurn(run, actor, {
    agentId,
    agentVersion,
    mayAct,
    taint,
    brief,
    scope,
    conversationId,
    question: text,
    asker: passedOn ? 'outside' : 'person',
    language,
    timeZone: timeZone ?? (await findTimeZone(person.db, person.account.id)) ?? 'UTC',
    history: [...earlier, ...own],
  })
  if (written && !readers) {
    const { pastCharacters, spoken } = written
    const coming = text.length + spoken.length
    await growSummary(run, actor, { conversationId, agentId, language, history: own, pastCharacters, coming })
  }
  return { kind, last, isSpent }
}

const withoutCost: readonly string[] = [budgetStep, taintStep, toolsStep, writingStep, recallStep, summaryStep]

/** @property cost about how many tokens it took, also where the service does not count them. @property isFree of no concern to the budget of the workspace */
type StepResult = { tokens?: Tokens | null; cost?: number; isFree?: boolean }

const costOf = (result: StepResult | null): Tokens | null => (result?.isFree ? null : (result?.tokens ?? null))

const countedOf = (result: StepResult | null): number => {
  const tokens = costOf(result)
  return result?.cost ?? (tokens ? tokens.in + tokens.out : 0)
}

const doneWith = (messageId: MessageId, kind: MessageKind, isSpent = false): Event => ({
  event: 'done',
  data: { messageId, kind, ...(isSpent && { isSpent }) },
})

/** What the reader has before them becomes the message, and what it cost is added up. */
async function writeDown(tx: Db, actor: Actor, { id, input, status, reason, events, results }: EndedRun<Asked>): Promise<void> {
  const [owner, at] = [ownerOf(actor), actor.clock.now()]
  // What was read last is not known of an answer that was broken off.
  const taint = (results.get(taintStep) as Label | undefined) ?? 'outside'
  const steps = [...results].flatMap(([key, result]) => (withoutCost.includes(key) ? [] : [result as StepResult | null]))
  const used = steps.map(costOf)
  const isCounted = (results.get(budgetStep) as Budget | undefined)?.isCounted ?? true
  const asked = 'brief' in input ? input : null
  await addUse(tx, owner, asked?.agentId ?? null, at, {
    steps: used.length,
    tokensIn: used.reduce((sum, tokens) => sum + (tokens?.in ?? 0), 0),
    tokensOut: used.reduce((sum, tokens) => sum + (tokens?.out ?? 0), 0),
    tokensCounted: isCounted ? steps.reduce((sum, step) => sum + countedOf(step), 0) : 0,
  })
  // Deleted while it was answered in.
  if (!(await holdForAnswer(tx, owner, input.conversationId, worstLabel([asked?.taint ?? 'person', taint]), at))) return
  const done = events.findLast(({ event }) => event === 'done')?.data as Done | undefined
  const rests = await restsOn(tx, { workspaceId: owner.workspaceId, runId: id }, results)
  // Nor is what of the answers before it was shown then.
  const before = status === 'done' ? [] : await findMessages(tx, owner, input.conversationId)
  await insertAnswer(tx, owner, {
    id: input.answerId,
    conversationId: input.conversationId,
    runId: id,
    agentVersion: asked?.agentVersion ?? null,
    ...shownMessage(events),
    kind: done?.kind ?? (status === 'stopped' ? 'stopped' : 'failed'),
    isSpent: done?.isSpent === true,
    failure: reason,
    hadWritingTools: results.get(writingStep) === true,
    ...rests,
    isPublic: asked?.readers !== undefined && (await isForOthers(tx, { workspaceId: owner.workspaceId, runId: id })),
    documents: [...new Set([...rests.documents, ...before.flatMap(({ documents }) => documents)])],
    at,
  })
}
