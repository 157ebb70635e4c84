import { z } from 'zod'
import { job } from '../../jobs/job.ts'
import { closeCards } from './answering/close-cards.ts'
import { greet } from './answering/greet.ts'
import { PressAction } from './answering/pressed.ts'
import { press } from './answering/press.ts'
import { deleteEventsBefore } from './event.store.ts'
import { deleteLinksBefore } from './person.store.ts'
import { channelThreadJob, threadFields } from './thread.job.ts'
import { deleteTurnsBefore, findThreadsToLookAt } from './turn.store.ts'

export { channelThreadJob }

export const channelPressJob = job({
  name: 'channel.press',
  payload: z.object({ ...threadFields, user: z.string(), action: PressAction, value: z.string() }),
  attempts: 4,
  concurrency: 8,
  run: press,
})

export const channelGreetJob = job({
  name: 'channel.greet',
  payload: z.object({ ...threadFields, user: z.string(), isDirect: z.boolean() }),
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
    await closeCards(app, null, signal)
  },
})

const keptDays = 30
const eventDays = 90

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
    await deleteEventsBefore(app.db, new Date(now.getTime() - eventDays * 24 * 60 * 60_000))
  },
})
