import { Language } from '@quarry/contract/account/account'
import type { MessageKind } from '@quarry/contract/agent/conversation'
import { Label, worstLabel } from '@quarry/contract/agent/tool'
import { AgentId, ConversationId, DocumentId, MessageId, SourceId } from '@quarry/contract/ids'
import type { conversationRoutes } from '@quarry/contract/wire/agent/conversation'
import type { EventOf } from '@quarry/contract/wire/route'
import { z } from 'zod'
import type { Actor } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import { languageOf } from '../answer/answer.ts'
import { withServers } from '../custom-mcp/custom-mcp.ts'
import { type EndedRun, runKind } from '../run/run.ts'
import { voidUnsent } from '../tool/tool.ts'
import { recallStep, summaryStep, taintStep, toolsStep, writingStep } from './answering/step-names.ts'
import { Brief } from './answering/brief.ts'
import type { Tokens } from './answering/progress.ts'
import { answerTurn } from './answering/turn.ts'
import { holdForAnswer } from './conversation.store.ts'
import { findMessages, insertAnswer } from './message.store.ts'
import { ownerOf } from './owner.ts'
import { restsOn } from './rests-on.ts'
import { shownMessage } from './shown-message.ts'
import { growSummary } from './summary/grow-summary.ts'
import { exchangesIn, type PastExchange } from './summary/past.ts'
import { addUse } from './use.store.ts'

const mostMs = 10 * 60_000

/** The agent as it was asked: who edits it meanwhile changes nothing of an answer that has begun. */
const Asked = z.object({
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
  /** Of a preview: whether what changes something is carried out. */
  mayAct: z.optional(z.boolean()),
  /** The worst label in earlier answers. */
  taint: z.optional(Label),
  /** What a program says was said before, which stands in no conversation. Absent where the person asked. */
  history: z.optional(z.array(z.object({ question: z.string(), answer: z.string() }))),
})
type Asked = z.infer<typeof Asked>
type Event = EventOf<typeof conversationRoutes.follow>

/** Answers a question to an agent, and writes the answer into its conversation. */
export const agentRun = runKind({
  name: 'agent',
  input: Asked,
  mostMs,
  async work(
    run,
    person,
    {
      conversationId,
      questionId,
      answerId,
      text,
      lang,
      brief,
      scope,
      agentId,
      agentVersion,
      mayAct = true,
      taint = 'person',
      history: passedOn,
    },
  ) {
    const [actor, messages] = await Promise.all([withServers(person), findMessages(person.db, ownerOf(person), conversationId)])
    const language = lang ?? languageOf(text)
    // Of programs nobody knows whose words they pass on.
    const earlier = (passedOn ?? []).map((exchange): PastExchange => ({ ...exchange, asker: 'outside', seq: 0, documents: [] }))
    const upTo = messages.findIndex(({ id }) => id === questionId)
    const own = exchangesIn(messages.slice(0, Math.max(0, upTo)))
    const { kind, last, written } = await answerTurn(run, actor, {
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
      history: [...earlier, ...own],
    })
    if (written) {
      const { pastCharacters, spoken } = written
      const coming = text.length + spoken.length
      await growSummary(run, actor, { conversationId, agentId, language, history: own, pastCharacters, coming })
    }
    return [...last, doneWith(answerId, kind)]
  },
  whenStopped: ({ answerId }) => [doneWith(answerId, 'stopped')],
  release: (tx, { workspaceId, runId }) => voidUnsent(tx, { workspaceId, runId }, 'runEnded'),
  settle: writeDown,
})

const withoutCost: readonly string[] = [taintStep, toolsStep, writingStep, recallStep, summaryStep]

const doneWith = (messageId: MessageId, kind: MessageKind): Event => ({ event: 'done', data: { messageId, kind } })

/** What the reader has before them becomes the message, and what it cost is added up. */
async function writeDown(tx: Db, actor: Actor, { id, input, status, reason, events, results }: EndedRun<Asked>): Promise<void> {
  const [owner, at] = [ownerOf(actor), actor.clock.now()]
  // What was read last is not known of an answer that was broken off.
  const taint = (results.get(taintStep) as Label | undefined) ?? 'outside'
  const used = [...results]
    .filter(([key]) => !withoutCost.includes(key))
    .map(([, result]) => (result as { tokens?: Tokens | null } | null)?.tokens ?? null)
  await addUse(tx, owner, input.agentId, at, {
    steps: used.length,
    tokensIn: used.reduce((sum, tokens) => sum + (tokens?.in ?? 0), 0),
    tokensOut: used.reduce((sum, tokens) => sum + (tokens?.out ?? 0), 0),
  })
  // Deleted while it was answered in.
  if (!(await holdForAnswer(tx, owner, input.conversationId, worstLabel([input.taint ?? 'person', taint]), at))) return
  const done = events.findLast(({ event }) => event === 'done')
  const rests = await restsOn(tx, { workspaceId: owner.workspaceId, runId: id }, results)
  // Nor is what of the answers before it was shown then.
  const before = status === 'done' ? [] : await findMessages(tx, owner, input.conversationId)
  await insertAnswer(tx, owner, {
    id: input.answerId,
    conversationId: input.conversationId,
    runId: id,
    agentVersion: input.agentVersion,
    ...shownMessage(events),
    kind: done ? (done.data as { kind: MessageKind }).kind : status === 'stopped' ? 'stopped' : 'failed',
    failure: reason,
    hadWritingTools: results.get(writingStep) === true,
    ...rests,
    documents: [...new Set([...rests.documents, ...before.flatMap(({ documents }) => documents)])],
    at,
  })
}
