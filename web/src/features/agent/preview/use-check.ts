import { useEffect, useEffectEvent, useState } from 'react'
import { CallError } from '@quarry/contract/client'
import type { RunId, WorkspaceId } from '@quarry/contract/ids'
import { conversationRoutes } from '@quarry/contract/routes/agent/conversation'
import { api } from '../../../lib/api.ts'
import { newRun, type Run, type RunEvent, runAfter } from '../chat/run-after.ts'

type Ask = (text: string) => Promise<{ runId: RunId }>

/** Asks the questions one after the other, once. @returns their runs so far, in the same order. */
export function useCheck(workspaceId: WorkspaceId, questions: readonly string[], ask: Ask): readonly Run[] {
  const [runs, setRuns] = useState<readonly Run[]>([])
  const check = useEffectEvent(async (signal: AbortSignal) => {
    for (const [at, text] of questions.entries()) {
      const tell = (event: RunEvent) =>
        !signal.aborted && setRuns((before) => put(before, at, runAfter(before[at] ?? newRun, event)))
      tell({ event: 'begin' })
      try {
        const { runId } = await ask(text)
        for await (const event of api.stream(conversationRoutes.follow, { workspaceId, runId }, { signal })) tell(event)
      } catch (error) {
        tell({ event: 'fail', name: (error instanceof CallError && error.error) || 'unavailable' })
      }
      if (signal.aborted) return
    }
  })
  useEffect(() => {
    const leaving = new AbortController()
    void check(leaving.signal)
    return () => leaving.abort()
  }, [])
  return runs
}

const put = (runs: readonly Run[], at: number, run: Run): readonly Run[] =>
  at < runs.length ? runs.with(at, run) : [...runs, run]
