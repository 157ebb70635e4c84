import { z } from 'zod'
import { unlimitedPlan } from '../../domain/plan/plan-catalogue.ts'
import { trialPlanCode } from '../../domain/plan/plan-state.ts'
import { Plan } from '../../domain/plan/plan-contents.ts'
import { isFreePlan, needsPayment } from '../../domain/plan/plan.ts'

/** Every plan there is to have, in the order they are shown. */
export const PlanCatalogue = z.array(Plan).superRefine((plans, { addIssue }) => {
  const wrong = (index: number, message: string) => addIssue({ code: 'custom', path: [index, 'code'], message })
  const codes = plans.map(({ code }) => code.toLowerCase())
  plans.forEach((plan, index) => {
    if (codes.indexOf(plan.code.toLowerCase()) < index) wrong(index, `the code ${plan.code} is used twice`)
    if (plan.code === unlimitedPlan.code) wrong(index, `${plan.code} is what workspaces have while BILLING is off`)
    if (isFreePlan(plan) && needsPayment(plan)) wrong(index, 'a plan with "free" in its code must cost nothing')
    if (plan.nextPrice && !needsPayment(plan)) wrong(index, 'a plan that costs nothing cannot get a price')
    if (plan.code === trialPlanCode && needsPayment(plan)) wrong(index, 'the trial must cost nothing')
  })
  if (plans.filter(isFreePlan).length !== 1)
    addIssue({
      code: 'custom',
      path: [],
      message: 'exactly one plan must have "free" in its code: every workspace begins with it',
    })
})
