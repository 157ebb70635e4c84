import type { Payment } from '@quarry/contract/wire/billing/billing'
import type { Needs } from '../../context.ts'
import { atomic, type Db } from '../../db/db.ts'
import { fail } from '../../http/fail.ts'
import { recordAudit } from '../audit/audit.ts'
import { countUsedSeats, freePlanOf, lockPlan, type PlanRow, takeFreePlan } from '../plan/plan.ts'
import { dayAt } from '@quarry/contract/billing/period'
import { startOn } from '@quarry/contract/billing/quote'
import { beginAttempt, giveUpOpen, writeInvoice } from './charge-invoice.ts'
import { orderToResume } from './next-term.ts'
import { type Payer, gatewayOrFail, type Paying, wayToCharge } from './paying.ts'
import { nothingDue, paymentOf } from './read-payment.ts'
import { endTerm } from './renew.ts'
import { type BillingAccount, findAccount } from './store/account.store.ts'
import { findAttemptOfRequest, findLiveAttempt } from './store/attempt.store.ts'
import { findOpenInvoices, getInvoice, type Invoice } from './store/invoice.store.ts'
import { noteRequest, updateTerm } from './store/term.store.ts'

/**
 * Stops renewing (spec: suspend). What is paid for stays usable to its end; where a payment is owed there is nothing left to use, and nothing
 * is owed any more. The free plan follows, however many members there are, or none. A payment that is under way is not waited for, because
 * that may have no end: what of it succeeds later is given back.
 * @throws Failure nothingToSuspend; workspaceMissing
 */
export async function cancel(
  ctx: Needs<'db' | 'clock' | 'config' | 'account' | 'workspace'>,
  { reason, followedBy = 'nothing' }: { reason?: string | undefined; followedBy?: 'free' | 'nothing' },
): Promise<{ paymentPlanStatus: 'cancelled' | 'ended'; usableUntil: string }> {
  return atomic(ctx.db, async (tx) => {
    const { id } = ctx.workspace
    const row = await lockPlan(tx, id)
    if (!row) throw fail('workspaceMissing')
    const account = await findAccount(tx, id)
    if (!account || row.term === null || row.status === 'ended' || row.status === 'cancelled') throw fail('nothingToSuspend')
    await giveUpOpen(ctx, tx, account.id)
    await recordAudit(tx, ctx, { workspaceId: id, action: 'payment.cancel', subject: id, detail: { reason: reason ?? '' } })
    if (row.status === 'active' && row.problem_since === null && row.period_end! > ctx.clock.now()) {
      const scheduled = followedBy === 'free' ? { planCode: freePlanOf(ctx.config.plans!).code, unit: null, seats: null } : null
      await updateTerm(tx, id, { status: 'cancelled', renews: false, scheduled })
      return { paymentPlanStatus: 'cancelled', usableUntil: row.period_end!.toISOString() }
    }
    if (followedBy === 'free') await takeFreePlan(ctx, tx, id, row)
    else await endTerm(ctx, tx, id)
    return { paymentPlanStatus: 'ended', usableUntil: ctx.clock.now().toISOString() }
  })
}

/**
 * Renews again what was cancelled, pays what is owed, or begins anew after a suspension: from today, because nobody pays for days they did not
 * have.
 * @throws Failure nothingToResume; paymentRunning; wayMissing; seatLimitExceeded; workspaceMissing; paymentsOff
 */
export async function resume(ctx: Payer & Paying, { requestId }: { requestId: string }): Promise<Payment> {
  return atomic(ctx.db, async (tx) => {
    const { id } = ctx.workspace
    const row = await lockPlan(tx, id)
    if (!row) throw fail('workspaceMissing')
    const account = await findAccount(tx, id)
    if (!account || row.term === null) throw fail('nothingToResume')
    const before = await findAttemptOfRequest(tx, account.id, requestId)
    if (before) return paymentOf(ctx, before, account, (await getInvoice(tx, before.invoice_id)).term!.seats)
    if (row.last_request === requestId) return nothingDue(ctx, account, row.seat_count)
    if (await findLiveAttempt(tx, account.id)) throw fail('paymentRunning')
    await recordAudit(tx, ctx, { workspaceId: id, action: 'payment.resume', subject: id })
    await noteRequest(tx, id, requestId)
    if (row.status === 'cancelled' && row.period_end! > ctx.clock.now()) {
      await updateTerm(tx, id, { status: 'active', renews: true, scheduled: null })
      return nothingDue(ctx, account, row.seat_count)
    }
    gatewayOrFail(ctx, account.currency)
    const card = await wayToCharge(ctx, tx, account)
    const press = { requestId, by: ctx.account.id }
    const [owed] = row.problem_since === null ? [] : await findOpenInvoices(tx, account.id)
    if (!owed && row.status !== 'suspended') throw fail('nothingToResume')
    if (!card) throw fail('wayMissing')
    const invoice = owed ?? (await beginAnew(ctx, tx, { row, account, isTest: card.gateway.isTest }))
    return paymentOf(ctx, await beginAttempt(ctx, tx, { invoice, ...card, press }), account, invoice.term!.seats)
  })
}

/** @throws Failure seatLimitExceeded */
async function beginAnew(
  ctx: Payer,
  tx: Db,
  { row, account, isTest }: { row: PlanRow; account: BillingAccount; isTest: boolean },
): Promise<Invoice> {
  const order = await orderToResume(ctx, tx, row)
  const members = await countUsedSeats(tx, ctx.workspace.id)
  if (members > order.seats) throw fail('seatLimitExceeded', { detail: String(order.seats) })
  const { lines, due, term } = startOn(order, dayAt(ctx.clock.now(), account.currency))
  return writeInvoice(ctx, tx, { account, reason: 'start', lines, due, term: term!, isTest })
}
