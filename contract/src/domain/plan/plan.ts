import * as z from 'zod/mini'
import type { Plan } from './plan-contents.ts'

export const Currency = z.enum(['KRW', 'USD'])
export type Currency = z.infer<typeof Currency>

/** Spec §9: the plan a workspace begins with. */
export const isFreePlan = ({ code }: Pick<Plan, 'code'>): boolean => code.toLowerCase().includes('free')

export const needsPayment = ({ monthlyPrice }: Pick<Plan, 'monthlyPrice'>): boolean =>
  Object.values(monthlyPrice).some((price) => price > 0)

/** Prices are in won for Korea and in dollars for everybody else. */
export const currencyOf = (countryCode: string): Currency => (countryCode === 'KR' ? 'KRW' : 'USD')

/** What a plan includes, whatever it costs. */
export type PlanContents = Omit<Plan, 'monthlyPrice' | 'nextPrice'>

/** Numbers a workspace lives within; null: no limit. */
export type PlanLimits = {
  seats: number | null
  publicDocuments: number | null
  privateDocuments: number | null
  fileBytes: number | null
  devices: number | null
  agents: number | null
  monthlyMessages: number | null
  toolsPerAgent: number | null
  /** Whether agents may answer in chats. */
  channels: boolean
}

/** @param seats how many the workspace has; null: as many as come. */
export function limitsOf(plan: PlanContents, seats: number | null): PlanLimits {
  const extra = seats === null || plan.baseSeats === null ? 0 : Math.max(0, seats - plan.baseSeats)
  const documents = ({ base, perExtraUser }: Plan['publicDocuments']) => (base === null ? null : base + extra * perExtraUser)
  return {
    seats,
    publicDocuments: documents(plan.publicDocuments),
    privateDocuments: documents(plan.privateDocuments),
    fileBytes: plan.fileMegabytes === null ? null : plan.fileMegabytes * 1024 * 1024,
    devices: plan.devicesPerPerson,
    agents: plan.agents,
    monthlyMessages: plan.monthlyMessages,
    toolsPerAgent: plan.toolSets ? plan.toolsPerAgent : 0,
    channels: plan.channels,
  }
}

/** What a workspace without a plan may have: all that is there stays, nothing is added. */
export const withoutPlan = (limits: PlanLimits): PlanLimits => ({
  ...limits,
  seats: 0,
  publicDocuments: 0,
  privateDocuments: 0,
  agents: 0,
  monthlyMessages: 0,
  toolsPerAgent: 0,
  channels: false,
})
