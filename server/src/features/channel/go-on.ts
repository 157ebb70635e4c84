import type { App } from '../../context.ts'
import { whenWoken } from '../run/run.ts'
import { channelThreadJob } from './thread.job.ts'
import { findThreadsOf } from './turn.store.ts'

/** Goes on in a chat as soon as the run does that waited there for somebody, wherever they decided. Unheard, the regular job does. @returns what ends it */
export const hearDecided = (app: App): (() => void) =>
  whenWoken(app, async ({ workspaceId, runId }) => {
    for (const thread of await findThreadsOf(app.db, workspaceId, runId)) await app.send(app.db, channelThreadJob, thread)
  })
