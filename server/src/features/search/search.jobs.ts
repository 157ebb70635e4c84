import { z } from 'zod'
import { job } from '../../jobs/job.ts'
import { deleteSearchRequests } from './search.store.ts'

const keptMs = 30 * 24 * 60 * 60_000

/** Searches are kept for asking an answer of them and for votes, then forgotten. */
export const forgetSearchesJob = job({
  name: 'search.forget',
  payload: z.object({}),
  attempts: 3,
  concurrency: 1,
  every: '17 3 * * *',
  run: (app) => deleteSearchRequests(app.db, new Date(app.clock.now().getTime() - keptMs)),
})
