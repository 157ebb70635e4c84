/** A process that claims a job, says so and never finishes it. Argument: address of the database. */
import { once } from 'node:events'
import { openPool } from '../src/db/db.ts'
import { JobQueue } from '../src/jobs/queue.ts'
import { job } from '../src/jobs/job.ts'
import { z } from 'zod'

const url = process.argv[2]
if (!url) throw new Error('Which database?')
const log = { error() {}, warn() {}, info() {}, debug() {} }

/** The same job as the test's, which finishes it. */
const hanging = job({
  name: 'test.inherited',
  payload: z.object({ word: z.string() }),
  attempts: 3,
  concurrency: 1,
  async run() {
    process.stdout.write('claimed\n')
    await once(process, 'never')
  },
})
const queue = await JobQueue.open({ pool: openPool(url, () => {}), url, jobs: [hanging], log })
await queue.work({ config: { ROLES: ['worker'] } } as never)
