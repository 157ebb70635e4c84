import { isFreePlan } from '@quarry/contract/plan/plan'
import type { Needs } from '../../context.ts'
import { atomic } from '../../db/db.ts'
import { fail } from '../../http/fail.ts'
import { recordAudit } from '../audit/audit.ts'
import { changePlan, countUsedSeats, lockPlan } from '../plan/plan.ts'
import { giveUpOpen } from './charge-invoice.ts'
import { findAccount } from './store/account.store.ts'
import { findLiveAttempt } from './store/attempt.store.ts'
import { updateTerm } from './store/term.store.ts'

/**
 * Takes a plan that costs nothing. From one that is paid for it begins when that is over, so that nothing is lost; the plan itself withdraws
 * what was to begin. Where a payment is owed the free plan is had at once, and nothing is owed any more. As who cancels, who takes the free
 * plan waits for no payment that is under way.
 *
 * @throws as `changePlan`, and Failure paymentRunning; paidPlanRuns — a trial would take away what is paid for.
 */
export async function changeAnyPlan(
  ctx: Needs<'db' | 'clock' | 'config' | 'account' | 'workspace'>,
  { planCode }: { planCode: string },
): Promise<{ effective: 'now' | 'periodEnd'; at: string }> {
  return atomic(ctx.db, async (tx) => {
    const row = await lockPlan(tx, ctx.workspace.id)
    if (!row) throw fail('workspaceMissing')
    const account = await findAccount(tx, ctx.workspace.id)
    const plan = ctx.config.plans?.find(({ code }) => code === planCode)
    const isFree = plan !== undefined && isFreePlan(plan)
    if (account && !isFree && (await findLiveAttempt(tx, account.id))) throw fail('paymentRunning')
    const runs = row.term !== null && (row.status === 'active' || row.status === 'cancelled') && row.problem_since === null
    if (!runs) {
      if (account) await giveUpOpen(ctx, tx, account.id)
      await changePlan({ ...ctx, db: tx }, { planCode })
      return { effective: 'now', at: ctx.clock.now().toISOString() }
    }
    if (!plan) throw fail('planMissing')
    if (plan.code !== row.plan_code && !isFree) throw fail('paidPlanRuns')
    const members = await countUsedSeats(tx, ctx.workspace.id)
    if (isFree && plan.baseSeats !== null && members > plan.baseSeats)
      throw fail('seatLimitExceeded', { detail: String(plan.baseSeats) })
    if (account && isFree) await giveUpOpen(ctx, tx, account.id)
    const scheduled = isFree ? { planCode: plan.code, unit: null, seats: null } : null
    await updateTerm(tx, ctx.workspace.id, { scheduled })
    const detail = { from: row.plan_code, to: plan.code, effective: 'periodEnd' }
    await recordAudit(tx, ctx, { workspaceId: ctx.workspace.id, action: 'plan.change', subject: ctx.workspace.id, detail })
    return { effective: 'periodEnd', at: row.period_end!.toISOString() }
  })
}
