import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { CallError } from '@quarry/contract/client'
import type { ConversationId, RunId, WorkspaceId } from '@quarry/contract/ids'
import { conversationRoutes } from '@quarry/contract/routes/agent/conversation'
import { api } from '../../../lib/api.ts'
import { isWaiting, newRun, type Run, type RunEvent, runAfter } from '../chat/run-after.ts'

export type Begun = { conversationId: ConversationId; runId: RunId }
/** @property begun null until the question is taken */
export type Checked = { run: Run; begun: Begun | null }

const isOpen = ({ run }: Checked): boolean => run.state === 'running'

/**
 * Asks the questions one after the other, once. One that waits for the person is followed further, and the next one is asked meanwhile.
 * Whoever leaves has it stopped, but for what waits until they have signed in somewhere: they may have left for that, and come back to it.
 *
 * @returns `checked`: those asked so far, in the same order
 */
export function useCheck(workspaceId: WorkspaceId, questions: readonly string[], ask: (text: string) => Promise<Begun>) {
  const [checked, setChecked] = useState<readonly Checked[]>([])
  const [isStopped, setStopped] = useState(false)
  const going = useRef<{ isStopped: boolean; checked: readonly Checked[] }>({ isStopped: false, checked: [] })
  const stopping = useMutation({
    mutationFn: (runs: readonly Begun[]) =>
      Promise.all(runs.map(({ runId }) => api.call(conversationRoutes.stop, { workspaceId, runId }))),
    meta: { shows: ['runMissing'] },
  })

  async function follow(at: number, text: string, signal: AbortSignal, goOn: () => void): Promise<void> {
    const tell = (event: RunEvent, begun = going.current.checked[at]?.begun ?? null) => {
      const one = { run: runAfter(going.current.checked[at]?.run ?? newRun, event), begun }
      going.current.checked = going.current.checked.toSpliced(at, 1, one)
      if (isWaiting(one.run)) goOn()
      if (!signal.aborted) setChecked(going.current.checked)
    }
    tell({ event: 'begin' })
    try {
      const begun = await ask(text)
      tell({ event: 'begin' }, begun)
      // It was on its way when the others were stopped.
      if (going.current.isStopped) stopping.mutate([begun])
      const { runId } = begun
      for await (const event of api.stream(conversationRoutes.follow, { workspaceId, runId }, { signal })) tell(event)
    } catch (error) {
      tell({ event: 'fail', name: (error instanceof CallError && error.error) || 'unavailable' })
    }
    goOn()
  }
  const check = useEffectEvent(async (signal: AbortSignal) => {
    for (const [at, text] of questions.entries()) {
      if (going.current.isStopped) return
      await new Promise<void>((goOn) => void follow(at, text, signal, goOn))
    }
  })
  function stopThose(are: (one: Checked) => boolean): void {
    if (going.current.isStopped) return
    going.current.isStopped = true
    const runs = going.current.checked.flatMap((one) => (one.begun && isOpen(one) && are(one) ? [one.begun] : []))
    if (runs.length > 0) stopping.mutate(runs)
  }
  const leave = useEffectEvent(() => stopThose(({ run }) => run.signIns.length === 0))
  useEffect(() => {
    const leaving = new AbortController()
    going.current = { isStopped: false, checked: [] }
    void check(leaving.signal)
    return () => {
      leave()
      leaving.abort()
    }
  }, [])

  return {
    checked,
    isStopped,
    isOver: isStopped || (checked.length === questions.length && !checked.some(isOpen)),
    stop: () => {
      setStopped(true)
      stopThose(() => true)
    },
  }
}
