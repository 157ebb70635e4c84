import type { z } from 'zod'
import type { App } from '../context.ts'
import type { JobMessage } from './message.ts'

export type Job<P extends z.ZodType = z.ZodType> = JobMessage<P> & {
  run(app: App, payload: z.output<P>, signal: AbortSignal): Promise<void>
}

export const job = <P extends z.ZodType>(definition: Job<P>): Job<P> => definition

/** A job whose payload type is erased, so that one list can hold them all. */
export type AnyJob = Omit<Job, 'key' | 'run'> & {
  key?(payload: never): string
  run(app: App, payload: never, signal: AbortSignal): Promise<void>
}
