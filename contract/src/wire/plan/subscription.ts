import { z } from 'zod'
import { subscriptionPaths } from '../../calls/plan/subscription.ts'
import { WorkspacePayment } from '../billing/billing.ts'
import { route } from '../route.ts'
import { WorkspaceSummary } from '../workspace/workspace.ts'

export const SubscribeInfo = WorkspaceSummary.pick({
  id: true,
  code: true,
  displayName: true,
  status: true,
  paymentPlanCode: true,
  paymentPlanName: true,
  paymentPlanStatus: true,
  paymentPlanStartedAt: true,
  paymentPlanExpiresAt: true,
  paymentPlanPeriodUnit: true,
  deletionAt: true,
  workspaceAccountTotal: true,
  myAccountInfo: true,
})
  .extend({
    ownerName: z.string(),
    /** Null for who may not pay, and while nothing is billed. */
    payment: WorkspacePayment.nullable(),
  })
  .meta({ id: 'SubscribeInfo' })
export type SubscribeInfo = z.infer<typeof SubscribeInfo>

export const subscriptionRoutes = {
  list: route({
    ...subscriptionPaths.list,
    summary: 'The plan of each workspace the account belongs to',
    access: 'account',
    output: z.object({ subscribeInfos: z.array(SubscribeInfo) }),
    errors: [],
  }),
}
