import { limits } from '@quarry/contract/limits'
import { z } from 'zod'
import { atomic } from '../../db/db.ts'
import { job } from '../../jobs/job.ts'
import { holdWaiting, wakeRun } from '../run/run.ts'
import { expireApprovals, findExpired } from './approval.store.ts'
import { judgedAfterMs } from './judge-sent.ts'
import { forgetArguments, isAnyWaiting, settleAbandoned } from './tool-call.store.ts'

const dayMs = 24 * 60 * 60_000
/** A run that ends records its calls itself; so long after nobody does. */
const abandonedAfterMs = judgedAfterMs + 10 * 60_000

/** No call stays open for ever: people who do not answer, and processes that never came back, end it. */
export const settleToolCallsJob = job({
  name: 'tool.settle',
  payload: z.object({}),
  attempts: 3,
  concurrency: 1,
  every: '*/10 * * * *',
  async run(app) {
    const { db, clock } = app
    const now = clock.now()
    for (const run of await findExpired(db, now))
      await atomic(db, async (tx) => {
        // The run first, as by whoever decides, or ends it.
        await holdWaiting(tx, run)
        await expireApprovals(tx, run, now)
        if (!(await isAnyWaiting(tx, run))) await wakeRun(app, tx, run)
      })
    await settleAbandoned(db, abandonedAfterMs)
    await forgetArguments(db, new Date(now.getTime() - limits.toolArgumentDays * dayMs))
  },
})
