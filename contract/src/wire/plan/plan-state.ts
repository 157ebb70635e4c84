import { z } from 'zod'
import { limits } from '../../domain/limits.ts'
import { PeriodUnit, PlanStatus } from '../../domain/plan/plan-state.ts'

const Text = z.string().trim().min(1).max(limits.nameLength)
export const PlanName = z.strictObject({ en: Text, ko: Text })
export type PlanName = z.infer<typeof PlanName>

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
