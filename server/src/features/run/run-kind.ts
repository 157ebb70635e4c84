import { RunId, WorkspaceId } from '@quarry/contract/ids'
import { z } from 'zod'
import type { Actor, App } from '../../context.ts'
import { type Job, job } from '../../jobs/job.ts'
import type { RunEvent } from './event.store.ts'
import { goOn } from './go-on.ts'
import type { RunWork } from './run-work.ts'

/** @property mostMs how long it may take in all, pauses between processes included. */
type Definition<I extends z.ZodType> = {
  name: string
  input: I
  mostMs: number
  /**
   * Does the work as the person whose run it is, with what they may at that moment. It may be begun again at any time, by another
   * process: what must not happen twice stands in a step.
   * @returns the events that end the run, written together with its end.
   */
  work(run: RunWork, actor: Actor, input: z.output<I>): Promise<readonly RunEvent[]>
}

/** @property takeOver goes on with a run whose process vanished. */
export type RunKind<I extends z.ZodType = z.ZodType> = Definition<I> & { takeOver: Job<typeof TakeOver> }

const TakeOver = z.object({ workspaceId: WorkspaceId, runId: RunId })
export type TakeOver = z.infer<typeof TakeOver>

/** A kind of work that survives its process. */
export function runKind<I extends z.ZodType>(definition: Definition<I>): RunKind<I> {
  const kind: RunKind<I> = {
    ...definition,
    takeOver: job({
      name: `${definition.name}.takeOver`,
      payload: TakeOver,
      attempts: 3,
      concurrency: 16,
      role: 'search',
      key: ({ runId }) => runId,
      run: (app: App, payload, signal) => goOn(app, kind, payload, signal),
    }),
  }
  return kind
}
