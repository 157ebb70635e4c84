import type { PeriodUnit } from '../plan/plan-state.ts'
import { type Amount, amountOf, periodTotal, roundedShare, type SeatPrice, seatTotal } from './money.ts'
import { type Day, daysLeft, type Period, periodOf } from './period.ts'

/** What is paid for. */
export type Order = { planCode: string; unit: PeriodUnit; seats: number; price: SeatPrice }

/** What a workspace has paid for, and until when. */
export type PaidTerm = Order & { anchor: Day; periodNo: number; period: Period }

export type QuoteLine = {
  kind: 'plan' | 'seats' | 'credit' | 'carried'
  planCode: string
  unit: PeriodUnit
  seats: number
  /** A seat for a whole period, with tax. */
  perSeat: number
  from: Day
  to: Day
  /** Of the period's days, how many are counted. */
  days: number
  ofDays: number
  /** With tax; negative: it is given back. */
  amount: number
}

export type Change = {
  kind: 'start' | 'upgrade' | 'seats' | 'lower' | 'none'
  lines: QuoteLine[]
  due: Amount
  /** The term from then on; absent where nothing changes before the period ends. */
  term?: PaidTerm
}

/**
 * A difference smaller than what payment companies accept is not asked for now. Stripe takes nothing below half a dollar's worth of any currency
 * (https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts), which is less than 1,000 won for as long as a dollar costs less than
 * 2,000. Of those behind PortOne the strictest refuses less than 1,000 won unless told otherwise (Welcome Payments, `below1000`:
 * https://developers.portone.io/opi/ko/integration/pg/v2/welcome); Naver Pay takes 100.
 */
export const leastCharge: Readonly<Record<SeatPrice['currency'], number>> = { KRW: 1_000, USD: 50 }

/** A first term, and one after another has ended: from today, whole. */
export function startOn(order: Order, today: Day): Change {
  const period = periodOf(today, order.unit, 1)
  return changed('start', [wholeLine(order, period)], { ...order, anchor: today, periodNo: 1, period })
}

/** The next period of a term, at the prices it was taken for. */
export function renewalOf(term: PaidTerm, periodNo: number): { line: QuoteLine; due: Amount; period: Period } {
  const period = periodOf(term.anchor, term.unit, periodNo)
  const line = wholeLine(term, period)
  return { line, due: amountOf(line.amount, term.price.taxPercent), period }
}

/**
 * What another order means for a running term. What is more is had at once and paid for the days that are left, today included. What is
 * less begins with the next period, and nothing is given back.
 */
export function changeTerm(term: PaidTerm, order: Order, today: Day): Change {
  const isSame = order.planCode === term.planCode && order.unit === term.unit && order.seats === term.seats
  if (isSame) return { kind: 'none', lines: [], due: nothing }
  const monthly = (each: Order): number => periodTotal(each.price, 'MONTHLY', each.seats)
  const fromMonthToYear = term.unit === 'MONTHLY' && order.unit === 'YEARLY'
  if (term.unit === order.unit && order.planCode === term.planCode && order.seats > term.seats)
    return moreSeats(term, order, today)
  if (term.unit === order.unit && order.planCode !== term.planCode && monthly(order) > monthly(term))
    return dearerPlan(term, order, today)
  if (fromMonthToYear && monthly(order) >= monthly(term)) return longerUnit(term, order, today)
  return { kind: 'lower', lines: [], due: nothing }
}

const nothing: Amount = { supply: 0, tax: 0, total: 0 }

function moreSeats(term: PaidTerm, order: Order, today: Day): Change {
  const { days, of } = daysLeft(term.period, today)
  const more = { ...term, seats: order.seats - term.seats }
  const amount = roundedShare(periodTotal(term.price, term.unit, more.seats), days, of)
  const line = { ...wholeLine(more, term.period), kind: 'seats' as const, from: today, days, amount }
  return changed('seats', [line], { ...term, seats: order.seats })
}

function dearerPlan(term: PaidTerm, order: Order, today: Day): Change {
  const { days, of } = daysLeft(term.period, today)
  const whole = wholeLine(order, term.period)
  const line = { ...whole, from: today, days, amount: roundedShare(whole.amount, days, of) }
  return changed('upgrade', [line, creditLine(term, today)], { ...term, ...order })
}

/** A new period begins today, and what is left of the running one is deducted. */
function longerUnit(term: PaidTerm, order: Order, today: Day): Change {
  const started = startOn(order, today)
  return changed('upgrade', [...started.lines, creditLine(term, today)], started.term!)
}

function changed(kind: Change['kind'], lines: QuoteLine[], term: PaidTerm): Change {
  const total = Math.max(
    0,
    lines.reduce((sum, { amount }) => sum + amount, 0),
  )
  return { kind, lines, due: amountOf(total, term.price.taxPercent), term }
}

function wholeLine(order: Order, period: Period): QuoteLine {
  const { of } = daysLeft(period, period.from)
  const { planCode, unit, seats, price } = order
  const amount = periodTotal(price, unit, seats)
  return { kind: 'plan', planCode, unit, seats, perSeat: seatTotal(price, unit), ...period, days: of, ofDays: of, amount }
}

const creditLine = (term: PaidTerm, today: Day): QuoteLine => {
  const whole = wholeLine(term, term.period)
  return { ...whole, kind: 'credit', from: today, days: daysLeft(term.period, today).days, amount: -refundOf(term, today).total }
}

/** What is given back of a running term whose workspace goes today. */
export function refundOf(term: PaidTerm, today: Day): { total: number; days: number; ofDays: number } {
  const { days, of } = daysLeft(term.period, today)
  return { total: roundedShare(periodTotal(term.price, term.unit, term.seats), days, of), days, ofDays: of }
}

/** Paid with several payments, newest first, each up to what is left of it. */
export function spreadRefund<P extends { left: number }>(
  total: number,
  payments: readonly P[],
): { payment: P; amount: number }[] {
  let rest = total
  return payments.flatMap((payment) => {
    const amount = Math.min(rest, payment.left)
    rest -= amount
    return amount > 0 ? [{ payment, amount }] : []
  })
}

/** The tax of a refund. Cumulative, so that after the last one exactly all of the tax has been given back. */
export const refundTax = (before: number, now: number, taxPercent: number): number =>
  amountOf(before + now, taxPercent).tax - amountOf(before, taxPercent).tax
