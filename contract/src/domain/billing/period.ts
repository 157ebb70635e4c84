import type { Currency } from '../plan/plan.ts'
import type { PeriodUnit } from '../plan/plan-state.ts'

/** A calendar day, `2028-02-29`. */
export type Day = string

/** From the first day to the day that is no longer in it. */
export type Period = { from: Day; to: Day }

const dayMs = 24 * 60 * 60_000
/** Days are those of Seoul where won are paid, which has no summer time, and of UTC elsewhere. */
const hoursAhead: Readonly<Record<Currency, number>> = { KRW: 9, USD: 0 }
const ahead = (currency: Currency): number => hoursAhead[currency] * 60 * 60_000

export const dayAt = (at: Date, currency: Currency): Day => new Date(at.getTime() + ahead(currency)).toISOString().slice(0, 10)

/** The moment a day begins. */
export const beginOf = (day: Day, currency: Currency): Date => new Date(Date.parse(day) - ahead(currency))

export const daysBetween = (from: Day, to: Day): number => Math.round((Date.parse(to) - Date.parse(from)) / dayMs)

/** The last day of a period that ends before this one. */
export const dayBefore = (day: Day): Day => new Date(Date.parse(day) - dayMs).toISOString().slice(0, 10)

/** So many months after a day; the last of the month where it is shorter. */
export function addMonths(day: Day, months: number): Day {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const [first, next] = [0, 1].map((more) => new Date(Date.UTC(year, month - 1 + months + more, 1))) as [Date, Date]
  const days = (next.getTime() - first.getTime()) / dayMs
  return new Date(first.getTime() + (Math.min(date, days) - 1) * dayMs).toISOString().slice(0, 10)
}

const monthsOf = (unit: PeriodUnit): number => (unit === 'MONTHLY' ? 1 : 12)

/**
 * The period of a number, counted from the day the first one began: a chain of ends would lose the 31st for ever.
 * @param no from 1
 */
export const periodOf = (anchor: Day, unit: PeriodUnit, no: number): Period => ({
  from: addMonths(anchor, (no - 1) * monthsOf(unit)),
  to: addMonths(anchor, no * monthsOf(unit)),
})

/** The number of the period a day lies in; never less than `least`. */
export function periodNoAt(anchor: Day, unit: PeriodUnit, day: Day, least = 1): number {
  let no = least
  while (periodOf(anchor, unit, no).to <= day) no++
  return no
}

/** Days of a period, and how many of them are left with this one. */
export function daysLeft({ from, to }: Period, day: Day): { days: number; of: number } {
  const of = daysBetween(from, to)
  return { days: Math.min(of, Math.max(0, daysBetween(day, to))), of }
}
