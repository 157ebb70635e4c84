import { SourceId, WorkspaceId } from '@quarry/contract/ids'
import { z } from 'zod'
import { atomic } from '../../db/db.ts'
import { job } from '../../jobs/job.ts'
import { mirroringServices } from '../connection/connection.ts'
import { readRights } from './read-rights.ts'
import { findRightsDue } from './rights.store.ts'

export const readRightsJob = job({
  name: 'source.rights',
  payload: z.object({ workspaceId: WorkspaceId, sourceId: SourceId }),
  // A reading records its own failures; only a process that dies leaves a job to be tried again.
  attempts: 1000,
  concurrency: 8,
  key: ({ sourceId }) => sourceId,
  run: readRights,
})

/** Sends a job for every source whose rights are due. */
export const dueRightsJob = job({
  name: 'source.rightsDue',
  payload: z.object({}),
  attempts: 1,
  concurrency: 1,
  every: '* * * * *',
  async run(app) {
    const due = await findRightsDue(app.db, mirroringServices(app), app.clock.now())
    for (const source of due) await atomic(app.db, (tx) => app.send(tx, readRightsJob, source))
  },
})
