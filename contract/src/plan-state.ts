import { z } from 'zod'
import { limits } from './limits.ts'

/** The plan that marks a workspace on trial (spec §9). */
export const trialPlanCode = 'PREVIEW'

const Text = z.string().trim().min(1).max(limits.nameLength)
export const PlanName = z.strictObject({ en: Text, ko: Text })
export type PlanName = z.infer<typeof PlanName>

export const PeriodUnit = z.enum(['MONTHLY', 'YEARLY'])
export type PeriodUnit = z.infer<typeof PeriodUnit>

/** `cancelled`: usable until it expires. `ended`: there is no plan any more. */
export const PlanStatus = z.enum(['trial', 'active', 'cancelled', 'ended', 'suspended'])
export type PlanStatus = z.infer<typeof PlanStatus>

/** What the specification's workspace says of its plan (spec §3). */
export const PlanState = z.object({
  paymentPlanCode: z.string(),
  paymentPlanName: PlanName,
  paymentPlanStatus: PlanStatus,
  paymentPlanStartedAt: z.iso.datetime().nullable(),
  /** Null: it does not end by itself. */
  paymentPlanExpiresAt: z.iso.datetime().nullable(),
  /** Null: nothing is paid. */
  paymentPlanPeriodUnit: PeriodUnit.nullable(),
  paymentHistoryId: z.string().nullable(),
  /** When the workspace is deleted because it has no plan; null: it stays. */
  deletionAt: z.iso.datetime().nullable(),
})
export type PlanState = z.infer<typeof PlanState>

type Term = { status: 'trial' | 'active' | 'cancelled'; expiresAt: Date | null }

/** A plan ends when its time is over, and nobody has to write that down. */
export const planStatusAt = ({ status, expiresAt }: Term, now: Date): PlanStatus =>
  expiresAt !== null && expiresAt <= now ? 'ended' : status
