import { beginOf } from '@quarry/contract/billing/period'
import { amountOf } from '@quarry/contract/billing/money'
import type { Payment } from '@quarry/contract/wire/billing/billing'
import { atomic } from '../../db/db.ts'
import { fail } from '../../http/fail.ts'
import { recordAudit } from '../audit/audit.ts'
import { lockPlan } from '../plan/plan.ts'
import { beginAttempt, giveUpOpen, writeInvoice } from './charge-invoice.ts'
import {
  accountFor,
  type Payer,
  changeOf,
  gatewayOrFail,
  orderOf,
  type Paying,
  splitDue,
  type Wanted,
  wayToCharge,
} from './paying.ts'
import { nothingDue, paymentOf } from './read-payment.ts'
import { checkQuote, seenOf } from './read-quote.ts'
import { findAttemptOfRequest, findLiveAttempt } from './store/attempt.store.ts'
import { noteRequest, putOnTerm, updateTerm } from './store/term.store.ts'

/**
 * Orders what a quote stated. What costs something is charged, and had when it is paid; what costs nothing now is had at once, or when the
 * period ends. The same request gets the same answer, however often it comes.
 *
 * @throws Failure quoteOutdated — it was another price, or somebody changed something; paymentRunning — of another administrator, or an
 * earlier one; wayMissing; workspaceMissing; paymentsOff; as `orderOf`.
 */
export async function pay(
  ctx: Payer & Paying,
  { requestId, quoteId, ...wanted }: Wanted & { requestId: string; quoteId: string },
): Promise<Payment> {
  return atomic(ctx.db, async (tx) => {
    const row = await lockPlan(tx, ctx.workspace.id)
    if (!row) throw fail('workspaceMissing')
    const account = await accountFor(ctx, tx)
    const before = await findAttemptOfRequest(tx, account.id, requestId)
    if (before) return paymentOf(ctx, before, account, wanted.seatCount)
    if (row.last_request === requestId) return nothingDue(ctx, account, wanted.seatCount)
    gatewayOrFail(ctx, account.currency)
    if (await findLiveAttempt(tx, account.id)) throw fail('paymentRunning')
    const order = await orderOf(ctx, tx, row, account.currency, wanted)
    const change = changeOf(row, order, ctx.clock.now())
    checkQuote(ctx, quoteId, seenOf(row, wanted, change))
    const { kind, term } = change
    const noted = {
      workspaceId: ctx.workspace.id,
      action: 'payment.order',
      subject: account.id,
      detail: { ...wanted, kind },
    } as const
    await recordAudit(tx, ctx, noted)
    await noteRequest(tx, ctx.workspace.id, requestId)
    if (kind === 'none' || kind === 'lower' || !term) {
      const scheduled = { planCode: order.planCode, unit: order.unit, seats: order.seats, price: order.price }
      await updateTerm(tx, ctx.workspace.id, { scheduled: kind === 'none' ? null : scheduled, renews: true, status: 'active' })
      return nothingDue(ctx, account, wanted.seatCount)
    }
    const { now, carried } = splitDue(change, account.currency)
    if (now === 0) {
      await giveUpOpen(ctx, tx, account.id)
      const periodEnd = beginOf(term.period.to, account.currency)
      const started = { accountId: account.id, term, periodEnd, startedAt: row.started_at ?? ctx.clock.now() }
      await putOnTerm(tx, ctx.workspace.id, { ...started, carried: (row.carried ?? 0) + carried })
      return nothingDue(ctx, account, wanted.seatCount)
    }
    const card = await wayToCharge(ctx, tx, account)
    if (!card) throw fail('wayMissing')
    const due = amountOf(now, order.price.taxPercent)
    const invoice = await writeInvoice(ctx, tx, {
      account,
      reason: kind,
      lines: change.lines,
      due,
      term,
      isTest: card.gateway.isTest,
    })
    const press = { requestId, by: ctx.account.id }
    return paymentOf(ctx, await beginAttempt(ctx, tx, { invoice, ...card, press }), account, wanted.seatCount)
  })
}
