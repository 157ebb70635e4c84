import { useEffect, useEffectEvent, useReducer, useRef } from 'react'
import { CallError } from '@quarry/contract/client'
import type { RunId, WorkspaceId } from '@quarry/contract/ids'
import { conversationRoutes } from '@quarry/contract/routes/agent/conversation'
import { api } from '../../../lib/api.ts'
import { newRun, runAfter } from './run-after.ts'

type Followed = {
  workspaceId: WorkspaceId
  /** Null follows nothing. */
  runId: RunId | null
  /** It is over, one way or the other. */
  onEnd: () => void
}

/** Follows what an agent does. Whoever leaves does not stop it. */
export function useRun({ workspaceId, runId, onEnd }: Followed) {
  const [run, tell] = useReducer(runAfter, newRun)
  const following = useRef<AbortController>(null)

  async function follow(id: RunId): Promise<void> {
    following.current?.abort()
    following.current = new AbortController()
    const { signal } = following.current
    tell({ event: 'begin' })
    try {
      for await (const event of api.stream(conversationRoutes.follow, { workspaceId, runId: id }, { signal })) tell(event)
    } catch (error) {
      if (signal.aborted) return
      tell({ event: 'fail', name: (error instanceof CallError && error.error) || 'unavailable' })
    }
    if (!signal.aborted) onEnd()
  }
  const begin = useEffectEvent((id: RunId) => void follow(id))
  useEffect(() => {
    if (runId !== null) begin(runId)
    return () => following.current?.abort()
  }, [runId])

  return { run, again: () => runId !== null && void follow(runId) }
}
