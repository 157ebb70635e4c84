import { seatPriceOf } from '@quarry/contract/billing/money'
import { priceChange } from '@quarry/contract/billing/price-change'
import type { Order, PaidTerm } from '@quarry/contract/billing/quote'
import type { Needs } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import type { PlanRow } from '../plan/plan.ts'
import { findConsent } from './store/consent.store.ts'

/**
 * What a workspace has from its next period on: as before, or as somebody chose. What costs more than before is agreed to, or there is no next
 * period (null); where nobody was asked in time the former price is good once more.
 */
export async function nextTerm({ config }: Needs<'config'>, db: Db, row: PlanRow): Promise<PaidTerm | null> {
  const term = chosenTerm({ config }, row)
  if (term.planCode !== row.term!.planCode) return term
  const change = priceChange(
    row.term!,
    config.plans?.find(({ code }) => code === term.planCode),
  )
  if (!change?.rises) return change ? { ...term, price: change.price } : term
  const consent = await findConsent(db, { accountId: row.account_id!, planCode: term.planCode, at: row.period_end! })
  if (!consent) return term
  return consent.answer === 'agreed' ? { ...term, price: consent.new_price } : null
}

/**
 * What who was suspended goes on with: what was to begin when their period was over. Before that no other price is asked for, nor one that
 * nobody agreed to.
 */
export async function orderToResume({ config, clock }: Needs<'config' | 'clock'>, db: Db, row: PlanRow): Promise<Order> {
  const next = row.period_end! <= clock.now() ? await nextTerm({ config }, db, row) : null
  return next ?? chosenTerm({ config }, row)
}

/** The days that periods begin on stay, except where months take the place of years. */
function chosenTerm({ config }: Needs<'config'>, { term, scheduled }: PlanRow): PaidTerm {
  const before = { ...term!, periodNo: term!.periodNo + 1 }
  const plan = scheduled && config.plans?.find(({ code }) => code === scheduled.planCode)
  if (!scheduled || !plan || scheduled.unit === null || scheduled.seats === null) return before
  const { planCode, unit, seats } = scheduled
  const price =
    scheduled.price ?? (planCode === before.planCode ? before.price : seatPriceOf(plan, before.price.currency, before.period.to))
  const chosen = { ...before, planCode, unit, seats, price }
  return unit === before.unit ? chosen : { ...chosen, anchor: before.period.to, periodNo: 1 }
}
