import { z } from 'zod'
import { job } from '../../jobs/job.ts'
import { deleteAnswers, eraseTexts } from './answer.store.ts'

const dayMs = 24 * 60 * 60_000
/** As long as the searches they belong to. */
const keptMs = 30 * dayMs
/** No month is longer: until then what an answer took counts for what its workspace may take in one. */
const countedMs = 31 * dayMs

/** Forgets what was answered. That an answer was voted on stays, because the vote goes on moving documents. */
export const forgetAnswersJob = job({
  name: 'answer.forget',
  payload: z.object({}),
  attempts: 3,
  concurrency: 1,
  every: '27 3 * * *',
  async run({ db, clock }) {
    const now = clock.now().getTime()
    await eraseTexts(db, new Date(now - keptMs))
    await deleteAnswers(db, new Date(now - countedMs))
  },
})
