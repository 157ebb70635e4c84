import { limits } from '@quarry/contract/limits'
import { z } from 'zod'
import { job } from '../../jobs/job.ts'
import { deleteUnlisted } from './conversation.store.ts'
import { deleteUnasked } from './files/file.store.ts'
import { mailApprovals } from './mail-approvals.ts'
import { deleteUse } from './use.store.ts'

const dayMs = 24 * 60 * 60_000
const keptMs = 7 * dayMs

export const forgetPreviewsJob = job({
  name: 'conversation.forgetPreviews',
  payload: z.object({}),
  attempts: 3,
  concurrency: 1,
  every: '41 3 * * *',
  async run({ db, clock }) {
    const now = clock.now().getTime()
    await deleteUnlisted(db, new Date(now - keptMs))
    await deleteUnasked(db, new Date(now - dayMs))
  },
})

export const forgetUseJob = job({
  name: 'agent.forgetUse',
  payload: z.object({}),
  attempts: 3,
  concurrency: 1,
  every: '53 3 * * *',
  run: ({ db, clock }) => deleteUse(db, new Date(clock.now().getTime() - limits.agentUseDays * dayMs)),
})

export const mailApprovalsJob = job({
  name: 'agent.mailApprovals',
  payload: z.object({}),
  attempts: 1,
  concurrency: 1,
  every: '* * * * *',
  run: (app, _nothing, signal) => mailApprovals(app, signal),
})
