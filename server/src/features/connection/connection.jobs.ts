import { z } from 'zod'
import { job } from '../../jobs/job.ts'
import { forgetDrafts } from './care/forget-connection.ts'
import { deleteRevocationsBefore } from './care/revocation.store.ts'

const retentionHours = 24

/** Forgets consents that nobody went on with, and those that their provider could not be brought to end. */
export const tidyConsentsJob = job({
  name: 'connection.tidy',
  payload: z.object({}),
  attempts: 1,
  concurrency: 1,
  every: '17 * * * *',
  async run(app) {
    const before = new Date(app.clock.now().getTime() - retentionHours * 3_600_000)
    await deleteRevocationsBefore(app.db, before)
    await forgetDrafts(app, before)
  },
})
