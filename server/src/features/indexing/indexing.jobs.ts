import { SourceId, WorkspaceId } from '@quarry/contract/ids'
import { limits } from '@quarry/contract/limits'
import { z } from 'zod'
import { job } from '../../jobs/job.ts'
import { atomic } from '../../db/db.ts'
import { findSourcesWithQuota } from './listing/places.ts'
import { purgeSource } from './purge.ts'
import { dropContents } from './listing/remove-documents.ts'
import { removeOrphans } from './contents/remove-orphans.ts'
import { deleteRunsBefore } from './runs/run-history.store.ts'
import { findDue } from './runs/run.store.ts'
import { runSource } from './runs/run-source.ts'
import { notifyEndings } from './attention/notify-endings.ts'

const OfSource = z.object({ workspaceId: WorkspaceId, sourceId: SourceId })

export const indexSourceJob = job({
  name: 'source.index',
  payload: OfSource,
  // A run records its own failures; only a process that dies leaves a job to be tried again.
  attempts: 1000,
  // Enough that no source waits for others to end: they share the places for documents by turns.
  concurrency: 100,
  key: ({ sourceId }) => sourceId,
  run: runSource,
})

export const purgeSourceJob = job({
  name: 'source.purge',
  payload: OfSource,
  attempts: 1000,
  concurrency: 2,
  key: ({ sourceId }) => sourceId,
  run: purgeSource,
})

/** Deletes files of deleted documents, unless another document has the same file. */
export const dropContentsJob = job({
  name: 'content.drop',
  payload: z.object({ workspaceId: WorkspaceId, hashes: z.array(z.hash('sha256')) }),
  attempts: 1000,
  concurrency: 2,
  run: (app, { workspaceId, hashes }) => dropContents(app, workspaceId, hashes),
})

/** Deletes files that no document names. */
export const tidyContentsJob = job({
  name: 'content.tidy',
  payload: z.object({}),
  attempts: 3,
  concurrency: 1,
  every: '47 3 * * *',
  run: (app, _payload, signal) => removeOrphans(app, signal),
})

/** Deletes old history of sources. */
export const forgetRunsJob = job({
  name: 'source.forgetRuns',
  payload: z.object({}),
  attempts: 3,
  concurrency: 1,
  every: '17 3 * * *',
  run: (app) =>
    deleteRunsBefore(app.db, new Date(app.clock.now().getTime() - limits.runDays * 24 * 60 * 60_000), limits.runsPerSource),
})

/** Notifies people of consents that end soon. */
export const notifyEndingsJob = job({
  name: 'source.tellEndings',
  payload: z.object({}),
  attempts: 3,
  concurrency: 1,
  every: '23 * * * *',
  run: notifyEndings,
})

/** Sends a job for every source whose time has come. */
export const dueSourcesJob = job({
  name: 'source.due',
  payload: z.object({}),
  attempts: 1,
  concurrency: 1,
  every: '* * * * *',
  async run(app) {
    const due = await findDue(app.db, app.clock.now())
    for (const { workspace_id: workspaceId, id: sourceId } of due) {
      await atomic(app.db, (tx) => app.send(tx, indexSourceJob, { workspaceId, sourceId }))
    }
    // A plan with capacity again, or a larger one: what was held back is read without a request.
    for (const roomy of await findSourcesWithQuota(app)) await app.send(app.db, indexSourceJob, roomy)
  },
})
