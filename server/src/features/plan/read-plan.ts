import type { OutputOf } from '@quarry/contract/wire/route'
import { limits } from '@quarry/contract/limits'
import { seatAmounts, seatPriceOf } from '@quarry/contract/billing/money'
import { dayAt } from '@quarry/contract/billing/period'
import { currencyOf, needsPayment } from '@quarry/contract/plan/plan'
import type { planRoutes, WorkspacePlan } from '@quarry/contract/wire/plan/plan'
import { unlimitedPlan } from '@quarry/contract/plan/plan-catalogue'
import { trialPlanCode } from '@quarry/contract/plan/plan-state'
import type { Needs } from '../../context.ts'
import { fail } from '../../http/fail.ts'
import { listDevices } from '../account/account.ts'
import { hasBegun } from './change-plan.ts'
import { currentPlan } from './current-plan.ts'
import { deviceLimit } from './device-limit.ts'
import { findPlan, type PlanRow } from './plan.store.ts'
import { countAgents, countDocuments, countMessages, countUsedSeats } from './usage.store.ts'

/** What there is to have, in the currency of a country. While nothing is billed that is the one plan everybody has. */
export function listPlans(
  { clock, config }: Needs<'clock' | 'config'>,
  { countryCode }: { countryCode: string },
): OutputOf<typeof planRoutes.list> {
  const currency = currencyOf(countryCode)
  const today = dayAt(clock.now(), currency)
  return {
    plans: (config.plans ?? [unlimitedPlan]).map((plan) => {
      const price = seatPriceOf(plan, currency, today)
      const from = plan.nextPrice && plan.nextPrice.from > today ? plan.nextPrice.from : null
      return {
        ...plan,
        id: plan.code,
        seatCount: plan.baseSeats,
        currency,
        ...seatAmounts(price),
        nextPrice: from === null ? null : { from, ...seatAmounts(seatPriceOf(plan, currency, from)) },
        taxPercent: price.taxPercent,
        annualDiscountPercent: limits.annualDiscountPercent,
        needsPayment: needsPayment(plan),
      }
    }),
  }
}

/** The plan of the workspace and what is used of it. @throws Failure workspaceMissing — it was deleted a moment ago. */
export async function readPlan(
  ctx: Needs<'db' | 'clock' | 'config' | 'account' | 'workspace' | 'request' | 'origin'>,
): Promise<Omit<WorkspacePlan, 'payment'>> {
  const row = await findPlan(ctx.db, ctx.workspace.id)
  if (!row) throw fail('workspaceMissing')
  const { plan, state, seats, limits: most } = currentPlan(ctx, row)
  const documents = await countDocuments(ctx.db, ctx.workspace.id)
  return {
    ...state,
    plan,
    seatCount: seats,
    usage: {
      seats: { used: await countUsedSeats(ctx.db, ctx.workspace.id), limit: most.seats },
      publicDocuments: { used: documents.PUBLIC.placed, limit: most.publicDocuments },
      privateDocuments: { used: documents.RESTRICTED.placed, limit: most.privateDocuments },
      devices: { used: (await listDevices(ctx)).devices.length, limit: await deviceLimit(ctx, ctx.db, ctx.account.id) },
      agents: { used: await countAgents(ctx.db, ctx.workspace.id), limit: most.agents },
      monthlyMessages: { used: await countMessages(ctx.db, ctx.workspace.id, ctx.clock.now()), limit: most.monthlyMessages },
    },
    heldBack: { publicDocuments: documents.PUBLIC.heldBack, privateDocuments: documents.RESTRICTED.heldBack },
    suspension: suspensionOf(row),
    trialIsOpen:
      row.trial_started_at === null &&
      (ctx.config.plans ?? []).some((each) => each.code === trialPlanCode && hasBegun(each, ctx.clock.now())),
  }
}

const dayMs = 24 * 60 * 60_000

function suspensionOf({ status, suspended_at: since }: Pick<PlanRow, 'status' | 'suspended_at'>): WorkspacePlan['suspension'] {
  if (status !== 'suspended' || !since) return null
  return { since: since.toISOString(), endsAt: new Date(since.getTime() + limits.suspendedDays * dayMs).toISOString() }
}
