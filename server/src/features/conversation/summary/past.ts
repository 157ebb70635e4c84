import type { DocumentId } from '@quarry/contract/ids'
import type { Exchange } from '../answering/prompt.ts'
import { noLongerAvailable } from '../answering/shelf.ts'
import type { MessageRow } from '../message.store.ts'
import type { Summary } from './summary.store.ts'

/**
 * A question that was asked and answered before.
 * @property seq of the answer; 0 where it stands in no conversation of ours.
 * @property documents what the answer rests on
 */
export type PastExchange = Exchange & { seq: number; documents: readonly DocumentId[] }

/** What was said in order; questions that were left without an answer say nothing. */
export function exchangesIn(messages: readonly MessageRow[]): PastExchange[] {
  const questions = new Map(messages.flatMap((each) => (each.author === 'person' ? [[each.run_id, each] as const] : [])))
  return messages.flatMap((answer) => {
    if (answer.author !== 'agent' || answer.kind === 'failed' || answer.body === '') return []
    const question = questions.get(answer.run_id)
    if (!question) return []
    const { seq, documents, body } = answer
    return [{ question: question.body, answer: body, asker: question.by_program ? 'outside' : 'person', seq, documents }]
  })
}

export const questionsIn = (messages: readonly MessageRow[]): string[] =>
  messages.flatMap(({ author, body }) => (author === 'person' ? [body] : []))

/** @property exchanges those that the summary does not hold. @property documents what all of it rests on */
export type Recalled = { summary: Summary | null; exchanges: PastExchange[]; documents: DocumentId[] }

/** What was said before, with the summary of its beginning. */
export class Past {
  readonly #exchanges: readonly PastExchange[]
  readonly #summary: Summary | null

  constructor(exchanges: readonly PastExchange[], summary: Summary | null) {
    this.#exchanges = exchanges
    this.#summary = summary
  }

  /** All that any of it rests on. */
  get documents(): DocumentId[] {
    return [...new Set([...(this.#summary?.documents ?? []), ...this.#exchanges.flatMap(({ documents }) => documents)])]
  }

  /** As much as may be shown to somebody who sees these documents: of an answer all or nothing, and of the summary too. */
  seenBy(visible: readonly DocumentId[]): Recalled {
    const seen = new Set(visible)
    const isSeen = ({ documents }: { documents: readonly DocumentId[] }): boolean => documents.every((id) => seen.has(id))
    const summary = this.#summary && isSeen(this.#summary) ? this.#summary : null
    const rest = this.#exchanges.filter(({ seq }) => summary === null || seq > summary.upTo)
    const exchanges = rest.map((each) => (isSeen(each) ? each : { ...each, answer: noLongerAvailable, documents: [] }))
    const documents = [summary ?? { documents: [] }, ...exchanges].flatMap((each) => each.documents)
    return { summary, exchanges, documents: [...new Set(documents)] }
  }
}
