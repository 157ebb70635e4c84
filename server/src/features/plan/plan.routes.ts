import { planRoutes } from '@quarry/contract/wire/plan/plan'
import { workspaceRoutes } from '@quarry/contract/wire/workspace/workspace'
import { endpoint } from '../../http/endpoint.ts'
import { createOnFreePlan } from './change-plan.ts'
import { listPlans } from './read-plan.ts'

export const planEndpoints = [
  // Bound here, not in `workspace`, because one that is created takes a plan.
  endpoint(workspaceRoutes.create, createOnFreePlan),
  endpoint(planRoutes.list, async (ctx, input) => listPlans(ctx, input)),
]
