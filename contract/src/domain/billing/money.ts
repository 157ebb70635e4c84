import * as z from 'zod/mini'
import { limits } from '../limits.ts'
import { Currency } from '../plan/plan.ts'
import type { Plan } from '../plan/plan-contents.ts'
import type { PeriodUnit } from '../plan/plan-state.ts'
import type { Day } from './period.ts'

const Minor = z.int()

/** What an amount consists of, in whole minor units: won, or cents. `supply` and `tax` make up `total`. */
export const Amount = z.strictObject({ supply: Minor, tax: Minor, total: Minor })
export type Amount = z.infer<typeof Amount>

/** What a seat costs, as it was when the plan was taken. Later changes of the catalogue concern nobody who has one. */
export const SeatPrice = z.strictObject({
  currency: Currency,
  /** A month before tax. */
  supply: z.int().check(z.minimum(0)),
  taxPercent: z.int().check(z.minimum(0), z.maximum(100)),
  annualDiscountPercent: z.int().check(z.minimum(0), z.maximum(100)),
})
export type SeatPrice = z.infer<typeof SeatPrice>

/** How many minor units a unit of the currency has, as people write it. */
export const minorUnits: Readonly<Record<Currency, number>> = { KRW: 1, USD: 100 }

/** As programs read an amount: 108900, 75.00. */
export const plainAmount = (amount: number, currency: Currency): string =>
  (amount / minorUnits[currency]).toFixed(minorUnits[currency] === 1 ? 0 : 2)

const taxPercents: Readonly<Record<Currency, number>> = { KRW: 10, USD: 0 }

/** Of an amount that is not negative; halves go up. In big integers, because an amount times days leaves what a double counts exactly. */
export function roundedShare(amount: number, part: number, whole: number): number {
  const [a, p, w] = [BigInt(amount), BigInt(part), BigInt(whole)]
  return Number((2n * a * p + w) / (2n * w))
}

/** The tax inside a total. */
export const taxIn = (total: number, taxPercent: number): number => roundedShare(total, taxPercent, 100 + taxPercent)

export function amountOf(total: number, taxPercent: number): Amount {
  const tax = taxIn(total, taxPercent)
  return { supply: total - tax, tax, total }
}

type Priced = Pick<Plan, 'monthlyPrice' | 'nextPrice'>

/** What a plan of the catalogue costs who takes it on a day. */
export const seatPriceOf = ({ monthlyPrice, nextPrice }: Priced, currency: Currency, day: Day): SeatPrice => ({
  currency,
  supply: Math.round(
    (nextPrice && nextPrice.from <= day ? nextPrice.monthlyPrice : monthlyPrice)[currency] * minorUnits[currency],
  ),
  taxPercent: taxPercents[currency],
  annualDiscountPercent: limits.annualDiscountPercent,
})

/** With tax. A year is made of the month's total, so that it never disagrees with the price that is shown. */
export function seatTotal({ supply, taxPercent, annualDiscountPercent }: SeatPrice, unit: PeriodUnit): number {
  const month = supply + roundedShare(supply, taxPercent, 100)
  return unit === 'MONTHLY' ? month : roundedShare(month * 12, 100 - annualDiscountPercent, 100)
}

/** A whole period for so many seats, with tax. */
export const periodTotal = (price: SeatPrice, unit: PeriodUnit, seats: number): number => seatTotal(price, unit) * seats

/** Of one seat, by the month and by the year. */
export const seatAmounts = (price: SeatPrice): { monthlyPrice: Amount; annualPrice: Amount } => ({
  monthlyPrice: amountOf(seatTotal(price, 'MONTHLY'), price.taxPercent),
  annualPrice: amountOf(seatTotal(price, 'YEARLY'), price.taxPercent),
})
