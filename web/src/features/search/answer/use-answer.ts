import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useReducer, useRef } from 'react'
import { answerRoutes } from '@quarry/contract/routes/search/answer'
import type { Language } from '@quarry/contract/account/account'
import { CallError } from '@quarry/contract/client'
import type { SearchRequestId, WorkspaceId } from '@quarry/contract/ids'
import { api } from '../../../lib/api.ts'
import { type Answer, answerAfter, emptyAnswer } from './answer-after.ts'

type Asked = { workspaceId: WorkspaceId; requestId: SearchRequestId; lang: Language | null }

/** Follows the answer to a search while it is written. A whole one is kept, so that coming back does not ask again. */
export function useAnswer({ workspaceId, requestId, lang }: Asked) {
  const queries = useQueryClient()
  const [answer, tell] = useReducer(answerAfter, emptyAnswer)
  const writing = useRef<AbortController>(null)

  const show = useEffectEvent((asked: Asked) => {
    const kept = queries.getQueryData<Answer>(keyOf(asked))
    if (kept) tell({ event: 'known', answer: kept })
    else begin(asked)
  })
  useEffect(() => {
    show({ workspaceId, requestId, lang })
    return () => writing.current?.abort()
  }, [workspaceId, requestId, lang])

  function begin(asked: Asked) {
    writing.current?.abort()
    writing.current = new AbortController()
    tell({ event: 'begin' })
    void follow(asked, writing.current.signal)
  }

  async function follow(asked: Asked, signal: AbortSignal) {
    const { lang: language, ...rest } = asked
    let whole = emptyAnswer
    try {
      for await (const step of api.stream(answerRoutes.answer, { ...rest, ...(language && { lang: language }) }, { signal })) {
        if (signal.aborted) return
        whole = answerAfter(whole, step)
        tell(step)
      }
      if (whole.state === 'done') queries.setQueryData(keyOf(asked), whole)
    } catch (error) {
      if (!signal.aborted) tell({ event: 'fail', name: (error instanceof CallError && error.error) || 'unavailable' })
    }
  }

  return {
    answer,
    stop() {
      writing.current?.abort()
      tell({ event: 'stop' })
    },
    again: () => begin({ workspaceId, requestId, lang }),
  }
}

const keyOf = ({ requestId, lang }: Asked) => ['answer', requestId, lang]
