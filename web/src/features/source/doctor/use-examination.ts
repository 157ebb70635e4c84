import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { DoctorStep } from '@quarry/contract/wire/source/doctor'
import { doctorRoutes } from '@quarry/contract/routes/source/doctor'
import type { SourceId, WorkspaceId } from '@quarry/contract/ids'
import { api } from '../../../lib/api.ts'

type Examination = { steps: readonly DoctorStep[]; state: 'running' | 'done' | 'broken' }
const begun: Examination = { steps: [], state: 'running' }

/** Examines a source, and follows the steps as they are taken; leaving ends it. */
export function useExamination(workspaceId: WorkspaceId, sourceId: SourceId) {
  const [examination, setExamination] = useState(begun)
  const running = useRef<AbortController>(null)

  async function begin(): Promise<void> {
    running.current?.abort()
    const own = new AbortController()
    running.current = own
    const { signal } = own
    let now = begun
    const show = (next: Examination): void => {
      now = next
      if (!signal.aborted) setExamination(next)
    }
    show(begun)
    try {
      for await (const event of api.stream(doctorRoutes.examine, { workspaceId, sourceId }, { signal })) {
        if (event.event === 'restart') show(begun)
        else if (event.event === 'step') show({ ...now, steps: [...now.steps, event.data] })
        else show({ ...now, state: 'done' })
      }
      if (now.state === 'running') show({ ...now, state: 'broken' })
    } catch {
      show({ ...now, state: 'broken' })
    }
  }

  const beginFirst = useEffectEvent(begin)
  useEffect(() => {
    void beginFirst()
    return () => running.current?.abort()
  }, [])
  return { ...examination, again: () => void begin() }
}
