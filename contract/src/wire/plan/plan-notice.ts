import { z } from 'zod'
import { Currency } from '../../domain/plan/plan.ts'

/**
 * What those who use a workspace, or those who pay for it, should know of its plan now; the most pressing thing alone.
 * For those who pay only: `unpaid`, `price`, `overSeats`.
 */
export const PlanNotice = z.object({
  kind: z.enum(['ended', 'suspended', 'unpaid', 'price', 'ends', 'becomesFree', 'trialEnds', 'overSeats']),
  /** When it happens; null where it has. */
  at: z.iso.datetime().nullable(),
  /** Of what is paid for: it happens on the day that payments in this currency have. */
  currency: z.nullable(Currency),
})
export type PlanNotice = z.infer<typeof PlanNotice>
