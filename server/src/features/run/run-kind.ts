import { RunId, WorkspaceId } from '@quarry/contract/ids'
import type { RunEnd } from '@quarry/contract/agent/run'
import { z } from 'zod'
import type { Actor } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import type { Job } from '../../jobs/job.ts'
import type { RunEvent } from './event.store.ts'
import type { RunWork } from './run-work.ts'

/** @property mostMs how long it may take in all, pauses between processes included, and not those in which it waits for a person or its turn. */
export type RunDefinition<I extends z.ZodType> = {
  name: string
  input: I
  mostMs: number
  /** Its runs take turns: so many at once of a person and of a workspace. `behind`: it lets those pass that somebody waits for. Absent: none does. */
  turn?(input: z.output<I>): 'usual' | 'behind'
  /**
   * Does the work as the person whose run it is, with what they may at that moment. It may be begun again at any time, by another
   * process: what must not happen twice stands in a step.
   * @returns the events that end the run, written together with its end.
   */
  work(run: RunWork, actor: Actor, input: z.output<I>): Promise<readonly RunEvent[]>
  /** What is shown last of a run that its person stopped; nothing when absent. */
  whenStopped?(input: z.output<I>): readonly RunEvent[]
  /** Ends what it has not done yet, in the transaction that ends it, also when its person is gone. */
  release?(tx: Db, run: { workspaceId: WorkspaceId; runId: RunId }): Promise<void>
  /** Writes down what a run came to, in the transaction that ends it, however it ends. */
  settle?(tx: Db, actor: Actor, ended: EndedRun<z.output<I>>): Promise<void>
}

/**
 * @property reason code of the failure that ended it.
 * @property events all that was shown of it, in order.
 * @property results of the steps that were finished, by their names.
 */
export type EndedRun<Input> = {
  id: RunId
  input: Input
  status: RunEnd
  reason: string | null
  events: readonly RunEvent[]
  results: ReadonlyMap<string, unknown>
}

/** @property takeOver continues with a run whose process vanished. */
export type RunKind<I extends z.ZodType = z.ZodType> = RunDefinition<I> & { takeOver: Job<typeof TakeOver> }

export const TakeOver = z.object({ workspaceId: WorkspaceId, runId: RunId })
export type TakeOver = z.infer<typeof TakeOver>
