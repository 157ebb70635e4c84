import { z } from 'zod'
import { job } from '../../jobs/job.ts'
import { deleteDraftsBefore } from './consent.store.ts'

const draftHours = 24

/** Forgets consents that nobody went on with. */
export const tidyConsentsJob = job({
  name: 'connection.tidy',
  payload: z.object({}),
  attempts: 1,
  concurrency: 1,
  every: '17 * * * *',
  run: ({ db, clock }) => deleteDraftsBefore(db, new Date(clock.now().getTime() - draftHours * 3_600_000)),
})
