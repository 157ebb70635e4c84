import { z } from 'zod'
import { type AnyJob, job } from '../../jobs/job.ts'
import { chargeJob, lookJob, paperJob, refundJob, wayJob } from './billing.messages.ts'
import { charge, look } from './charge.ts'
import { comparePayments, keepPayments } from './keep.ts'
import { forgetLeftCards } from './kept-cards.ts'
import { lookAtWay } from './open-way.ts'
import { mailPaper } from './papers/mail-paper.ts'
import { refund } from './returned/refund.ts'
import { forgetEvents } from './store/event.store.ts'

const eventDays = 30
const regular = { payload: z.object({}), attempts: 1, concurrency: 1 } as const

export const billingJobs: readonly AnyJob[] = [
  job({ ...chargeJob, run: charge }),
  job({ ...lookJob, run: look }),
  job({ ...wayJob, run: lookAtWay }),
  job({ ...refundJob, run: refund }),
  job({ ...paperJob, run: mailPaper }),
  job({ ...regular, name: 'payment.keep', every: '* * * * *', run: (app, _nothing, signal) => keepPayments(app, signal) }),
  job({
    ...regular,
    name: 'payment.compare',
    every: '20 3 * * *',
    async run(app, _nothing, signal) {
      await comparePayments(app, signal)
      await forgetLeftCards(app, signal)
      await forgetEvents(app.db, new Date(app.clock.now().getTime() - eventDays * 24 * 60 * 60_000))
    },
  }),
]
