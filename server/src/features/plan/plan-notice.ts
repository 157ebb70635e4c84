import { limits } from '@quarry/contract/limits'
import { trialPlanCode } from '@quarry/contract/plan/plan-state'
import type { PlanNotice } from '@quarry/contract/wire/plan/plan-notice'
import type { Needs } from '../../context.ts'
import { currentPlan } from './current-plan.ts'
import type { PlanRow } from './plan.store.ts'

const dayMs = 24 * 60 * 60_000
/** From when on an end is announced, in days before it. */
const soonDays = 7

/** What is to be known of a plan now, by who may pay for it and by everybody else; null when nothing is. */
export function planNotice(
  ctx: Needs<'clock' | 'config'>,
  row: PlanRow,
  { mayPay, members }: { mayPay: boolean; members: number },
): PlanNotice | null {
  if (ctx.config.plans === null) return null
  const { state, seats } = currentPlan(ctx, row)
  const currency = row.term?.price.currency ?? null
  const notice = (kind: PlanNotice['kind'], at: string | null = null): PlanNotice => ({ kind, at, currency })
  const { paymentPlanStatus: status, paymentPlanExpiresAt: end } = state
  if (status === 'ended') return notice('ended', state.deletionAt)
  if (status === 'suspended') return notice('suspended')
  if (mayPay && row.problem_since)
    return notice('unpaid', new Date(row.problem_since.getTime() + limits.suspendDays * dayMs).toISOString())
  if (mayPay && row.asked_price) return notice('price', row.period_end!.toISOString())
  const isSoon = end !== null && Date.parse(end) - ctx.clock.now().getTime() <= soonDays * dayMs
  if (isSoon && state.paymentPlanCode === trialPlanCode) return notice('trialEnds', end)
  if (isSoon && status === 'cancelled') return notice(row.scheduled ? 'becomesFree' : 'ends', end)
  if (mayPay && seats !== null && members > seats) return notice('overSeats')
  return null
}
