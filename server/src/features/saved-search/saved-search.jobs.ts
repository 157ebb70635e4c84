import { z } from 'zod'
import { type AnyJob, job } from '../../jobs/job.ts'
import { mailNew } from './mail-new.ts'

export const mailNewJob = job({
  name: 'search.mailNew',
  payload: z.object({}),
  attempts: 1,
  concurrency: 1,
  // Where searches are made.
  role: 'search',
  every: '* * * * *',
  run: (app, _nothing, signal) => mailNew(app, signal),
})

export const savedSearchJobs: readonly AnyJob[] = [mailNewJob]
