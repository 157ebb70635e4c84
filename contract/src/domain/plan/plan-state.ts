import * as z from 'zod/mini'

/** The plan that marks a workspace on trial (spec §9). */
export const trialPlanCode = 'PREVIEW'

/** What is sent with the switch to the free plan (spec §9); it says nothing. */
export const cardGatewayType = 'CARD'

export const PeriodUnit = z.enum(['MONTHLY', 'YEARLY'])
export type PeriodUnit = z.infer<typeof PeriodUnit>

/** `cancelled`: usable until it expires. `ended`: there is no plan any more. */
export const PlanStatus = z.enum(['trial', 'active', 'cancelled', 'ended', 'suspended'])
export type PlanStatus = z.infer<typeof PlanStatus>

/** All that is there stays, and nothing goes on. */
export const isWithoutPlan = (status: PlanStatus): status is 'ended' | 'suspended' => status === 'ended' || status === 'suspended'

/** `expiresAt` null: it ends by a decision that is written down, as everything does that is paid for. A late renewal ends nothing. */
type Term = { status: PlanStatus; expiresAt: Date | null }

/** What nobody pays for ends when its time is over, and nobody has to write that down. */
export const planStatusAt = ({ status, expiresAt }: Term, now: Date): PlanStatus =>
  expiresAt !== null && expiresAt <= now ? 'ended' : status
