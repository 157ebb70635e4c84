import type { WorkspaceSummary } from '@quarry/contract/workspace'
import type { Needs } from '../../context.ts'

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

/** On how many devices a person may be logged in at the same time while billing is off: as the operator says; null for any number. */
export const deviceLimit = ({ config }: Needs<'config'>): number | null => config.DEVICES_PER_PERSON ?? null
