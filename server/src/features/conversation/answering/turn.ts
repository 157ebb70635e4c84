import { randomBytes } from 'node:crypto'
import type { Language } from '@quarry/contract/account/account'
import type { MessageKind } from '@quarry/contract/agent/conversation'
import type { AgentId, ConversationId, DocumentId } from '@quarry/contract/ids'
import type { Label } from '@quarry/contract/agent/tool'
import type { AgentModel } from '../../../ai/models.ts'
import type { Actor } from '../../../context.ts'
import { type OwnTool, ownToolsIn, type ToolSetToUse, toolSetsToUse } from '../../agent/agent.ts'
import { fail } from '../../../http/fail.ts'
import type { SearchScope } from '../../../search-index/ancestors.ts'
import { type Budget, budgetOf, cutOffText, extractAnswer, notFoundText } from '../../answer/answer.ts'
import { agentModel } from '../../model/model.ts'
import type { RunEvent, RunWork } from '../../run/run.ts'
import { stillVisible } from '../../search/search.ts'
import { findPassages } from '../files/find-passages.ts'
import { Past, type PastExchange } from '../summary/past.ts'
import { findSummary, type Summary } from '../summary/summary.store.ts'
import { ownerOf } from '../owner.ts'
import { isLimitReached } from '../use.store.ts'
import { askModel, brokenReply, type Written } from './ask-model.ts'
import type { Brief } from './brief.ts'
import { instructionsFor } from './instructions.ts'
import { jsonRules } from './json-rules.ts'
import { searchedFor } from './leaning.ts'
import { makeCalls } from './make-calls.ts'
import { toolsUsedIn } from '../../tool/tool.ts'
import { Progress } from './progress.ts'
import { messagesFor, charactersOfPast, type Round } from './prompt.ts'
import { Shelf } from './shelf.ts'
import { knowledgeTools, type OfferedTool, searchKnowledge } from './tools.ts'
import { Actions } from './acting/acting.ts'
import { actingTools } from './acting/acting-tools.ts'
import { AtHand, orderOf } from './acting/at-hand.ts'
import { findTools } from './acting/find-tools.ts'
import { settleSent } from './acting/settle-sent.ts'
import { budgetStep, recallStep, taintStep, toolsStep, writingStep } from './step-names.ts'

const mostSteps = 12
const mostCalls = 30
const mostTokens = 200_000
/** Kept for the last answer. */
const spareTokens = 20_000
/** Replies in broken JSON, one after another, before plain words are asked for. */
const mostBroken = 2
/** Characters of passages found at first; less where the model remembers less. */
const firstCharacters = 18_000
/** Of these, what files take at most where there is something to search as well. */
const filesShare = 2 / 3
/** What a token of the languages people write here has at least, on average. */
const charactersPerToken = 2.5

/** @property scope what the agent may know; empty: nothing, unless it may search everything. */
export type AskedTurn = {
  agentId: AgentId
  /** Null in a preview. */
  agentVersion: number | null
  /** False: what changes something is only shown. */
  mayAct: boolean
  /** The worst label in earlier answers of the conversation. */
  taint: Label
  brief: Brief
  scope: SearchScope
  /** Whose files are used. */
  conversationId: ConversationId
  question: string
  /** Who vouches for its words. */
  asker: Label
  language: Language
  /** Where the person is. */
  timeZone: string
  history: readonly PastExchange[]
}

/**
 * @property last what is shown at its end.
 * @property written what the model said last; null where it has said nothing.
 * @property isSpent the model was not asked: what may be taken of it this month is used up.
 */
export type Answered = { kind: MessageKind; last: RunEvent[]; written: WrittenStep | null; isSpent: boolean }

/** @property pastCharacters characters of earlier messages that had a place. @property recalled what those that were shown rest on. */
export type WrittenStep = Written & { cost: number; pastCharacters: number; recalled: DocumentId[] }

/**
 * Answers a question as an agent: looks for passages itself, then asks the model, which may look further, until it answers. All that is read
 * is what the asking person may see at that moment. Without a model the sources answer in their own sentences.
 * @throws Failure modelUnavailable, modelBusy, modelInterrupted
 */
