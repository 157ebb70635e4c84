import { z } from 'zod'
import { Amount } from '../../domain/billing/money.ts'
import { Currency } from '../../domain/plan/plan.ts'

export const Day = z.iso.date()
/** `declined`: the plan ends with its period, and the free one follows. */
export const PriceAnswer = z.enum(['agreed', 'declined'])

const Line = z.object({
  kind: z.enum(['plan', 'seats', 'credit', 'carried']),
  planCode: z.string(),
  seats: z.int(),
  /** A seat for a whole period, with tax. */
  perSeat: z.int(),
  from: Day,
  to: Day,
  /** Of the period's days, how many are counted. */
  days: z.int(),
  ofDays: z.int(),
  /** With tax, in minor units; negative where it is deducted. */
  amount: z.int(),
})

/** What is known of what is charged: a wallet has neither number nor end. */
export const Card = z.object({
  brand: z.string(),
  last4: z.string().nullable(),
  expMonth: z.int().nullable(),
  expYear: z.int().nullable(),
})
export type Card = z.infer<typeof Card>

export const Quote = z
  .object({
    /** Names what was seen; good for 30 minutes, and until something of the plan changes. */
    quoteId: z.string(),
    currency: Currency,
    lines: z.array(Line),
    /** What is paid now. */
    due: Amount,
    taxPercent: z.int(),
    /** What is paid next, and when. */
    next: z.object({ at: Day, total: z.int() }),
    effective: z.enum(['now', 'periodEnd']),
    /** What the workspace has more of than the plan includes. Nothing of it is deleted. */
    exceeds: z.array(
      z.object({ what: z.enum(['seats', 'publicDocuments', 'privateDocuments', 'agents']), used: z.int(), limit: z.int() }),
    ),
    /** A higher price that is announced, from that day on; for a whole period, with tax. It is charged only to who agrees. */
    priceChange: z.object({ at: Day, before: z.int(), after: z.int(), answer: z.nullable(PriceAnswer) }).nullable(),
    /** Days of the trial that are lost. */
    trialDaysLost: z.int(),
    way: Card.nullable(),
    /** No money moves. */
    isTest: z.boolean(),
  })
  .meta({ id: 'Quote' })
export type Quote = z.infer<typeof Quote>
