import type { WorkspaceSummary } from '@quarry/contract/workspace'

type PlanFields = Pick<
  WorkspaceSummary,
  | 'paymentPlanCode'
  | 'paymentPlanStatus'
  | 'paymentPlanStartedAt'
  | 'paymentPlanExpiresAt'
  | 'paymentPlanPeriodUnit'
  | 'paymentHistoryId'
>

/** The plan of a workspace while billing is off: everything, for ever, since the workspace exists. */
export const planOf = (workspace: { createdAt: Date }): PlanFields => ({
  paymentPlanCode: 'unlimited',
  paymentPlanStatus: 'active',
  paymentPlanStartedAt: workspace.createdAt.toISOString(),
  paymentPlanExpiresAt: null,
  paymentPlanPeriodUnit: null,
  paymentHistoryId: null,
})