export async function answerTurn(run: RunWork, actor: Actor, turn: AskedTurn): Promise<Answered> {
  const { scope, question, history } = turn
  await settleSent(run, actor)
  const [progress, shelf] = [new Progress(run), new Shelf()]
  const [configured, sets, budget] = await Promise.all([
    agentModel(actor),
    toolSetsToUse(actor, turn.agentId),
    // Decided once: what was begun is gone on with.
    run.note(budgetStep, () => budgetFor(actor, turn.agentId)),
  ])
  const model = budget.isSpent ? null : configured
  const own = ownToolsIn(sets)
  const knows = scope.length > 0 || own.has('search')
  const query = searchedFor(question, history.at(-1)?.question ?? null)
  const most = model ? Math.min(firstCharacters, (model.contextTokens * charactersPerToken) / 4) : firstCharacters
  const mostOfFiles = knows ? most * filesShare : most
  const files = await findPassages(actor, turn.conversationId, { query, most: mostOfFiles })
  const where = scope.length > 0 ? scope : 'everything'
  const { passages } = knows
    ? await progress.look({
        key: 'retrieve',
        kind: 'search',
        subject: query,
        work: () => searchKnowledge(actor, where, { query }, most - files.used),
      })
    : { passages: [] }
  shelf.keep(files.passages)
  const found = [...shelf.add(files.passages), ...shelf.add(passages)]
  const { unreadable } = files
  const written = model && (await writeWithModel(run, actor, { turn, sets, own, model, found, unreadable, shelf, progress }))
  if (written) return { kind: 'model', last: progress.rest(), written, isSpent: false }
  const kind = await extract(run, actor, { ...turn, progress, question: query, shelf, hasModel: model !== null })
  return { kind, last: progress.rest(), written, isSpent: configured !== null && budget.isSpent }
}

/** How much of the model there is left this month: for the workspace, for the agent and for who asks. */
async function budgetFor(actor: Actor, agentId: AgentId): Promise<Budget> {
  const [{ isCounted, isSpent }, isReached] = await Promise.all([
    budgetOf(actor),
    isLimitReached(actor.db, ownerOf(actor), agentId, actor.clock.now()),
  ])
  return { isCounted, isSpent: isSpent || isReached }
}

type Extracting = Pick<AskedTurn, 'question' | 'language'> & { progress: Progress; shelf: Shelf; hasModel: boolean }

/** The sources' own sentences. @throws Failure modelUnavailable where a model had nothing to say and neither had they. */
async function extract(
  run: RunWork,
  actor: Actor,
  { question, language, progress, shelf, hasModel }: Extracting,
): Promise<MessageKind> {
  const events = await extractAnswer(actor, { text: question, passages: shelf.passages })
  if (hasModel && events.length === 0) throw fail('modelUnavailable')
  await progress.aside('extract', async () => {
    for (const event of events) run.emit(event)
    if (events.length === 0) run.emit({ event: 'text', data: { delta: notFoundText[language] } })
  })
  return events.length > 0 ? 'extract' : 'notFound'
}

type Writing = {
  turn: AskedTurn
  sets: readonly ToolSetToUse[]
  own: ReadonlySet<OwnTool>
  model: AgentModel
  found: readonly number[]
  unreadable: number
  shelf: Shelf
  progress: Progress
}

