import { z } from 'zod'
import { Language } from '../../domain/account/account.ts'
import { AnswerId, DocumentId, SearchRequestId, WorkspaceId } from '../../domain/ids.ts'
import { answerPaths } from '../../calls/search/answer.ts'
import { route } from '../route.ts'

export const Vote = z.enum(['LIKE', 'DISLIKE', 'NONE'])
export type Vote = z.infer<typeof Vote>

/** What is wrong with a disliked answer. */
export const VoteReason = z.enum(['wrong', 'incomplete', 'unfitting', 'outdated', 'other'])
export type VoteReason = z.infer<typeof VoteReason>

/** `model`: written by a language model; `extract`: sentences of the sources; `notFound`: the sources do not say. */
export const AnswerKind = z.enum(['model', 'extract', 'notFound'])
export type AnswerKind = z.infer<typeof AnswerKind>

export const Reference = z.object({
  /** Number of the mark in the text, from 1. */
  index: z.int(),
  hitId: z.string(),
  contentId: DocumentId,
  title: z.string(),
  link: z.string(),
  /** The passage that bears the sentence out, checked against the source. */
  quote: z.string(),
})
export type Reference = z.infer<typeof Reference>

/** @property baseUrl and one of `models` are what AI_BASE_URL and AI_MODEL have to be. */
export const ModelOffer = z.object({ baseUrl: z.string(), models: z.array(z.string()) })
export type ModelOffer = z.infer<typeof ModelOffer>

/** What a model took, in money. */
export const ModelCost = z.object({ amount: z.number(), currency: z.string() })
export type ModelCost = z.infer<typeof ModelCost>

/**
 * What writing an answer took. @property inputTokens and `outputTokens` as the model's service counts them; null where it does not.
 * @property cost by the prices that were entered for the model; absent without them, and where tokens are not counted.
 */
export const AnswerUse = z.object({
  model: z.string(),
  inputTokens: z.int().nullable(),
  outputTokens: z.int().nullable(),
  tookMs: z.int(),
  cost: z.optional(ModelCost),
})
export type AnswerUse = z.infer<typeof AnswerUse>

export const answerRoutes = {
  answer: route({
    ...answerPaths.answer,
    summary: 'Answer a search from its hits, streamed',
    access: 'search.use',
    scope: 'answers',
    body: z.object({
      workspaceId: WorkspaceId,
      /** From `GET /s/search`. */
      requestId: SearchRequestId,
      /** Language of the answer; the question's own when absent. */
      lang: z.optional(Language),
    }),
    /**
     * A mark `[n]` in the text stands for the reference with that index; a reference is sent before the text that uses it.
     *
     * Event ids are `<run>.<number>`. After a broken connection the same call with `Last-Event-ID` is answered with the rest, by any
     * process, up to a day after the end; later with a new answer, shown by another `<run>`. When the process that writes vanishes, another
     * one goes on: where it has to write again, `restart` says that what came before is void. The same call with `X-Stop-Stream: <run>` ends
     * the writing.
     */
    events: {
      reference: Reference,
      text: z.object({ delta: z.string() }),
      related: z.object({ questions: z.array(z.string()) }),
      /**
       * `isCut`: the model read less than it was sent, for it takes in less at once than it is said to. `isSpent`: the
       * model may write no more for this workspace this month, so the documents answer. `isByOtherWords`: they answer in other
       * words than was asked in, as the hits were found. `use` is told to administrators,
       * of answers that a model wrote.
       */
      done: z.object({
        aiVoteId: AnswerId,
        kind: AnswerKind,
        isCut: z.optional(z.boolean()),
        isSpent: z.optional(z.boolean()),
        isByOtherWords: z.optional(z.boolean()),
        use: z.optional(AnswerUse),
      }),
      error: z.object({ code: z.string(), message: z.string() }),
    },
    perMinute: 120,
    errors: ['searchRequestMissing'],
  }),
  use: route({
    ...answerPaths.use,
    summary: "What the operator's model took this month for answers to searches, for what was asked on from them and for agents",
    access: 'model.manage',
    query: z.object({ workspaceId: WorkspaceId }),
    output: z.object({
      /** Since the first of the month, in UTC. */
      tokens: z.int(),
      /** Beyond it the documents answer; null where the operator has set none. */
      limit: z.int().nullable(),
    }),
    errors: [],
  }),
  modelOffer: route({
    ...answerPaths.modelOffer,
    summary: 'Models on the machine itself that could write answers, while none is configured',
    access: 'answer.setUp',
    query: z.object({ workspaceId: WorkspaceId }),
    /** Null when a model is configured, none is found, or Quarry is reached from elsewhere than the machine it runs on. */
    output: z.object({ offer: ModelOffer.nullable() }),
    errors: [],
  }),
  vote: route({
    ...answerPaths.vote,
    summary: 'Like or dislike an own answer',
    access: 'account',
    scope: 'answers',
    body: z.object({
      aiVoteId: AnswerId,
      vote: Vote,
      /** With a dislike. `unfitting` and `outdated` say something about the documents, the others about the answer alone. */
      reason: z.optional(VoteReason),
    }),
    output: z.object({}),
    errors: ['answerMissing'],
  }),
}
