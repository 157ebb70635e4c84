import { limits } from '@quarry/contract/limits'
import { z } from 'zod'
import { job } from '../../jobs/job.ts'
import { deleteEntriesBefore } from './audit.store.ts'

const dayMs = 24 * 60 * 60_000

/** Entries hold names and addresses of people: they are not kept for ever. */
export const forgetAuditJob = job({
  name: 'audit.forget',
  payload: z.object({}),
  attempts: 3,
  concurrency: 1,
  every: '43 3 * * *',
  run: (app) => deleteEntriesBefore(app.db, new Date(app.clock.now().getTime() - limits.auditDays * dayMs)),
})
