import { ChannelClientId, WorkspaceId } from '@quarry/contract/ids'
import { z } from 'zod'
import { job } from '../../jobs/job.ts'
import { greet } from './answering/greet.ts'
import { keepThread } from './answering/keep-thread.ts'
import { closeCards, press } from './answering/press.ts'
import { deleteLinksBefore } from './person.store.ts'
import { deleteTurnsBefore, findThreadsToLookAt } from './turn.store.ts'

const thread = { workspaceId: WorkspaceId, clientId: ChannelClientId, space: z.string(), thread: z.string() }

/** What was said in a thread, one after the other. */
export const channelThreadJob = job({
  name: 'channel.thread',
  payload: z.object(thread),
  attempts: 4,
  concurrency: 16,
  // Answers are written where they are begun.
  role: 'search',
  key: ({ clientId, space, thread: in_ }) => `${clientId} ${space} ${in_}`,
  run: keepThread,
})

export const channelPressJob = job({
  name: 'channel.press',
  payload: z.object({ ...thread, user: z.string(), action: z.enum(['approve', 'deny']), nonce: z.string() }),
  attempts: 4,
  concurrency: 8,
  run: press,
})

export const channelGreetJob = job({
  name: 'channel.greet',
  payload: z.object({ ...thread, user: z.string(), isDirect: z.boolean() }),
  attempts: 3,
  concurrency: 4,
  run: greet,
})

/** Threads whose job is lost, or goes on because somebody decided; buttons that are over. */
export const channelDueJob = job({
  name: 'channel.due',
  payload: z.object({}),
  attempts: 1,
  concurrency: 1,
  every: '* * * * *',
  async run(app, _nothing, signal) {
    const before = new Date(app.clock.now().getTime() - 60_000)
    for (const each of await findThreadsToLookAt(app.db, before)) await app.send(app.db, channelThreadJob, each)
    await closeCards(app, signal)
  },
})

const keptDays = 30

export const channelForgetJob = job({
  name: 'channel.forget',
  payload: z.object({}),
  attempts: 3,
  concurrency: 1,
  every: '20 4 * * *',
  async run(app) {
    const now = app.clock.now()
    await deleteTurnsBefore(app.db, new Date(now.getTime() - keptDays * 24 * 60 * 60_000))
    await deleteLinksBefore(app.db, now)
  },
})
