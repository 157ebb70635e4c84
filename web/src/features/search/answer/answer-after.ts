import type { AnswerKind, AnswerUse, Reference } from '@quarry/contract/wire/search/answer'
import type { answerRoutes } from '@quarry/contract/routes/search/answer'
import type { Restart } from '@quarry/contract/client'
import { errorNameOf, type ErrorName } from '@quarry/contract/errors'
import type { AnswerId } from '@quarry/contract/ids'
import type { EventOf } from '@quarry/contract/wire/route'

export type Answer = {
  state: 'writing' | 'done' | 'stopped' | 'failed'
  text: string
  references: readonly Reference[]
  related: readonly string[]
  kind: AnswerKind | null
  voteId: AnswerId | null
  /** Whether the model read only a part of what it was sent. */
  isCut: boolean
  /** Whether no model wrote it because this month's budget is used up. */
  isSpent: boolean
  /** Whether the documents answer in other words than was asked in. */
  isByOtherWords: boolean
  /** Null for those who are not told, and where no model wrote it. */
  use: AnswerUse | null
  /** Why it failed; null while it has not. */
  failure: ErrorName | null
}
export type Step =
  | EventOf<typeof answerRoutes.answer>
  | Restart
  | { event: 'begin' }
  | { event: 'stop' }
  | { event: 'fail'; name: ErrorName }
  | { event: 'known'; answer: Answer }

export const emptyAnswer: Answer = {
  state: 'writing',
  text: '',
  references: [],
  related: [],
  kind: null,
  voteId: null,
  isCut: false,
  isSpent: false,
  isByOtherWords: false,
  use: null,
  failure: null,
}

/** The answer after one more event of its stream. */
export function answerAfter(answer: Answer, step: Step): Answer {
  switch (step.event) {
    case 'begin':
    case 'restart':
      return emptyAnswer
    case 'known':
      return step.answer
    case 'text':
      return { ...answer, text: answer.text + step.data.delta }
    case 'reference':
      return { ...answer, references: [...answer.references, step.data] }
    case 'related':
      return { ...answer, related: step.data.questions }
    case 'done':
      return {
        ...answer,
        state: 'done',
        kind: step.data.kind,
        voteId: step.data.aiVoteId,
        isCut: step.data.isCut ?? false,
        isSpent: step.data.isSpent ?? false,
        isByOtherWords: step.data.isByOtherWords ?? false,
        use: step.data.use ?? null,
      }
    case 'error':
      return { ...answer, state: 'failed', failure: errorNameOf(step.data.code) ?? 'unexpected' }
    case 'fail':
      return { ...answer, state: 'failed', failure: step.name }
    case 'stop':
      return { ...answer, state: 'stopped' }
  }
}
