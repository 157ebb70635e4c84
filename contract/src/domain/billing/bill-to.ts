import * as z from 'zod/mini'
import { Line } from '../line.ts'
import type { Currency } from '../plan/plan.ts'

const Short = Line.check(z.maxLength(100))
const mail = z.email()

/** Who stands on invoices as the buyer, as they wrote it; empty where nothing was written. */
export const BillTo = z.strictObject({
  organisation: Short,
  /** Who represents it, as Korean papers have it. */
  representative: Short,
  businessNumber: Line.check(z.maxLength(40)),
  address: Line.check(z.maxLength(300)),
  /** Whom letters about payments go to as well. */
  email: Line.check(
    z.maxLength(254),
    z.refine((text) => text === '' || mail.safeParse(text).success),
  ),
})
export type BillTo = z.infer<typeof BillTo>

export const nobody: BillTo = { organisation: '', representative: '', businessNumber: '', address: '', email: '' }

const weights = [1, 3, 7, 1, 3, 7, 1, 3, 5]

/**
 * A business number as it is written on papers; null: it cannot be one. Only those of Korea are known, where won are paid: ten digits, of
 * which the last is made of the others.
 */
export function businessNumberOf(typed: string, currency: Currency): string | null {
  const digits = typed.replaceAll(/[\s-]/g, '')
  if (currency !== 'KRW' || typed === '') return typed
  if (!/^\d{10}$/.test(digits)) return null
  const sum = weights.reduce(
    (before, weight, at) => before + weight * Number(digits[at]),
    Math.floor((5 * Number(digits[8])) / 10),
  )
  if ((10 - (sum % 10)) % 10 !== Number(digits[9])) return null
  return `${digits.slice(0, 3)}-${digits.slice(3, 5)}-${digits.slice(5)}`
}
