import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useReducer, useRef, useState } from 'react'
import { answerRoutes } from '@quarry/contract/answer'
import type { Language } from '@quarry/contract/account'
import { CallError } from '@quarry/contract/client'
import type { SearchRequestId, WorkspaceId } from '@quarry/contract/ids'
import { api } from '../../lib/api.ts'
import { type Answer, answerAfter, emptyAnswer } from './answer-after.ts'

type Asked = { workspaceId: WorkspaceId; requestId: SearchRequestId; lang: Language | null }

/** Follows the answer to a search while it is written. A whole one is kept, so that coming back does not ask again. */
export function useAnswer({ workspaceId, requestId, lang }: Asked) {
  const queries = useQueryClient()
  const [answer, tell] = useReducer(answerAfter, emptyAnswer)
  const [round, setRound] = useState(0)
  const writing = useRef<AbortController>(null)

  useEffect(() => {
    const kept = keyOf(requestId, lang)
    const before = queries.getQueryData<Answer>(kept)
    if (before) return tell({ event: 'known', answer: before })
    tell({ event: 'begin' })
    const stopping = new AbortController()
    writing.current = stopping
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
        if (whole.state === 'done') queries.setQueryData(kept, whole)
        else if (whole.state === 'writing' && !signal.aborted) tell({ event: 'fail', name: 'modelInterrupted' })
      } catch (error) {
        if (!signal.aborted) tell({ event: 'fail', name: (error instanceof CallError && error.error) || 'unavailable' })
      }
    }
  }, [queries, round, workspaceId, requestId, lang])

  return {
    answer,
    stop() {
      writing.current?.abort()
      tell({ event: 'stop' })
    },
    again() {
      queries.removeQueries({ queryKey: keyOf(requestId, lang), exact: true })
      setRound(round + 1)
    },
  }
}

const keyOf = (requestId: SearchRequestId, lang: Language | null) => ['answer', requestId, lang]
