import { z } from 'zod'

// Of what PortOne replies, what is read here. It may add fields and values at any time, so nothing is refused for being unknown.

const Channel = z.object({ type: z.string() })

const Cancellation = z.object({
  status: z.string(),
  id: z.string(),
  reason: z.string(),
  totalAmount: z.int().optional(),
  requestedAt: z.iso.datetime({ offset: true }).optional(),
})

export type Cancellation = z.output<typeof Cancellation>

export const Payment = z.object({
  status: z.string(),
  id: z.string(),
  transactionId: z.string(),
  channel: Channel.optional(),
  amount: z.object({ total: z.int(), cancelled: z.int() }),
  currency: z.string(),
  requestedAt: z.iso.datetime({ offset: true }),
  paidAt: z.iso.datetime({ offset: true }).optional(),
  failure: z
    .object({ reason: z.string().optional(), pgCode: z.string().optional(), pgMessage: z.string().optional() })
    .optional(),
  disputes: z.array(z.object({ status: z.string(), createdAt: z.iso.datetime({ offset: true }) })).optional(),
  cancellations: z.array(Cancellation).optional(),
})
export type Payment = z.output<typeof Payment>

export const Payments = z.object({ items: z.array(Payment), page: z.object({ totalCount: z.int() }) })

const Card = z.object({
  name: z.string().optional(),
  issuer: z.string().optional(),
  brand: z.string().optional(),
  number: z.string().optional(),
})

export const BillingKey = z.object({
  status: z.string(),
  billingKey: z.string(),
  storeId: z.string(),
  issueId: z.string().optional(),
  methods: z.array(z.object({ card: Card.optional(), provider: z.string().optional() })).optional(),
  channels: z.array(Channel),
  customer: z.object({
    id: z.string().optional(),
    name: z.string().optional(),
    email: z.string().optional(),
    phoneNumber: z.string().optional(),
  }),
})
export type BillingKey = z.output<typeof BillingKey>

export const BillingKeys = z.object({ items: z.array(BillingKey) })

export const Cancelled = z.object({ cancellation: z.object({ status: z.string(), id: z.string() }) })

export const Refusal = z.object({
  type: z.string(),
  message: z.string().optional(),
  pgCode: z.string().optional(),
  pgMessage: z.string().optional(),
})
