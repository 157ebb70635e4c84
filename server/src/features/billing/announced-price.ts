import { periodTotal } from '@quarry/contract/billing/money'
import { dayAt, daysBetween } from '@quarry/contract/billing/period'
import { announcedRise } from '@quarry/contract/billing/price-change'
import type { Change, Order, PaidTerm } from '@quarry/contract/billing/quote'
import { limits } from '@quarry/contract/limits'
import type { Quote } from '@quarry/contract/wire/billing/quote'
import type { Needs } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import type { PlanRow } from '../plan/plan.ts'
import { findConsent } from './store/consent.store.ts'

/** The higher price that awaits who orders this, said before they do; null: none is announced. */
export async function announcedFor(
  { clock, config }: Needs<'clock' | 'config'>,
  db: Db,
  row: PlanRow,
  { order, change }: { order: Order; change: Change },
): Promise<Quote['priceChange']> {
  const { unit, seats, price, planCode } = order
  const plan = config.plans?.find(({ code }) => code === planCode)
  const { term, settled } = change.term ? { term: change.term, settled: change.term.periodNo } : scheduledTerm(row.term!, order)
  // Who goes on with the period they have may have been asked about the next one, or it is too late to ask them.
  const isAsked = row.term?.period.to === term.period.to && row.term.planCode === planCode
  const consent = isAsked ? await findConsent(db, { accountId: row.account_id!, planCode, at: row.period_end! }) : undefined
  const daysLeft = daysBetween(dayAt(clock.now(), price.currency), term.period.to)
  const isTooLate = isAsked && !consent && daysLeft < limits.askAboutPriceDays.last
  const rise = announcedRise(term, plan, isTooLate ? settled + 1 : settled)
  if (!rise) return null
  const isAnswered = consent !== undefined && rise.at === term.period.to
  const after = isAnswered ? consent.new_price : rise.price
  const totals = { before: periodTotal(price, unit, seats), after: periodTotal(after, unit, seats) }
  return { at: rise.at, ...totals, answer: isAnswered ? consent.answer : null }
}

/** What begins with the next period: another plan at the price of the order, the same one at the price that is agreed to then. */
function scheduledTerm(before: PaidTerm, order: Order): { term: PaidTerm; settled: number } {
  const isAnew = order.unit !== before.unit
  const term = { ...before, ...order, ...(isAnew && { anchor: before.period.to }) }
  const last = isAnew ? 0 : before.periodNo
  return { term, settled: order.planCode === before.planCode ? last : last + 1 }
}
