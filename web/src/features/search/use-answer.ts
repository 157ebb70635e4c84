import { useEffect, useReducer, useState } from 'react'
import { type AnswerKind, answerRoutes, type Reference } from '@quarry/contract/answer'
import type { Language } from '@quarry/contract/account'
import { CallError } from '@quarry/contract/client'
import { errorNameOf, type ErrorName } from '@quarry/contract/errors'
import type { AnswerId, SearchRequestId, WorkspaceId } from '@quarry/contract/ids'
import type { EventOf } from '@quarry/contract/route'
import { api } from '../../lib/api.ts'

export type Answer = {
  state: 'writing' | 'done' | 'stopped' | 'failed'
  text: string
  references: readonly Reference[]
  related: readonly string[]
  kind: AnswerKind | null
  voteId: AnswerId | null
  /** Why it failed; null while it has not. */
  failure: ErrorName | null
}
type Step =
  | EventOf<typeof answerRoutes.answer>
  | { event: 'stop' }
  | { event: 'begin' }
  | { event: 'fail'; name: ErrorName }
  | { event: 'known'; answer: Answer }

export const emptyAnswer: Answer = {
  state: 'writing',
  text: '',
  references: [],
  related: [],
  kind: null,
  voteId: null,
  failure: null,
}

/** The answer after one more event of its stream. */
export function answerAfter(answer: Answer, step: Step): Answer {
  switch (step.event) {
    case 'begin':
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
      return { ...answer, state: 'done', kind: step.data.kind, voteId: step.data.aiVoteId }
    case 'error':
      return { ...answer, state: 'failed', failure: errorNameOf(step.data.code) ?? 'unexpected' }
    case 'fail':
      return { ...answer, state: 'failed', failure: step.name }
    case 'stop':
      return { ...answer, state: 'stopped' }
  }
}

/** Answers of this visit: paging and coming back do not ask again. */
const known = new Map<string, Answer>()

type Asked = { workspaceId: WorkspaceId; requestId: SearchRequestId; lang: Language | null }

/** Follows the answer to a search while it is written. */
export function useAnswer({ workspaceId, requestId, lang }: Asked) {
  const [answer, tell] = useReducer(answerAfter, emptyAnswer)
  const [round, setRound] = useState(0)
  const [writing, setWriting] = useState<AbortController | null>(null)
  const key = `${requestId} ${lang ?? ''}`

  useEffect(() => {
    const before = known.get(key)
    if (before) return tell({ event: 'known', answer: before })
    tell({ event: 'begin' })
    const stopping = new AbortController()
    setWriting(stopping)
    void follow(stopping.signal)
    return () => stopping.abort()

    async function follow(signal: AbortSignal) {
      let whole = emptyAnswer
      try {
        const stream = api.stream(answerRoutes.answer, { workspaceId, requestId, ...(lang && { lang }) }, { signal })
        for await (const step of stream) {
          if (signal.aborted) return
          whole = answerAfter(whole, step)
          tell(step)
        }
        if (whole.state === 'done') known.set(key, whole)
        else if (whole.state === 'writing' && !signal.aborted) tell({ event: 'fail', name: 'modelInterrupted' })
      } catch (error) {
        if (!signal.aborted) tell({ event: 'fail', name: (error instanceof CallError && error.error) || 'unavailable' })
      }
    }
  }, [key, round, workspaceId, requestId, lang])

  return {
    answer,
    stop() {
      writing?.abort()
      tell({ event: 'stop' })
    },
    again() {
      known.delete(key)
      setRound(round + 1)
    },
  }
}
