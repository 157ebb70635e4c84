import { z } from 'zod'
import { CountryCode } from '../../domain/account/country.ts'
import { WorkspaceId } from '../../domain/ids.ts'
import { Currency } from '../../domain/plan/plan.ts'
import { planPaths } from '../../routes/plan/plan.ts'
import { PlanName, PlanState } from './plan-state.ts'
import { route } from '../route.ts'

/** Null: as many as come. */
const Count = z.int().min(1).nullable()

/** How many documents of one kind are indexed. */
const Allowance = z.strictObject({
  /** With the seats the plan comes with; null: as many as there are. */
  base: z.int().min(0).nullable(),
  /** For each seat beyond those. */
  perExtraUser: z.int().min(0),
})

export const PlanCode = z.string().regex(/^[A-Za-z0-9_-]{1,40}$/, 'must be 1 to 40 letters, digits, - or _')

/** What a plan includes (spec §3). */
export const Plan = z
  .strictObject({
    code: PlanCode,
    name: PlanName,
    /** Per seat and month before tax, paid month by month; 0 costs nothing. */
    monthlyPrice: z.strictObject({ KRW: z.int().min(0), USD: z.number().min(0) }),
    /** The seats it comes with, and the fewest that can be had. */
    baseSeats: Count,
    devicesPerPerson: Count,
    publicDocuments: Allowance,
    privateDocuments: Allowance,
    /** Largest file whose content is indexed. */
    fileMegabytes: Count,
    agents: z.int().min(0).nullable(),
    monthlyMessages: z.int().min(0).nullable(),
    toolSets: z.boolean(),
    /** Tools that one agent may have, of all services together. */
    toolsPerAgent: z.int().min(0).nullable().default(null),
    channels: z.boolean(),
  })
  .meta({ id: 'Plan' })
export type Plan = z.infer<typeof Plan>

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
  }),
  /** Documents beyond the quota. */
  heldBack: z.object({ publicDocuments: z.int(), privateDocuments: z.int() }),
  trialIsOpen: z.boolean(),
}).meta({ id: 'WorkspacePlan' })
export type WorkspacePlan = z.infer<typeof WorkspacePlan>

export const PlanListItem = Plan.omit({ monthlyPrice: true })
  .extend({
    id: PlanCode,
    /** The fewest seats it can be had with; null: as many as come. */
    seatCount: z.int().nullable(),
    currency: Currency,
    /** Both per seat and before tax. */
    monthlyPrice: z.number(),
    annualPrice: z.number(),
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
    summary: 'Take a plan that costs nothing: the free one, or the trial once',
    access: 'payment.manage',
    body: z.object({ workspaceId: WorkspaceId, planCode: PlanCode }),
    output: z.object({}),
    errors: ['planMissing', 'planNeedsPayment', 'trialUsed', 'seatLimitExceeded', 'workspaceMissing'],
  }),
}
