import type { BillTo } from '@quarry/contract/billing/bill-to'
import { type Day, dayAt, dayBefore } from '@quarry/contract/billing/period'
import type { Currency } from '@quarry/contract/plan/plan'
import type { QuoteLine } from '@quarry/contract/billing/quote'
import type { PlanNames, Seller } from '../../../db/billing-tables.ts'
import type { PaperRow } from '../store/paper.store.ts'

/** What stands on an invoice or a credit note, before it is put into words. Days are those of the account. */
export type Paper = {
  kind: 'charge' | 'credit'
  number: string
  issuedOn: Day
  state: 'paid' | 'open' | 'void' | 'givenBack' | 'toBeGivenBack' | 'takenBack'
  isTest: boolean
  seller: Partial<Seller>
  buyer: Partial<BillTo> & { workspace: string; contact: string }
  period: { from: Day; to: Day }
  lines: readonly QuoteLine[]
  planNames: PlanNames
  currency: Currency
  supply: number
  tax: number
  total: number
  /** Of a credit note: the invoice it takes back. */
  credits: { number: string; issuedOn: Day } | null
  payment: { on: Day | null; card: string; transaction: string; reference: string | null } | null
}

export function paperOf(row: PaperRow): Paper {
  const { kind, number, currency, supply, tax, total } = row
  const day = (at: Date) => dayAt(at, currency)
  const settledAt = kind === 'charge' ? row.paid_at : row.refunded_at
  return {
    kind,
    number,
    currency,
    supply,
    tax,
    total,
    issuedOn: day(row.created_at),
    state: stateOf(row),
    isTest: row.is_test,
    seller: row.seller,
    buyer: { ...row.bill_to, workspace: row.workspace_code, contact: row.bill_to.email || row.email },
    period: { from: row.period_from, to: dayBefore(row.period_to) },
    lines: row.lines,
    planNames: row.plan_names,
    credits: row.credited_number === null ? null : { number: row.credited_number, issuedOn: day(row.credited_at!) },
    payment:
      row.attempt_id === null
        ? null
        : {
            on: settledAt && day(settledAt),
            // A wallet has no number.
            card: row.last4 === null ? row.brand! : `${row.brand} •••• ${row.last4}`,
            transaction: row.attempt_id,
            reference: row.external_id,
          },
  }
}

function stateOf({ kind, status, refund_status: refunded }: PaperRow): Paper['state'] {
  if (kind === 'credit' && refunded === null) return 'takenBack'
  if (kind === 'credit') return refunded === 'succeeded' || refunded === 'elsewhere' ? 'givenBack' : 'toBeGivenBack'
  return status === 'paid' || status === 'open' ? status : 'void'
}
