import { limits } from '@quarry/contract/limits'
import { z } from 'zod'
import { job } from '../../jobs/job.ts'
import { deleteTokensExpiredBy } from './app-token.store.ts'
import { deleteUnusedSince } from './client.store.ts'
import { deleteAppsWithoutTokens } from './connected-app.store.ts'

const dayMs = 24 * 60 * 60_000

/** Deletes what opens nothing any more: tokens, apps that let theirs run out, and those that registered and were never or long ago let in. */
export const tidyAppsJob = job({
  name: 'connectedApp.tidy',
  payload: z.object({}),
  attempts: 3,
  concurrency: 1,
  every: '53 * * * *',
  async run({ db, clock }) {
    const now = clock.now()
    await deleteTokensExpiredBy(db, now)
    await deleteAppsWithoutTokens(db)
    await deleteUnusedSince(db, new Date(now.getTime() - limits.appKnownDays * dayMs))
  },
})
