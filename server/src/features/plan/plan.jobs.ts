import { z } from 'zod'
import { job } from '../../jobs/job.ts'
import { keepDeadlines } from './deadlines.ts'

export const planDeadlinesJob = job({
  name: 'plan.deadlines',
  payload: z.object({}),
  attempts: 1,
  concurrency: 1,
  every: '*/5 * * * *',
  run: (app, _nothing, signal) => keepDeadlines(app, signal),
})
