import { z } from 'zod'
import { PlanName } from '../../domain/plan/plan-contents.ts'
import { PeriodUnit, PlanStatus } from '../../domain/plan/plan-state.ts'

/** What the specification's workspace says of its plan (spec §3). */
export const PlanState = z.object({
  paymentPlanCode: z.string(),
  paymentPlanName: PlanName,
  paymentPlanStatus: PlanStatus,
  paymentPlanStartedAt: z.iso.datetime().nullable(),
  /** Null: it does not end by itself. */
  paymentPlanExpiresAt: z.iso.datetime().nullable(),
  /** Null: nothing is paid. */
  paymentPlanPeriodUnit: z.nullable(PeriodUnit),
  paymentHistoryId: z.string().nullable(),
  /** When the workspace is deleted because it has no plan; null: it stays. */
  deletionAt: z.iso.datetime().nullable(),
})
export type PlanState = z.infer<typeof PlanState>
