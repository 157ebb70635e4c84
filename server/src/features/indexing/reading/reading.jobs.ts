import { z } from 'zod'
import { job } from '../../../jobs/job.ts'
import { rereadScans } from './reread-scans.ts'

/** With each start, as the operator names what reads text of pictures before it. */
export const rereadScansJob = job({
  name: 'source.rereadScans',
  payload: z.object({}),
  attempts: 3,
  concurrency: 1,
  run: rereadScans,
})
