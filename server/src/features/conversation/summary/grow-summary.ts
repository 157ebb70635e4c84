import { Language } from '@quarry/contract/account/account'
import { worstLabel } from '@quarry/contract/agent/tool'
import { AgentId, ConversationId } from '@quarry/contract/ids'
import { z } from 'zod'
import type { AgentModel } from '../../../ai/models.ts'
import type { Actor } from '../../../context.ts'
import { type Budget, budgetOf } from '../../answer/answer.ts'
import { agentModel } from '../../model/model.ts'
import { recordRun, runKind, type RunWork } from '../../run/run.ts'
import { stillVisible } from '../../search/search.ts'
import type { Tokens } from '../answering/progress.ts'
import { lately } from '../answering/prompt.ts'
import { summaryStep } from '../answering/step-names.ts'
import { holdConversation } from '../conversation.store.ts'
import { findMessages } from '../message.store.ts'
import { ownerOf } from '../owner.ts'
import { addUse } from '../use.store.ts'
import { exchangesIn, Past, type PastExchange } from './past.ts'
import { summarise } from './summarise.ts'
import { findSummary, putSummary } from './summary.store.ts'

/** How often a model is asked for one summary: a long conversation that has none is read part by part. */
const mostPasses = 4
const mostMs = 5 * 60_000
/** Characters that one pass reads. */
const mostRead = 60_000
/** Of the place for what was said before: the exchanges themselves, and the summary of those before them. */
const [shareOfExchanges, shareOfSummary] = [2 / 3, 1 / 3]
const mostOfSummary = 6_000
const leastOfSummary = 300

const Asked = z.object({
  conversationId: ConversationId,
  agentId: AgentId,
  language: Language,
  /** `seq` of the last answer that goes into the summary. */
  upTo: z.int(),
  /** Characters that a summary and what follows it may take. */
  pastCharacters: z.number(),
})
type Asked = z.infer<typeof Asked>

/** @property history all exchanges before the last one. @property coming characters of that one */
type Grown = Omit<Asked, 'upTo'> & { history: readonly PastExchange[]; coming: number }

/**
 * Has the beginning of a conversation summarised once it will soon have no place before the model any more. That is done after an answer, as a
 * run of its own: the answer is not kept by it, nor is the first word of the next one.
 */
export async function growSummary(
  run: RunWork,
  actor: Actor,
  { history, coming, pastCharacters, ...grown }: Grown,
): Promise<void> {
  const free = Math.max(0, pastCharacters * shareOfExchanges - coming)
  if (lately(history, free).length === history.length) return
  const past = new Past(history, await findSummary(actor.db, actor.workspace.id, grown.conversationId))
  const { exchanges } = past.seenBy(await stillVisible(actor, past.documents))
  if (lately(exchanges, free).length === exchanges.length) return
  // Some more at once, so that not every answer is followed by this.
  const upTo = exchanges.at(-1 - lately(exchanges, free / 2).length)!.seq
  let begin: (() => void) | undefined
  await run.record(summaryStep, async (tx) => {
    begin = (await recordRun(tx, actor, summaryRun, { ...grown, pastCharacters, upTo })).begin
    return {}
  })
  begin?.()
}

/** Summarises the beginning of a conversation, part by part: what is written down once is not read again. */
export const summaryRun = runKind({
  name: 'summary',
  input: Asked,
  mostMs,
  async work(run, actor, asked) {
    const [model, { isCounted, isSpent }] = await Promise.all([agentModel(actor), budgetOf(actor)])
    if (!model || isSpent) return []
    for (let no = 1; no <= mostPasses; no++) {
      const key = `part.${no}`
      if (!run.results.has(key) && !(await foldPart(run, actor, { key, model, isCounted, asked }))) break
    }
    return []
  },
  async settle(tx, actor, { input, results }) {
    const parts = [...results.values()] as { tokens: Tokens | null; isCounted?: boolean }[]
    if (parts.length === 0) return
    const used = parts.map(({ tokens }) => tokens)
    const counted = parts.map(({ tokens, isCounted }) => (tokens && isCounted ? tokens.in + tokens.out : 0))
    await addUse(tx, ownerOf(actor), input.agentId, actor.clock.now(), {
      steps: parts.length,
      tokensIn: used.reduce((sum, tokens) => sum + (tokens?.in ?? 0), 0),
      tokensOut: used.reduce((sum, tokens) => sum + (tokens?.out ?? 0), 0),
      tokensCounted: counted.reduce((sum, tokens) => sum + tokens, 0),
    })
  },
})

type Folding = Pick<Budget, 'isCounted'> & { key: string; model: AgentModel; asked: Asked }

/**
 * Adds what follows the summary to it, or begins it anew where the person may no longer see what it rests on.
 * @returns false when nothing was left to add, or nothing came of it.
 */
async function foldPart(run: RunWork, actor: Actor, { key, model, isCounted, asked }: Folding): Promise<boolean> {
  const { conversationId, language, upTo, pastCharacters } = asked
  const [owner, charactersPerToken] = [ownerOf(actor), 2.5]
  const messages = await findMessages(actor.db, owner, conversationId)
  const stored = await findSummary(actor.db, owner.workspaceId, conversationId)
  const past = new Past(
    exchangesIn(messages).filter(({ seq }) => seq <= upTo),
    stored,
  )
  const { summary, exchanges } = past.seenBy(await stillVisible(actor, past.documents))
  const part = firstOf(exchanges, Math.min(mostRead, (model.contextTokens * charactersPerToken) / 2))
  if (part.length === 0) return false
  const { text, tokens } = await summarise(model, {
    before: summary?.body ?? null,
    exchanges: part,
    language,
    most: Math.round(Math.max(leastOfSummary, Math.min(mostOfSummary, pastCharacters * shareOfSummary))),
    signal: run.signal,
  })
  const { isWritten } = await run.record(key, async (tx) => {
    // Deleted meanwhile, or summarised by another run.
    const held = await holdConversation(tx, owner, conversationId)
    const now = held && (await findSummary(tx, owner.workspaceId, conversationId))
    if (!held || text === null || now?.version !== stored?.version) return { isWritten: false, tokens, isCounted }
    const written = {
      version: (stored?.version ?? 0) + 1,
      upTo: part.at(-1)!.seq,
      messages: (summary?.messages ?? 0) + 2 * part.length,
      body: text,
      // A model put it into words, so that it is nobody's who could ask for something.
      label: worstLabel([
        'member',
        held.taint,
        ...(summary ? [summary.label] : []),
        ...part.map(({ asker = 'person' }) => asker),
      ]),
      documents: [...new Set([...(summary?.documents ?? []), ...part.flatMap(({ documents }) => documents)])],
    }
    await putSummary(tx, owner.workspaceId, conversationId, written, actor.clock.now())
    return { isWritten: true, tokens, isCounted }
  })
  return isWritten
}

/** The first ones that have a place, one at least; of one that is longer its beginning. */
function firstOf(exchanges: readonly PastExchange[], most: number): PastExchange[] {
  const part: PastExchange[] = []
  let used = 0
  for (const exchange of exchanges) {
    used += exchange.question.length + exchange.answer.length
    if (used > most && part.length > 0) break
    const { question, answer } = exchange
    part.push({ ...exchange, question: question.slice(0, most / 2), answer: answer.slice(0, most / 2) })
  }
  return part
}
