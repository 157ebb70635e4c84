import { ChannelClientId, WorkspaceId } from '@quarry/contract/ids'
import { z } from 'zod'
import { job } from '../../jobs/job.ts'
import { keepThread } from './answering/keep-thread.ts'

export const threadFields = { workspaceId: WorkspaceId, clientId: ChannelClientId, space: z.string(), thread: z.string() }

/** What was said in a thread, one after the other. */
export const channelThreadJob = job({
  name: 'channel.thread',
  payload: z.object(threadFields),
  attempts: 4,
  // More than are answered at once: while those are shown, it is still decided who else is.
  concurrency: 100,
  // Answers are written where they are begun.
  role: 'search',
  key: ({ clientId, space, thread: in_ }) => `${clientId} ${space} ${in_}`,
  run: keepThread,
})
