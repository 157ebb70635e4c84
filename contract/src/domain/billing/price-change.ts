import type { Plan } from '../plan/plan-contents.ts'
import { type SeatPrice, seatPriceOf, seatTotal } from './money.ts'
import { type Day, periodOf } from './period.ts'
import type { PaidTerm } from './quote.ts'

/**
 * What another price of the catalogue means for the period after a term's; null where it stays as it is. What rises is paid only by who
 * agreed, what falls is had by itself.
 */
export function priceChange(term: PaidTerm, plan: Plan | undefined): { price: SeatPrice; rises: boolean } | null {
  const { price: before, unit, period } = term
  if (!plan?.nextPrice || plan.nextPrice.from > period.to) return null
  const price = seatPriceOf(plan, before.currency, period.to)
  const [less, more] = [seatTotal(before, unit), seatTotal(price, unit)]
  return less === more ? null : { price, rises: more > less }
}

/**
 * The first period to come that is to cost more, as the catalogue announces; null where none is.
 * @param after the number of the last period whose price is settled.
 */
export function announcedRise(term: PaidTerm, plan: Plan | undefined, after: number): { at: Day; price: SeatPrice } | null {
  if (!plan?.nextPrice) return null
  const { anchor, unit, price: before } = term
  let no = after + 1
  while (periodOf(anchor, unit, no).from < plan.nextPrice.from) no++
  const at = periodOf(anchor, unit, no).from
  const price = seatPriceOf(plan, before.currency, at)
  return seatTotal(price, unit) > seatTotal(before, unit) ? { at, price } : null
}
