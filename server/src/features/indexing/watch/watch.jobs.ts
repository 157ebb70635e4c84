import { SourceId, WorkspaceId } from '@quarry/contract/ids'
import { z } from 'zod'
import { job } from '../../../jobs/job.ts'
import { canBeCalled, servicesWith } from '../../connection/connection.ts'
import { keepWatch } from './keep-watch.ts'
import { findUnwatched } from './watch.store.ts'

export const watchSourceJob = job({
  name: 'source.watch',
  payload: z.object({ workspaceId: WorkspaceId, sourceId: SourceId }),
  attempts: 2,
  concurrency: 2,
  key: ({ sourceId }) => sourceId,
  run: keepWatch,
})

/** Sends a job for every source that its service has to be asked about, again or for the first time. */
export const dueWatchesJob = job({
  name: 'source.watchDue',
  payload: z.object({}),
  attempts: 1,
  concurrency: 1,
  every: '* * * * *',
  async run(app) {
    const services = servicesWith(app, ({ source }) => source?.watch)
    if (services.length === 0 || !canBeCalled(app)) return
    for (const { workspace_id: workspaceId, id: sourceId } of await findUnwatched(app.db, services, app.clock.now()))
      await app.send(app.db, watchSourceJob, { workspaceId, sourceId })
  },
})
