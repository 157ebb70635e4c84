import { z } from 'zod'
import { CountryCode } from '../../domain/account/country.ts'
import { WorkspaceId } from '../../domain/ids.ts'
import { Plan, PlanCode } from '../../domain/plan/plan-contents.ts'
import { Currency } from '../../domain/plan/plan.ts'
import { planPaths } from '../../calls/plan/plan.ts'
import { Amount } from '../../domain/billing/money.ts'
import { WorkspacePayment } from '../billing/billing.ts'
import { PlanState } from './plan-state.ts'
import { route } from '../route.ts'

/** What is used of what there is; `limit` null: as much as comes. */
const Usage = z.object({ used: z.int(), limit: z.int().nullable() })

export const WorkspacePlan = PlanState.extend({
  plan: Plan,
  /** Null: as many as come. */
  seatCount: z.int().nullable(),
  usage: z.object({
    /** Active members. */
    seats: Usage,
    publicDocuments: Usage,
    privateDocuments: Usage,
    /** Where the caller is logged in. */
    devices: Usage,
    agents: Usage,
    /** Questions to agents in this month. */
    monthlyMessages: Usage,
  }),
  /** Documents beyond the quota. */
  heldBack: z.object({ publicDocuments: z.int(), privateDocuments: z.int() }),
  trialIsOpen: z.boolean(),
  /** Since when a plan that was not paid is suspended, and when it ends unless somebody pays; null while it is not. */
  suspension: z.object({ since: z.iso.datetime(), endsAt: z.iso.datetime() }).nullable(),
  /** Null for who may not pay, and while nothing is billed. */
  payment: WorkspacePayment.nullable(),
}).meta({ id: 'WorkspacePlan' })
export type WorkspacePlan = z.infer<typeof WorkspacePlan>

export const PlanListItem = z
  .strictObject({
    ...Plan.shape,
    id: PlanCode,
    /** The fewest seats it can be had with; null: as many as come. */
    seatCount: z.int().nullable(),
    currency: Currency,
    /** Both per seat, in minor units. */
    monthlyPrice: Amount,
    annualPrice: Amount,
    /** What it costs from a day on, for who takes it then. */
    nextPrice: z.object({ from: z.iso.date(), monthlyPrice: Amount, annualPrice: Amount }).nullable(),
    taxPercent: z.int(),
    annualDiscountPercent: z.int(),
    needsPayment: z.boolean(),
  })
  .meta({ id: 'PlanListItem' })
export type PlanListItem = z.infer<typeof PlanListItem>

export const planRoutes = {
  list: route({
    ...planPaths.list,
    summary: 'Every plan with its prices in the currency of a country',
    access: 'account',
    query: z.object({ countryCode: CountryCode }),
    output: z.object({ plans: z.array(PlanListItem) }),
    errors: [],
  }),
  ofWorkspace: route({
    ...planPaths.ofWorkspace,
    summary: 'The plan of a workspace and how much of it is used',
    access: 'plan.view',
    query: z.object({ workspaceId: WorkspaceId }),
    output: WorkspacePlan,
    errors: ['workspaceMissing'],
  }),
  change: route({
    ...planPaths.change,
    summary: 'Take a plan that costs nothing: the free one, or the trial once. What is paid for goes on until its period ends',
    access: 'payment.manage',
    /** `gatewayType` is what a former client sends; it says nothing. */
    body: z.object({ workspaceId: WorkspaceId, planCode: PlanCode, gatewayType: z.string().max(60).optional() }),
    output: z.object({ effective: z.enum(['now', 'periodEnd']), at: z.iso.datetime() }),
    errors: [
      'planMissing',
      'planNeedsPayment',
      'trialUsed',
      'seatLimitExceeded',
      'paymentRunning',
      'paidPlanRuns',
      'workspaceMissing',
    ],
  }),
}
