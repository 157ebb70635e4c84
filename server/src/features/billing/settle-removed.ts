import { amountOf, periodTotal, seatTotal } from '@quarry/contract/billing/money'
import { dayAt } from '@quarry/contract/billing/period'
import { refundOf, refundTax, spreadRefund } from '@quarry/contract/billing/quote'
import type { Amount } from '@quarry/contract/billing/money'
import type { WorkspaceId } from '@quarry/contract/ids'
import type { Departure } from '@quarry/contract/wire/workspace/member'
import type { Needs, RemovalListener } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import { findPlan, type PlanRow } from '../plan/plan.ts'
import { voidInvoice } from './charge-invoice.ts'
import { beginRefund } from './refund.ts'
import { type BillingAccount, closeAccount, findAccount } from './store/account.store.ts'
import { findLiveAttempt, findPayments, updateAttempt } from './store/attempt.store.ts'
import { findOpenInvoices, forgetEarning, insertInvoice } from './store/invoice.store.ts'
import { balanceOf, book } from './store/ledger.store.ts'

type Refund = NonNullable<Departure['refund']>

/** What the owner gets back who deletes the workspace now; null: nothing. */
export async function refundFor(ctx: Needs<'clock' | 'config'>, db: Db, workspaceId: WorkspaceId): Promise<Refund | null> {
  if (ctx.config.plans === null) return null
  const [row, account] = [await findPlan(db, workspaceId), await findAccount(db, workspaceId)]
  const amount = row && account ? await owedBack(ctx, db, account, row) : 0
  if (!account || !row?.term || amount === 0) return null
  const { total, days, ofDays } = refundOf(row.term, dayAt(ctx.clock.now(), account.currency))
  const { price, unit, seats } = row.term
  const share = { paid: periodTotal(price, unit, seats), days, ofDays }
  return { currency: account.currency, amount, share: amount === total ? share : null }
}

/** For the days that are left, this one included; never more than was paid. */
async function owedBack({ clock }: Needs<'clock'>, db: Db, account: BillingAccount, row: PlanRow): Promise<number> {
  const runs = row.term !== null && (row.status === 'active' || row.status === 'cancelled') && row.problem_since === null
  if (!runs) return 0
  const { total } = refundOf(row.term!, dayAt(clock.now(), account.currency))
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
  for (const invoice of await findOpenInvoices(tx, account.id)) await voidInvoice(parts, tx, invoice)
  const live = await findLiveAttempt(tx, account.id)
  // One that was not sent never is; of another the success is given back.
  if (live?.status === 'created')
    await updateAttempt(tx, live.id, { status: 'failed', fail_kind: 'hard', fail_code: 'cancelled', look_at: null })
  const amount = row && why === 'owner' && parts.config.plans !== null ? await owedBack(parts, tx, account, row) : 0
  if (amount > 0) await giveBack(parts, tx, account, row!, amount)
  await forgetEarning(tx, account.id)
  const kept = -(await balanceOf(tx, account.id, 'deferred'))
  const at = parts.clock.now()
  const entries = { deferred: kept, revenue: -kept }
  await book(tx, { accountId: account.id, currency: account.currency, source: { kind: 'closed', id: account.id }, at, entries })
  await closeAccount(tx, account.id, at)
}

async function giveBack(
  parts: Needs<'clock' | 'send'>,
  tx: Db,
  account: BillingAccount,
  row: PlanRow,
  total: number,
): Promise<void> {
  const { term } = row
  const now = parts.clock.now()
  const today = dayAt(now, account.currency)
  const { days, ofDays } = refundOf(term!, today)
  const payments = await findPayments(tx, account.id)
  const amount: Amount = amountOf(total, term!.price.taxPercent)
  const { planCode, unit, seats, price } = term!
  const about = { planCode, unit, seats, perSeat: seatTotal(price, unit), from: today, to: term!.period.to }
  const credit = await insertInvoice(tx, {
    account_id: account.id,
    kind: 'credit',
    reason: 'refund',
    currency: account.currency,
    lines: [{ kind: 'credit', ...about, days, ofDays, amount: -total }],
    ...amount,
    term: null,
    period_from: today,
    period_to: term!.period.to,
    status: 'paid',
    earned_at: null,
    is_test: payments[0]!.is_test,
    created_at: now,
  })
  const entries = { deferred: amount.supply, tax: amount.tax, refund_payable: -total }
  await book(tx, {
    accountId: account.id,
    currency: account.currency,
    source: { kind: 'credit', id: credit.id },
    at: now,
    entries,
  })
  let before = 0
  for (const { payment, amount: part } of spreadRefund(total, payments)) {
    const tax = refundTax(before, part, term!.price.taxPercent)
    before += part
    await beginRefund(parts, tx, { account_id: account.id, credit_invoice: credit.id, attempt_id: payment.id, amount: part, tax })
  }
}
