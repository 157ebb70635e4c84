import { seatTotal } from '@quarry/contract/billing/money'
import { refundTax } from '@quarry/contract/billing/quote'
import { daysBetween } from '@quarry/contract/billing/period'
import type { Needs } from '../../../context.ts'
import type { Db } from '../../../db/db.ts'
import { partiesOf } from '../parties.ts'
import type { BillingAccount } from '../store/account.store.ts'
import type { Attempt } from '../store/attempt.store.ts'
import { insertInvoice, type Invoice, sumCredited } from '../store/invoice.store.ts'
import { book } from '../store/ledger.store.ts'
import { findRefundsOf, type Refund, updateRefund } from '../store/refund.store.ts'

export type PaidFacts = { attempt: Attempt; invoice: Invoice; account: BillingAccount }
/** @property credit the note for what nobody owed before. @property settled what was owed because a company had refused to give it back. */
type Owed = { credit: Invoice | null; settled: readonly Refund[] }

const sumOf = (rows: readonly { amount: number }[]): number => rows.reduce((sum, { amount }) => sum + amount, 0)

/**
 * Money that went back without us was owed from that moment on: what was owed already is settled by it, and of the rest there is a credit note.
 * The caller holds the attempt and its invoice.
 * @param of so much of the payment can have gone back.
 * @returns null: it is more than is left, or nothing was sold for it, and a person has to look.
 */
export async function oweReturned(
  parts: Needs<'clock' | 'config'>,
  tx: Db,
  facts: PaidFacts,
  { amount, of }: { amount: number; of: number },
): Promise<Owed | null> {
  const refunds = await findRefundsOf(tx, facts.attempt.id)
  const refused = refunds.filter(({ status }) => status === 'failed')
  const left = of - sumOf(refunds)
  const same = refused.find((each) => each.amount === amount)
  const settled = same ? [same] : amount <= left ? [] : refused
  const more = amount - sumOf(settled)
  if (more < 0 || more > left || (more > 0 && facts.invoice.status !== 'paid')) return null
  for (const { id } of settled) await updateRefund(tx, id, { status: 'elsewhere', settled_at: parts.clock.now() })
  return { credit: more > 0 ? await credit(parts, tx, facts, more) : null, settled }
}

async function credit(
  parts: Needs<'clock' | 'config'>,
  tx: Db,
  { invoice, account }: PaidFacts,
  amount: number,
): Promise<Invoice> {
  const { planCode, unit, seats, price, period } = invoice.term!
  const ofDays = daysBetween(period.from, period.to)
  const about = { planCode, unit, seats, perSeat: seatTotal(price, unit), ...period, days: ofDays, ofDays }
  const lines = [{ kind: 'credit' as const, ...about, amount: -amount }]
  const tax = refundTax((await sumCredited(tx, invoice.id)).total, amount, price.taxPercent)
  const supply = amount - tax
  const at = parts.clock.now()
  const note = await insertInvoice(tx, {
    account_id: account.id,
    kind: 'credit',
    reason: 'refund',
    currency: account.currency,
    lines,
    supply,
    tax,
    total: amount,
    term: null,
    period_from: invoice.period_from,
    period_to: invoice.period_to,
    status: 'paid',
    credits_invoice: invoice.id,
    earned_at: null,
    is_test: invoice.is_test,
    created_at: at,
    ...partiesOf(parts, account, lines),
  })
  const sales = invoice.earned_at === null ? 'revenue' : 'deferred'
  const entries = { [sales]: supply, tax, refund_payable: -amount }
  await book(tx, { accountId: account.id, currency: account.currency, source: { kind: 'credit', id: note.id }, at, entries })
  return note
}
