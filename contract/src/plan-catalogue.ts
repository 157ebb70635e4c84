import { z } from 'zod'
import { isFreePlan, needsPayment, Plan } from './plan.ts'
import { trialPlanCode } from './plan-state.ts'

/** The plan of every workspace while nothing is billed. */
export const unlimitedPlan: Plan = {
  code: 'unlimited',
  name: { en: 'Unlimited', ko: '무제한' },
  monthlyPrice: { KRW: 0, USD: 0 },
  baseSeats: null,
  devicesPerPerson: null,
  publicDocuments: { base: null, perExtraUser: 0 },
  privateDocuments: { base: null, perExtraUser: 0 },
  fileMegabytes: null,
  agents: null,
  monthlyMessages: null,
  toolSets: true,
  channels: true,
}

/** Every plan there is to have, in the order they are shown. */
export const PlanCatalogue = z.array(Plan).superRefine((plans, { addIssue }) => {
  const wrong = (index: number, message: string) => addIssue({ code: 'custom', path: [index, 'code'], message })
  const codes = plans.map(({ code }) => code.toLowerCase())
  plans.forEach((plan, index) => {
    if (codes.indexOf(plan.code.toLowerCase()) < index) wrong(index, `the code ${plan.code} is used twice`)
    if (plan.code === unlimitedPlan.code) wrong(index, `${plan.code} is what workspaces have while BILLING is off`)
    if (isFreePlan(plan) && needsPayment(plan)) wrong(index, 'a plan with "free" in its code must cost nothing')
    if (plan.code === trialPlanCode && needsPayment(plan)) wrong(index, 'the trial must cost nothing')
  })
  if (plans.filter(isFreePlan).length !== 1)
    addIssue({
      code: 'custom',
      path: [],
      message: 'exactly one plan must have "free" in its code: every workspace begins with it',
    })
})

/** The plans of an installation whose operator sets up no others. */
export const standardPlans: readonly Plan[] = [
  {
    code: 'free',
    name: { en: 'Free', ko: '무료' },
    monthlyPrice: { KRW: 0, USD: 0 },
    baseSeats: 5,
    devicesPerPerson: 2,
    publicDocuments: { base: 1_000, perExtraUser: 0 },
    privateDocuments: { base: 500, perExtraUser: 0 },
    fileMegabytes: 10,
    agents: 1,
    monthlyMessages: 300,
    toolSets: false,
    channels: false,
  },
  {
    code: trialPlanCode,
    name: { en: 'Trial', ko: '체험' },
    monthlyPrice: { KRW: 0, USD: 0 },
    baseSeats: 20,
    devicesPerPerson: 3,
    publicDocuments: { base: 20_000, perExtraUser: 0 },
    privateDocuments: { base: 5_000, perExtraUser: 0 },
    fileMegabytes: 50,
    agents: 10,
    monthlyMessages: 3_000,
    toolSets: true,
    channels: true,
  },
  {
    code: 'team',
    name: { en: 'Team', ko: '팀' },
    monthlyPrice: { KRW: 9_900, USD: 7.5 },
    baseSeats: 5,
    devicesPerPerson: 3,
    publicDocuments: { base: 20_000, perExtraUser: 2_000 },
    privateDocuments: { base: 5_000, perExtraUser: 500 },
    fileMegabytes: 50,
    agents: 10,
    monthlyMessages: 5_000,
    toolSets: true,
    channels: true,
  },
  {
    code: 'business',
    name: { en: 'Business', ko: '비즈니스' },
    monthlyPrice: { KRW: 19_900, USD: 15 },
    baseSeats: 20,
    devicesPerPerson: 5,
    publicDocuments: { base: 200_000, perExtraUser: 10_000 },
    privateDocuments: { base: 50_000, perExtraUser: 2_000 },
    fileMegabytes: 50,
    agents: null,
    monthlyMessages: null,
    toolSets: true,
    channels: true,
  },
]
