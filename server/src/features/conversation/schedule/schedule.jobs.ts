import { z } from 'zod'
import { job } from '../../../jobs/job.ts'
import { keepSchedules } from './keep-schedules.ts'

export const keepSchedulesJob = job({
  name: 'agent.schedules',
  payload: z.object({}),
  attempts: 1,
  concurrency: 1,
  // Answers are written where they are begun.
  role: 'search',
  every: '* * * * *',
  run: (app, _nothing, signal) => keepSchedules(app, signal),
})
