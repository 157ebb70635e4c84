import { z } from 'zod'

/**
 * What those who use a workspace, or those who pay for it, should know of its plan now; the most pressing thing alone.
 * For those who pay only: `unpaid`, `price`, `overSeats`.
 */
export const PlanNotice = z.object({
  kind: z.enum(['ended', 'suspended', 'unpaid', 'price', 'ends', 'becomesFree', 'trialEnds', 'overSeats']),
  /** When it happens; null where it has. */
  at: z.iso.datetime().nullable(),
})
export type PlanNotice = z.infer<typeof PlanNotice>
