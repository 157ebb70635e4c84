import { periodTotal, roundedShare, seatTotal } from '@quarry/contract/billing/money'
import { dayAt, daysLeft } from '@quarry/contract/billing/period'
import { type PaidTerm, refundTax, spreadRefund } from '@quarry/contract/billing/quote'
import type { WorkspaceId } from '@quarry/contract/ids'
import type { Departure } from '@quarry/contract/wire/workspace/member'
import type { Needs, RemovalListener } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import { findPlan, type PlanRow } from '../plan/plan.ts'
import { giveUpOpen } from './charge-invoice.ts'
import { partiesOf } from './parties.ts'
import { beginRefund } from './returned/refund.ts'
import { type BillingAccount, closeAccount, findAccount } from './store/account.store.ts'
import { findPayments } from './store/attempt.store.ts'
import { findPaidFor, forgetEarning, insertInvoice } from './store/invoice.store.ts'
import { balanceOf, book } from './store/ledger.store.ts'

type Refund = NonNullable<Departure['refund']>

/** What the owner gets back who deletes the workspace now; null: nothing. */
export async function refundFor(ctx: Needs<'clock' | 'config'>, db: Db, workspaceId: WorkspaceId): Promise<Refund | null> {
  if (ctx.config.plans === null) return null
  const [row, account] = [await findPlan(db, workspaceId), await findAccount(db, workspaceId)]
  const amount = row && account ? await owedBack(ctx, db, account, row) : 0
  if (!account || !row?.term || amount === 0) return null
  const { total, ...share } = await shareLeft(ctx, db, account, row.term)
  return { currency: account.currency, amount, share: amount === total ? share : null }
}

/** What is paid for the days that are left, this one included, less what went back of it before. */
async function shareLeft({ clock }: Needs<'clock'>, db: Db, account: BillingAccount, term: PaidTerm) {
  const { days, of } = daysLeft(term.period, dayAt(clock.now(), account.currency))
  // What went back whole is had no longer, and not a part of the term any more.
  const partly = (await findPaidFor(db, account.id, term.period)).filter(({ total, credited }) => credited < total)
  const returned = partly.reduce((sum, { credited }) => sum + credited, 0)
  const paid = Math.max(0, periodTotal(term.price, term.unit, term.seats) - returned)
  return { total: roundedShare(paid, days, of), paid, days, ofDays: of }
}

/** Never more than was paid. */
async function owedBack(ctx: Needs<'clock'>, db: Db, account: BillingAccount, row: PlanRow): Promise<number> {
  const runs = row.term !== null && (row.status === 'active' || row.status === 'cancelled') && row.problem_since === null
  if (!runs) return 0
  const { total } = await shareLeft(ctx, db, account, row.term!)
  const left = (await findPayments(db, account.id)).reduce((sum, payment) => sum + payment.left, 0)
  return Math.min(total, left)
}

/**
 * Settles with a workspace that is being deleted: nothing is owed any more, the owner gets back what is left of the period, and what is paid
 * and used is revenue. What the payment companies still do about it goes on without the workspace.
 */
export const settleRemoved: RemovalListener = async (parts, tx, { id, why }) => {
  const [row, account] = [await findPlan(tx, id), await findAccount(tx, id)]
  if (!account) return
  await giveUpOpen(parts, tx, account.id)
  const amount = row && why === 'owner' && parts.config.plans !== null ? await owedBack(parts, tx, account, row) : 0
  if (amount > 0) await giveBack(parts, tx, account, row!.term!, amount)
  await forgetEarning(tx, account.id)
  const kept = -(await balanceOf(tx, account.id, 'deferred'))
  const at = parts.clock.now()
  const entries = { deferred: kept, revenue: -kept }
  await book(tx, { accountId: account.id, currency: account.currency, source: { kind: 'closed', id: account.id }, at, entries })
  await closeAccount(tx, account.id, at)
}

/** A credit note for each invoice that was paid with what is given back. */
async function giveBack(
  parts: Needs<'clock' | 'send' | 'config'>,
  tx: Db,
  account: BillingAccount,
  term: PaidTerm,
  total: number,
): Promise<void> {
  const { id: accountId, currency } = account
  const at = parts.clock.now()
  const today = dayAt(at, currency)
  const { days, of: ofDays } = daysLeft(term.period, today)
  const about = {
    planCode: term.planCode,
    unit: term.unit,
    seats: term.seats,
    perSeat: seatTotal(term.price, term.unit),
    from: today,
    to: term.period.to,
  }
  for (const { payment, amount } of spreadRefund(total, await findPayments(tx, accountId))) {
    const tax = refundTax(payment.amount - payment.left, amount, payment.term!.price.taxPercent)
    const supply = amount - tax
    const lines = [{ kind: 'credit' as const, ...about, days, ofDays, amount: -amount }]
    const credit = await insertInvoice(tx, {
      account_id: accountId,
      kind: 'credit',
      reason: 'refund',
      currency,
      lines,
      supply,
      tax,
      total: amount,
      term: null,
      period_from: today,
      period_to: term.period.to,
      status: 'paid',
      credits_invoice: payment.invoice_id,
      earned_at: null,
      is_test: payment.is_test,
      created_at: at,
      ...partiesOf(parts, account, lines),
    })
    const entries = { deferred: supply, tax, refund_payable: -amount }
    await book(tx, { accountId, currency, source: { kind: 'credit', id: credit.id }, at, entries })
    await beginRefund(parts, tx, { account_id: accountId, credit_invoice: credit.id, attempt_id: payment.id, amount, tax })
  }
}
