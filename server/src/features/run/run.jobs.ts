import { z } from 'zod'
import { job } from '../../jobs/job.ts'
import { deleteEvents } from './event.store.ts'
import { deleteRuns } from './run.store.ts'
import { wakeOverdue } from './wake-run.ts'

const dayMs = 24 * 60 * 60_000
const eventsKeptMs = dayMs
const runsKeptMs = 30 * dayMs

/** Events are for coming back to a run; what it came to stays, as long as the searches it may have begun with. */
export const forgetRunEventsJob = job({
  name: 'run.forget',
  payload: z.object({}),
  attempts: 3,
  concurrency: 1,
  every: '23 * * * *',
  async run({ db, clock }) {
    const now = clock.now().getTime()
    await deleteEvents(db, new Date(now - eventsKeptMs))
    await deleteRuns(db, new Date(now - runsKeptMs))
  },
})

/** Nobody is waited for without end. */
export const wakeRunsJob = job({
  name: 'run.wake',
  payload: z.object({}),
  attempts: 3,
  concurrency: 1,
  every: '7,37 * * * *',
  run: wakeOverdue,
})
