import { failReasonOf } from '@quarry/contract/billing/payment'
import { seatAmounts } from '@quarry/contract/billing/money'
import { beginOf, dayAt, addMonths } from '@quarry/contract/billing/period'
import { renewalOf, startOn } from '@quarry/contract/billing/quote'
import { limits } from '@quarry/contract/limits'
import { can } from '@quarry/contract/workspace/permission'
import type { HistoryStatus } from '@quarry/contract/billing/payment'
import type { Payment, PaymentHistory, WorkspacePayment } from '@quarry/contract/wire/billing/billing'
import type { WorkspacePlan } from '@quarry/contract/wire/plan/plan'
import type { Needs } from '../../context.ts'
import { fail } from '../../http/fail.ts'
import { findPlan, type PlanRow, readPlan } from '../plan/plan.ts'
import { lookJob } from './billing.messages.ts'
import { nextTerm, orderToResume } from './next-term.ts'
import { lookSoon } from './open-way.ts'
import { type Payer, currencyFor, gatewayFor, type Paying, wayToCharge } from './paying.ts'
import { readPriceChange } from './price-change.ts'
import { paymentOf, paymentOfWay } from './read-payment.ts'
import { cardOf } from './read-quote.ts'
import { type BillingAccount, findAccount } from './store/account.store.ts'
import { findAttempt, findLastAttempt, findLiveAttempt, isLive } from './store/attempt.store.ts'
import { findHistory, findOpenInvoices, getInvoice } from './store/invoice.store.ts'
import { findWay } from './store/way.store.ts'

/** Older than this, what is not known yet is asked about again: a call of the payment company may be lost. */
const patienceMs = 5_000

/** What has become of a payment or a card. @throws Failure paymentMissing — there is none of this workspace. */
export async function readPayment(ctx: Payer & Paying, { transactionId }: { transactionId: string }): Promise<Payment> {
  const account = await findAccount(ctx.db, ctx.workspace.id)
  if (!account) throw fail('paymentMissing')
  const attempt = await findAttempt(ctx.db, transactionId)
  if (attempt?.account_id === account.id) {
    const age = ctx.clock.now().getTime() - attempt.created_at.getTime()
    if (isLive(attempt) && age > patienceMs) await ctx.send(ctx.db, lookJob, { attemptId: attempt.id })
    const invoice = await getInvoice(ctx.db, attempt.invoice_id)
    return paymentOf(ctx, attempt, account, invoice.term?.seats ?? null)
  }
  const way = await findWay(ctx.db, transactionId)
  if (way?.account_id !== account.id) throw fail('paymentMissing')
  if (way.status === 'NEW_CARD_START') await lookSoon(ctx, way.id)
  return paymentOfWay(ctx, (await findWay(ctx.db, transactionId))!, account)
}

type Row = Awaited<ReturnType<typeof findHistory>>[number]

/** What was paid; how far back depends on how the plan is paid. */
export async function readHistory(ctx: Payer): Promise<{ histories: PaymentHistory[]; visibleFrom: string }> {
  const row = await findPlan(ctx.db, ctx.workspace.id)
  const account = await findAccount(ctx.db, ctx.workspace.id)
  const currency = await currencyFor(ctx, ctx.db)
  const years = row?.period_unit === 'YEARLY' ? 3 : 1
  const visibleFrom = addMonths(dayAt(ctx.clock.now(), currency), -12 * years)
  const rows = account ? await findHistory(ctx.db, account.id, beginOf(visibleFrom, currency)) : []
  return { histories: rows.map(historyOf), visibleFrom }
}

const historyOf = (row: Row): PaymentHistory => ({
  id: row.id,
  orderNumber: row.number,
  date: (row.paid_at ?? row.created_at).toISOString(),
  usagePeriod: { from: row.period_from, to: row.period_to },
  method: 'CARD',
  methodDetail: row.brand === null ? null : [row.brand, row.last4].filter(Boolean).join(' '),
  status: statusOf(row),
  currency: row.currency,
  supply: row.supply,
  tax: row.tax,
  total: row.total,
  refunded: (row.refunded ?? 0) + (row.taken ?? 0),
  transactionId: row.attempt_id,
  isTest: row.is_test,
})

