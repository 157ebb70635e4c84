import type { WorkspaceId } from '@quarry/contract/ids'
import { isFreePlan, limitsOf, type PlanLimits, withoutPlan } from '@quarry/contract/plan/plan'
import type { Plan } from '@quarry/contract/plan/plan-contents'
import { unlimitedPlan } from '@quarry/contract/plan/plan-catalogue'
import type { PlanState } from '@quarry/contract/wire/plan/plan-state'
import { isWithoutPlan, planStatusAt } from '@quarry/contract/plan/plan-state'
import type { Needs } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import { findPlan, type PlanRow } from './plan.store.ts'

type Asking = Needs<'clock' | 'config'>

export type CurrentPlan = { plan: Plan; state: PlanState; seats: number | null; limits: PlanLimits }

/** What a workspace is on now. While nothing is billed that is the unlimited plan, whatever is stored. */
export function currentPlan({ clock, config }: Asking, row: PlanRow): CurrentPlan {
  if (config.plans === null) return present(unlimitedPlan, { status: 'active', startedAt: row.created_at })
  const free = freePlanOf(config.plans)
  if (row.plan_code === null || row.status === null)
    return present(free, { status: 'active', startedAt: row.created_at, seats: free.baseSeats })
  const status = planStatusAt({ status: row.status, expiresAt: row.expires_at }, clock.now())
  const plan = config.plans.find(({ code }) => code === row.plan_code) ?? free
  return present(plan, {
    status,
    startedAt: row.started_at,
    // What is paid for and goes on ends at no time that is known.
    expiresAt: row.expires_at ?? (row.renews && status !== 'suspended' ? null : row.period_end),
    periodUnit: row.period_unit,
    deletionAt: status === 'ended' ? row.deletion_at : null,
    seats: row.seat_count,
    paidWith: row.term && row.paid_with,
  })
}

type Term = {
  status: PlanState['paymentPlanStatus']
  startedAt: Date | null
  expiresAt?: Date | null
  periodUnit?: PlanState['paymentPlanPeriodUnit']
  deletionAt?: Date | null
  seats?: number | null
  /** The entry of the history of payments. */
  paidWith?: string | null
}

function present(
  plan: Plan,
  { status, startedAt, expiresAt, periodUnit, deletionAt, seats = null, paidWith = null }: Term,
): CurrentPlan {
  const limits = limitsOf(plan, seats)
  return {
    plan,
    seats,
    limits: isWithoutPlan(status) ? withoutPlan(limits) : limits,
    state: {
      paymentPlanCode: plan.code,
      paymentPlanName: plan.name,
      paymentPlanStatus: status,
      paymentPlanStartedAt: startedAt?.toISOString() ?? null,
      paymentPlanExpiresAt: expiresAt?.toISOString() ?? null,
      paymentPlanPeriodUnit: periodUnit ?? null,
      paymentHistoryId: paidWith,
      deletionAt: deletionAt?.toISOString() ?? null,
    },
  }
}

/** The catalogue has exactly one. */
export const freePlanOf = (plans: readonly Plan[]): Plan => plans.find(isFreePlan)!

/** The limits of a workspace now, as the caller's transaction sees them; null while nothing is billed. */
export async function currentLimits(ctx: Asking, db: Db, workspaceId: WorkspaceId): Promise<PlanLimits | null> {
  if (ctx.config.plans === null) return null
  const row = await findPlan(db, workspaceId)
  return row ? currentPlan(ctx, row).limits : null
}
