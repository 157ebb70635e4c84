import type { z } from 'zod'
import type { Db } from '../db/db.ts'

/** A job as its sender knows it: name and data, not who does it. */
export type JobMessage<P extends z.ZodType = z.ZodType> = {
  name: string
  payload: P
  /** Total tries after a failure of ours; waits 1, 2, 4 … minutes between them. */
  attempts: number
  /** How many of these one process runs at the same time. */
  concurrency: number
  /** At most one waiting and one running job per key: enqueueing again while one waits does nothing. */
  key?(payload: z.output<P>): string
  /** The role of the processes that run it, where that is not `worker`: what searches runs where there is an index. */
  role?: 'search'
  /** Five-field cron in UTC; such a job takes an empty payload. */
  every?: string
}

/** Forgets the jobs of a workspace that do not run yet. */
export type DropJobs = (tx: Db, workspaceId: string) => Promise<void>

/**
 * Enqueues a job in the caller's transaction: it exists exactly if the change does.
 * @param options.after earliest start; now when absent.
 * @param options.afterMs the same, so long from now by the clock of the database, which those of processes may differ from.
 */
export type Enqueue = <P extends z.ZodType>(
  tx: Db,
  job: JobMessage<P>,
  payload: z.input<P>,
  options?: { after?: Date; afterMs?: number },
) => Promise<void>