function statusOf({ status, attempt_status, total, refunded, refused, taken }: Row): HistoryStatus {
  if ((refused ?? 0) > 0) return 'REFUND_INQUIRY'
  const returned = (refunded ?? 0) + (taken ?? 0)
  if (returned > 0) return returned >= total ? 'REFUND_COMPLETE' : 'REFUND_PARTIAL'
  if (status === 'paid') return 'APPROVED'
  return status === 'open' && attempt_status !== null ? 'WAITING' : 'FAILED'
}

/** The plan of a workspace, and for who may pay what is paid for it. @throws Failure workspaceMissing */
export async function readPaidPlan(
  ctx: Payer & Parameters<typeof readPlan>[0] & Needs<'role' | 'privileges'>,
): Promise<WorkspacePlan> {
  const plan = await readPlan(ctx)
  return { ...plan, payment: ctx.config.plans !== null && can(ctx, 'payment.manage') ? await paymentFor(ctx) : null }
}

/** What is paid for a workspace, and with what. */
export async function paymentFor(ctx: Payer): Promise<WorkspacePayment> {
  const { db, workspace } = ctx
  const row = await findPlan(db, workspace.id)
  const currency = await currencyFor(ctx, db)
  const gateway = gatewayFor(ctx, currency)
  const account = await findAccount(db, workspace.id)
  const [card, paid, running, failed] = account
    ? await Promise.all([
        wayToCharge(ctx, db, { ...account, currency }),
        findLastAttempt(db, account.id, 'succeeded'),
        findLiveAttempt(db, account.id),
        findLastAttempt(db, account.id, 'failed'),
      ])
    : []
  const term = row?.status === 'ended' ? null : (row?.term ?? null)
  const problemSince = row?.problem_since ?? null
  const { renews, scheduled, status } = row ?? {}
  const goesOn = term !== null && renews === true && scheduled?.unit !== null && status === 'active' && problemSince === null
  const next = goesOn ? await nextTerm(ctx, db, row!) : null
  return {
    currency,
    canPay: gateway !== undefined,
    isTest: (card?.gateway ?? gateway)?.isTest ?? false,
    renews: renews === true && status !== 'suspended',
    nextPaymentAt: next && row!.period_end!.toISOString(),
    nextPaymentTotal: next && renewalOf(next, next.periodNo).due.total + (row!.carried ?? 0),
    lastPaymentAt: paid?.settled_at?.toISOString() ?? null,
    seatPrice: term && seatAmounts(term.price),
    periodEnd: row?.period_end?.toISOString() ?? null,
    scheduled: row?.scheduled
      ? { planCode: row.scheduled.planCode, periodUnit: row.scheduled.unit, seatCount: row.scheduled.seats }
      : null,
    problem: problemSince && {
      since: problemSince.toISOString(),
      reason: failed?.fail_code ? failReasonOf(failed.fail_code) : null,
      suspendedAt: new Date(problemSince.getTime() + limits.suspendDays * 24 * 60 * 60_000).toISOString(),
    },
    resumeTotal: account && row?.term ? await resumeTotalOf(ctx, account, row) : null,
    way: cardOf(card?.way),
    priceChange: goesOn ? await readPriceChange(ctx, db, row!) : null,
    runningTransactionId: running?.id ?? null,
  }
}

/** What `resume` charges: the renewal that is owed, or after a suspension a period from today. */
async function resumeTotalOf(ctx: Payer, account: BillingAccount, row: PlanRow): Promise<number | null> {
  if (row.problem_since !== null) return (await findOpenInvoices(ctx.db, account.id))[0]?.total ?? null
  if (row.status !== 'suspended') return null
  return startOn(await orderToResume(ctx, ctx.db, row), dayAt(ctx.clock.now(), account.currency)).due.total
}
