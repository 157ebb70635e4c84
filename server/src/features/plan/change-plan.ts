import type { WorkspaceId } from '@quarry/contract/ids'
import { dayAt } from '@quarry/contract/billing/period'
import { limits } from '@quarry/contract/limits'
import { isFreePlan, needsPayment } from '@quarry/contract/plan/plan'
import type { Plan } from '@quarry/contract/plan/plan-contents'
import { trialPlanCode } from '@quarry/contract/plan/plan-state'
import type { Needs } from '../../context.ts'
import { atomic, type Db } from '../../db/db.ts'
import { fail } from '../../http/fail.ts'
import { recordAudit } from '../audit/audit.ts'
import { createWorkspace } from '../workspace/workspace.ts'
import { currentPlan, freePlanOf } from './current-plan.ts'
import { lockPlan, type PlanRow, putOnPlan } from './plan.store.ts'
import { countUsedSeats } from './usage.store.ts'

const dayMs = 24 * 60 * 60_000

/** Creates a workspace and puts it on the free plan (spec §4). @throws Failure workspaceCodeTaken */
export const createOnFreePlan = (
  ctx: Needs<'db' | 'clock' | 'config' | 'account'>,
  input: Parameters<typeof createWorkspace>[1],
): Promise<{ workspaceId: WorkspaceId; code: string }> =>
  atomic(ctx.db, async (tx) => {
    const created = await createWorkspace({ ...ctx, db: tx }, input)
    if (ctx.config.plans !== null) await take(ctx, tx, created.workspaceId, { plan: freePlanOf(ctx.config.plans), from: null })
    return created
  })

/**
 * Puts the workspace on a plan that costs nothing. One that was going to be deleted for lack of a plan stays.
 *
 * @throws Failure planMissing — also before its first day; planNeedsPayment; trialUsed — a workspace has one trial; seatLimitExceeded — more members are active
 * than the plan has seats; workspaceMissing — it was deleted a moment ago.
 */
export async function changePlan(
  ctx: Needs<'db' | 'clock' | 'config' | 'account' | 'workspace'>,
  { planCode }: { planCode: string },
): Promise<Record<string, never>> {
  const plan = ctx.config.plans?.find(({ code }) => code === planCode)
  if (!plan) throw fail('planMissing')
  if (needsPayment(plan)) throw fail('planNeedsPayment')
  await atomic(ctx.db, async (tx) => {
    // Held, so that nobody takes a seat meanwhile, and no deadline deletes what has just taken a plan.
    const row = await lockPlan(tx, ctx.workspace.id)
    if (!row) throw fail('workspaceMissing')
    const { state } = currentPlan(ctx, row)
    if (state.paymentPlanCode === plan.code && state.paymentPlanStatus !== 'ended') return
    if (!hasBegun(plan, ctx.clock.now())) throw fail('planMissing')
    if (plan.code === trialPlanCode && row.trial_started_at !== null) throw fail('trialUsed')
    const taken = await countUsedSeats(tx, ctx.workspace.id)
    if (plan.baseSeats !== null && taken > plan.baseSeats) throw fail('seatLimitExceeded', { detail: String(plan.baseSeats) })
    await take(ctx, tx, ctx.workspace.id, { plan, from: state.paymentPlanCode, trialStartedAt: row.trial_started_at })
  })
  return {}
}

/** What costs nothing has no currency: it is there once its first day began where that is first. With the free plan workspaces begin always. */
export const hasBegun = (plan: Plan, now: Date): boolean => isFreePlan(plan) || plan.effectiveFrom <= dayAt(now, 'KRW')

type Taking = { plan: Plan; from: string | null; trialStartedAt?: Date | null }

/** Puts the workspace on the free plan in the caller's transaction, which holds it. */
export const takeFreePlan = (
  ctx: Needs<'clock' | 'config'>,
  tx: Db,
  workspaceId: WorkspaceId,
  row: Pick<PlanRow, 'plan_code' | 'trial_started_at'>,
): Promise<void> =>
  take(ctx, tx, workspaceId, { plan: freePlanOf(ctx.config.plans!), from: row.plan_code, trialStartedAt: row.trial_started_at })

async function take(
  ctx: Needs<'clock'> & Partial<Needs<'account'>>,
  tx: Db,
  workspaceId: WorkspaceId,
  { plan, from, trialStartedAt = null }: Taking,
): Promise<void> {
  const now = ctx.clock.now()
  const isTrial = plan.code === trialPlanCode
  await putOnPlan(tx, workspaceId, {
    plan_code: plan.code,
    status: isTrial ? 'trial' : 'active',
    period_unit: null,
    seat_count: plan.baseSeats,
    started_at: now,
    expires_at: isTrial ? new Date(now.getTime() + limits.trialDays * dayMs) : null,
    trial_started_at: isTrial ? now : trialStartedAt,
  })
  await recordAudit(tx, ctx, { workspaceId, action: 'plan.change', subject: workspaceId, detail: { from, to: plan.code } })
}
