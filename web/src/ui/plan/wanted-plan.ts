import type { PeriodUnit } from '@quarry/contract/plan/plan-state'

/** A plan that somebody is about to order. */
export type WantedPlan = { planCode: string; periodUnit: PeriodUnit; seatCount: number }
