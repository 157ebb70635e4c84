import type { App } from '../../context.ts'
import { whenItsTurn, whenWoken } from '../run/run.ts'
import { channelThreadJob } from './thread.job.ts'
import { findThreadsOf } from './turn.store.ts'

/**
 * Goes on in a chat as soon as the run does that waited there: for its turn, or for somebody, wherever they decided. Unheard, the regular job
 * does. @returns what ends it
 */
export function hearGoingOn(app: App): () => void {
  const goOn: Parameters<typeof whenWoken>[1] = async ({ workspaceId, runId }) => {
    for (const thread of await findThreadsOf(app.db, workspaceId, runId)) await app.send(app.db, channelThreadJob, thread)
  }
  const deafen = [whenWoken(app, goOn), whenItsTurn(app, goOn)]
  return () => deafen.forEach((each) => each())
}
