import type { ApplicationState, GroupState } from '@quarry/contract/source/source-application'
import { isWithoutPlan } from '@quarry/contract/plan/plan-state'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import type { Tone } from '../../ui/tones.ts'

export const groupTone: Record<GroupState, Tone> = {
  ACTIVE: 'ok',
  INACTIVE: 'neutral',
  SOME_INVALID_SOURCE: 'warn',
  ALL_INVALID_SOURCE: 'danger',
}
export const entryTone: Record<ApplicationState, Tone> = {
  APPLIED: 'ok',
  NOT_APPLIED: 'neutral',
  INVALID_SOURCE: 'warn',
  DELETED: 'danger',
}

/** Why the plan lets an agent rest. */
export const restOf = ({ paymentPlanStatus: status }: Workspace) => (isWithoutPlan(status) ? status : 'full')
