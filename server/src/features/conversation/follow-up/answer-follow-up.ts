import { Language } from '@quarry/contract/account/account'
import { named } from '@quarry/contract/calls/names'
import { ConversationId, MessageId } from '@quarry/contract/ids'
import type { MessageKind } from '@quarry/contract/agent/conversation'
import { can } from '@quarry/contract/workspace/permission'
import { z } from 'zod'
import type { AnswerModel } from '../../../ai/models.ts'
import type { Actor } from '../../../context.ts'
import {
  type AnswerPassage,
  affordableModel,
  composeAnswer,
  costOf,
  documentsOf,
  findPassages,
  languageOfLast,
  mostFor,
} from '../../answer/answer.ts'
import type { RunEvent, RunWork } from '../../run/run.ts'
import { stillVisible } from '../../search/search.ts'
import { Progress } from '../answering/progress.ts'
import { type Exchange, lately } from '../answering/prompt.ts'
import { findMessages, type MessageRow } from '../message.store.ts'
import { ownerOf } from '../owner.ts'
import { exchangesIn, Past, questionsIn } from '../summary/past.ts'
import { rewrite } from './rewrite.ts'
import { standalone } from './standalone.ts'

/** Exchanges that are still looked at, and characters of them that a model is shown beside the passages. */
const mostExchanges = 3
const mostOfPast = 4_000
/** What is longer says itself what it is about. */
const longestLeaning = 300

export const AskedFollowUp = z.object({
  conversationId: ConversationId,
  questionId: MessageId,
  answerId: MessageId,
  narrowedTo: z.record(z.string(), z.unknown()),
  text: z.string(),
  lang: z.optional(Language),
})
export type AskedFollowUp = z.infer<typeof AskedFollowUp>

/**
 * Answers a question asked on from the answer to a search, as a search is answered: from what the person may see at this moment. Of earlier
 * answers only those are used whose documents they all see still.
 * @throws Failure modelUnavailable, modelBusy, modelInterrupted
 */
export async function answerFollowUp(
  run: RunWork,
  actor: Actor,
  { conversationId, questionId, narrowedTo, text, lang }: AskedFollowUp,
): Promise<{ kind: MessageKind; last: RunEvent[]; isSpent: boolean }> {
  const progress = new Progress(run)
  const { model, isCounted, isSpent } = await affordableModel(actor)
  const messages = await findMessages(actor.db, ownerOf(actor), conversationId)
  const earlier = messages.slice(
    0,
    Math.max(
      0,
      messages.findIndex(({ id }) => id === questionId),
    ),
  )
  const past = new Past(exchangesIn(earlier).slice(-mostExchanges), null)
  const recall = async () => past.seenBy(await stillVisible(actor, past.documents)).exchanges

  const query = await standing(run, progress, { actor, text, earlier, model, isCounted, recall })
  const filters = named(narrowedTo)
  const { passages } = await progress.look({
    key: 'retrieve',
    kind: 'search',
    subject: query,
    async work() {
      const found = await findPassages(actor, query, filters, mostFor(model))
      return { passages: found, found: documentsOf(found).length }
    },
  })
  const compose = async () => {
    const visible = await stillVisible(actor, [...documentsOf(passages), ...past.documents])
    const recalled = past.seenBy(visible)
    const before = model ? lately(recalled.exchanges, mostOfPast) : []
    const composed = {
      query,
      filters,
      language: lang ?? languageOfLast([...questionsIn(earlier), text], actor.account.lang),
      model,
      passages: passages.filter(({ contentId }) => visible.includes(contentId)).map(asFound),
      before,
    }
    const { kind, related, tokens, use } = await composeAnswer(actor, composed, {
      show: (event) => run.emit(event),
      signal: run.signal,
    })
    const money = use?.cost ?? null
    return { kind, related, tokens, money, isFree: !isCounted, recalled: before.length > 0 ? recalled.documents : [] }
  }
  const { kind, related } = await (model ? progress.write('write', compose) : progress.aside('write', compose))
  const next: RunEvent[] = related.length > 0 ? [{ event: 'related', data: { questions: related } }] : []
  return { kind, last: [...progress.rest(), ...next], isSpent }
}

/** A process that goes on with the run has read it from the record, where a moment is text. */
const asFound = ({ origin, ...passage }: AnswerPassage): AnswerPassage => ({
  ...passage,
  ...(origin && { origin: { ...origin, changedAt: origin.changedAt && new Date(origin.changedAt) } }),
})

type Standing = {
  actor: Actor
  text: string
  earlier: readonly MessageRow[]
  model: AnswerModel | null
  isCounted: boolean
  recall: () => Promise<readonly Exchange[]>
}

/** The question so that it stands by itself: as the model puts it, else as rules do. */
async function standing(
  run: RunWork,
  progress: Progress,
  { actor, text, earlier, model, isCounted, recall }: Standing,
): Promise<string> {
  const before = lastSearched(earlier)
  if (before === null || text.length > longestLeaning) return text
  if (!model) return run.note('query', async () => standalone(text, before))
  const put = await progress.look({
    key: 'rewrite',
    kind: 'rewrite',
    subject: '',
    async work() {
      const said = await rewrite(model, { question: text, before: await recall(), signal: run.signal })
      const cost = costOf(model.prices, said.tokens?.in ?? null, said.tokens?.out ?? null)
      const money = can({ role: actor.role }, 'model.manage') ? cost : null
      return { ...said, money, text: said.text ?? standalone(text, before), found: null, isFree: !isCounted }
    },
  })
  return put.text
}

/** What was looked for last, which stands by itself: else what was asked first. */
function lastSearched(earlier: readonly MessageRow[]): string | null {
  const searched = earlier.flatMap(({ steps }) => steps.filter(({ kind }) => kind === 'search')).at(-1)
  return searched?.subject ?? earlier[0]?.body ?? null
}