/** @returns what it said last; null when it wrote nothing, although it was asked again. */
async function writeWithModel(
  run: RunWork,
  actor: Actor,
  { turn, sets, own: ofAll, model, found, unreadable, shelf, progress }: Writing,
): Promise<WrittenStep | null> {
  const { brief, scope, language, timeZone, question } = turn
  const now = actor.clock.now()
  const knowing = model.tools === 'none' ? [] : knowledgeTools(actor, { scope, own: ofAll, shelf, timeZone })
  const knows = scope.length > 0 || found.length > 0 || ofAll.has('search')
  const mark = randomBytes(6).toString('hex')
  const summary = await recall(run, actor, { turn, progress })
  const past = new Past(turn.history, summary)
  const opening = { turn, sets, summary, model, shelf, progress, mark, taken: knowing.length }
  const { actions, finding } = await openActions(run, actor, opening)
  const own = [...knowing, ...finding]
  const rounds: Round[] = []
  const failures = new Map<string, number>()
  const spent = { tokens: 0, calls: 0 }
  let numbers: Written['numbers'] = []
  let [hasText, wasEmpty] = [false, false]
  for (let no = 1; ; no++) {
    const isSpent = no >= mostSteps || spent.calls >= mostCalls || spent.tokens >= mostTokens - spareTokens
    const isHopeless = (failures.get(brokenReply) ?? 0) >= mostBroken
    const isEnding = wasEmpty || isSpent || isHopeless
    const tools: OfferedTool[] = [...own, ...actions.reading, ...actions.tools]
    const isLast = tools.length === 0 || isEnding
    const written = await progress.write<WrittenStep>(`model.${no}`, async () => {
      const visible = await stillVisible(actor, [...shelf.documents, ...past.documents])
      shelf.keepOnly(visible)
      const recalled = past.seenBy(visible)
      const acts = actions.tools.length > 0
      const setting = { brief, language, mark, knows, hasTools: !isLast && knowing.length > 0, acts, now, timeZone }
      const rules = instructionsFor(setting)
      const instructions = model.tools === 'json' && !isLast ? `${rules}\n\n${jsonRules(tools)}` : rules
      const most = model.contextTokens * charactersPerToken * 0.7 - instructions.length
      const before = { history: recalled.exchanges, summary: recalled.summary?.body ?? null }
      const messages = messagesFor({ brief, ...before, question, found, unreadable, knows, rounds, shelf, mark }, most)
      const asked = { model, instructions, messages, tools, isLast, shelf, numbers, isLater: hasText }
      const written = await askModel(run, asked)
      if (written.isCutOff && written.hasText && written.calls.length === 0)
        run.emit({ event: 'text', data: { delta: `\n\n${cutOffText[language]}` } })
      const { in: read, out } = written.tokens ?? {
        in: tokensIn(instructions) + tokensIn(messages),
        out: tokensIn(written.spoken),
      }
      return { ...written, cost: read + out, pastCharacters: charactersOfPast(most), recalled: recalled.documents }
    })
    numbers = written.numbers
    hasText ||= written.hasText
    spent.tokens += written.cost
    // What it called with tools it had at that time is answered, also when they are not there any more as the run is taken up again.
    const isOver = isEnding || (written.calls.length === 0 && (written.hasText || isLast))
    if (isOver) await run.note(taintStep, () => actions.taint())
    if (isOver) return hasText ? written : null
    if (written.calls.length === 0) {
      wasEmpty = true
      continue
    }
    spent.calls += written.calls.length
    const { spoken, messages, calls } = written
    const results = await makeCalls(calls, { actor, no, tools: own, actions, progress, shelf, failures, signal: run.signal })
    rounds.push({ spoken, messages, calls, results })
  }
}

/** The summary that this run reads, as long as it goes on: one that is written meanwhile is not taken up. */
async function recall(
  run: RunWork,
  actor: Actor,
  { turn, progress }: Pick<Writing, 'turn' | 'progress'>,
): Promise<Summary | null> {
  const isBegun = run.results.has(recallStep)
  // A summary is of all that was said, also to the person alone.
  if (actor.readers || turn.history.length === 0 || (run.results.has('model.1') && !isBegun)) return null
  const summary = await findSummary(actor.db, actor.workspace.id, turn.conversationId)
  const isSeen = summary !== null && (await stillVisible(actor, summary.documents)).length === summary.documents.length
  if (isBegun || isSeen) await progress.recall(summary?.messages ?? 0)
  return isSeen ? summary : null
}

type Opening = Omit<Writing, 'own' | 'found' | 'unreadable'> & { summary: Summary | null; mark: string; taken: number }

/** What the agent may do at services for this question, and how its model finds what of that it is not shown. */
async function openActions(run: RunWork, actor: Actor, { turn, sets, summary, model, shelf, progress, mark, taken }: Opening) {
  const { agentId, agentVersion, mayAct, brief, question, asker, history, taint, conversationId } = turn
  const tools = actingTools(actor, sets, model.tools)
  const places = { mode: model.tools, taken }
  const order = await run.note(toolsStep, async () =>
    orderOf(tools, places, {
      // Who agrees to what was talked about names nothing of it.
      question: `${history.at(-1)?.question ?? ''} ${question}`,
      instructions: [brief.role, brief.limitations, brief.instructions].join('\n'),
      usedBefore: await toolsUsedIn(actor.db, actor.workspace.id, conversationId),
    }),
  )
  const atHand = new AtHand(tools, { ...places, order })
  await run.note(writingStep, async () => tools.some(({ definition }) => definition.effect !== 'read'))
  const read = { brief, question, asker, history, summary, taint, shelf }
  const actions = new Actions(run, actor, { agentId, agentVersion, mayAct, atHand, progress, mark, read })
  return { actions, finding: order === null ? [] : [findTools(atHand)] }
}

/** About as many, where the model's service does not say. */
const tokensIn = (sent: unknown): number => Math.ceil(JSON.stringify(sent).length / charactersPerToken)
