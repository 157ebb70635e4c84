import { z } from 'zod'
import type { JobMessage } from '../../jobs/message.ts'

// None of these names a workspace: what is sent for one is forgotten when it is deleted, and money is not.

const ofAttempt = z.object({ attemptId: z.uuid() })
const byAttempt = { payload: ofAttempt, concurrency: 4, key: ({ attemptId }: z.output<typeof ofAttempt>) => attemptId } as const
/** Charges once; what is not known afterwards is looked up, never charged again. */
export const chargeJob: JobMessage<typeof ofAttempt> = { name: 'payment.charge', attempts: 1, ...byAttempt }
export const lookJob: JobMessage<typeof ofAttempt> = { name: 'payment.look', attempts: 3, ...byAttempt }

const ofWay = z.object({ wayId: z.uuid() })
export const wayJob: JobMessage<typeof ofWay> = {
  name: 'payment.way',
  payload: ofWay,
  attempts: 3,
  concurrency: 2,
  key: ({ wayId }) => wayId,
}

const ofRefund = z.object({ refundId: z.uuid() })
export const refundJob: JobMessage<typeof ofRefund> = {
  name: 'payment.refund',
  payload: ofRefund,
  attempts: 3,
  concurrency: 2,
  key: ({ refundId }) => refundId,
}

const ofInvoice = z.object({ invoiceId: z.uuid() })
/** Makes the paper of what was paid or given back, and mails it. */
export const paperJob: JobMessage<typeof ofInvoice> = {
  name: 'payment.paper',
  payload: ofInvoice,
  attempts: 5,
  concurrency: 1,
  key: ({ invoiceId }) => invoiceId,
}
