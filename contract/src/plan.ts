import { z } from 'zod'
import { CountryCode } from './country.ts'
import { WorkspaceId } from './ids.ts'
import { limits } from './limits.ts'
import { PlanName, PlanState } from './plan-state.ts'
import { route } from './route.ts'

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
export const Currency = z.enum(['KRW', 'USD'])
export type Currency = z.infer<typeof Currency>

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
    channels: z.boolean(),
  })
  .meta({ id: 'Plan' })
export type Plan = z.infer<typeof Plan>

/** Spec §9: the plan a workspace begins with. */
export const isFreePlan = ({ code }: Pick<Plan, 'code'>): boolean => code.toLowerCase().includes('free')

export const needsPayment = ({ monthlyPrice }: Pick<Plan, 'monthlyPrice'>): boolean =>
  Object.values(monthlyPrice).some((price) => price > 0)

/** Prices are told in won to Korea and in dollars to everybody else. */
export const currencyOf = (countryCode: string): Currency => (countryCode === 'KR' ? 'KRW' : 'USD')

/** A year per seat, paid at once: a fifth less (spec §9), in whole won or cents. */
export function annualPrice({ monthlyPrice }: Pick<Plan, 'monthlyPrice'>, currency: Currency): number {
  const smallest = currency === 'KRW' ? 1 : 100
  return Math.round((monthlyPrice[currency] * 12 * (100 - limits.annualDiscountPercent) * smallest) / 100) / smallest
}

/** Numbers a workspace lives within; null: no limit. */
export type PlanLimits = {
  seats: number | null
  publicDocuments: number | null
  privateDocuments: number | null
  fileBytes: number | null
  devices: number | null
}

/** @param seats how many the workspace has; null: as many as come. */
export function limitsOf(plan: Plan, seats: number | null): PlanLimits {
  const extra = seats === null || plan.baseSeats === null ? 0 : Math.max(0, seats - plan.baseSeats)
  const documents = ({ base, perExtraUser }: Plan['publicDocuments']) => (base === null ? null : base + extra * perExtraUser)
  return {
    seats,
    publicDocuments: documents(plan.publicDocuments),
    privateDocuments: documents(plan.privateDocuments),
    fileBytes: plan.fileMegabytes === null ? null : plan.fileMegabytes * 1024 * 1024,
    devices: plan.devicesPerPerson,
  }
}

/** What a workspace without a plan may have: all that is there stays, nothing is added. */
export const withoutPlan = (limits: PlanLimits): PlanLimits => ({
  ...limits,
  seats: 0,
  publicDocuments: 0,
  privateDocuments: 0,
})

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
  /** Documents that wait for room. */
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
    method: 'GET',
    path: '/p/payment/list',
    summary: 'Every plan with its prices in the currency of a country',
    access: 'account',
    query: z.object({ countryCode: CountryCode }),
    output: z.object({ plans: z.array(PlanListItem) }),
    errors: [],
  }),
  ofWorkspace: route({
    method: 'GET',
    path: '/w/workspace/payment/plan',
    summary: 'The plan of a workspace and how much of it is used',
    access: 'plan.view',
    query: z.object({ workspaceId: WorkspaceId }),
    output: WorkspacePlan,
    errors: ['workspaceMissing'],
  }),
  change: route({
    method: 'POST',
    path: '/w/workspace/payment/changePlan',
    summary: 'Take a plan that costs nothing: the free one, or the trial once',
    access: 'payment.manage',
    body: z.object({ workspaceId: WorkspaceId, planCode: PlanCode }),
    output: z.object({}),
    errors: ['planMissing', 'planNeedsPayment', 'trialUsed', 'seatLimitExceeded', 'workspaceMissing'],
  }),
}
