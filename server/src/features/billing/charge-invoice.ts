import { randomUUID } from 'node:crypto'
import { beginOf } from '@quarry/contract/billing/period'
import type { PaidTerm, QuoteLine } from '@quarry/contract/billing/quote'
import type { Amount } from '@quarry/contract/billing/money'
import type { AccountId } from '@quarry/contract/ids'
import type { Needs } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import type { Gateway } from '../../payment/gateway.ts'
import { chargeJob } from './billing.messages.ts'
import { partiesOf } from './parties.ts'
import type { BillingAccount } from './store/account.store.ts'
import { type Attempt, findLiveAttempt, insertAttempt, lockAttempt, updateAttempt } from './store/attempt.store.ts'
import { findOpenInvoices, insertInvoice, type Invoice, updateInvoice } from './store/invoice.store.ts'
import { book } from './store/ledger.store.ts'
import type { PaymentWay } from './store/way.store.ts'

type Billed = {
  account: BillingAccount
  reason: 'start' | 'renewal' | 'seats' | 'upgrade'
  lines: readonly QuoteLine[]
  due: Amount
  term: PaidTerm
  isTest: boolean
}

/** Writes what is owed, before anything is charged. */
export async function writeInvoice(
  { clock, config }: Needs<'clock' | 'config'>,
  tx: Db,
  { account, reason, lines, due, term, isTest }: Billed,
): Promise<Invoice> {
  const at = clock.now()
  const { currency } = account
  const invoice = await insertInvoice(tx, {
    account_id: account.id,
    kind: 'charge',
    reason,
    currency,
    lines,
    ...due,
    term,
    period_from: lines[0]!.from,
    period_to: term.period.to,
    status: 'open',
    earned_at: beginOf(term.period.to, currency),
    is_test: isTest,
    created_at: at,
    ...partiesOf({ config }, account, lines),
  })
  const entries = { receivable: due.total, deferred: -due.supply, tax: -due.tax }
  await book(tx, { accountId: account.id, currency, source: { kind: 'invoice', id: invoice.id }, at, entries })
  return invoice
}

/** Nobody owes it any more. */
export async function voidInvoice(
  { clock }: Needs<'clock'>,
  tx: Db,
  invoice: Invoice,
  status: 'void' | 'uncollectible' = 'void',
): Promise<void> {
  await updateInvoice(tx, invoice.id, { status, earned_at: null })
  const entries = { receivable: -invoice.total, deferred: invoice.supply, tax: invoice.tax }
  const { account_id: accountId, currency } = invoice
  await book(tx, { accountId, currency, source: { kind: 'void', id: invoice.id }, at: clock.now(), entries })
}

/** Nobody wants what is open any more. An attempt that was not sent never is; of another the success is given back. */
export async function giveUpOpen(parts: Needs<'clock'>, tx: Db, accountId: string): Promise<void> {
  const live = await findLiveAttempt(tx, accountId)
  for (const invoice of await findOpenInvoices(tx, accountId)) await voidInvoice(parts, tx, invoice)
  // Looked at once it is held: it may be sent at this moment.
  if (live && (await lockAttempt(tx, live.id)).status === 'created') await dropAttempt(parts, tx, live.id)
}

/** Nothing was charged for it, and nothing will be. */
export const dropAttempt = ({ clock }: Needs<'clock'>, tx: Db, id: string): Promise<void> =>
  updateAttempt(tx, id, { status: 'failed', fail_kind: 'hard', fail_code: 'cancelled', settled_at: clock.now(), look_at: null })

type Press = { requestId: string; by: AccountId }

/** How long a job may be lost before somebody looks. */
const lostMs = 60_000

/** Has a card charged for an invoice: the row first, because its id is what the payment company knows the charge by. */
export async function beginAttempt(
  { clock, send }: Needs<'clock' | 'send'>,
  tx: Db,
  { invoice, way, gateway, press }: { invoice: Invoice; way: PaymentWay; gateway: Gateway; press: Press | null },
): Promise<Attempt> {
  const now = clock.now()
  const attempt = await insertAttempt(tx, {
    id: randomUUID(),
    account_id: invoice.account_id,
    invoice_id: invoice.id,
    way_id: way.id,
    request_id: press?.requestId ?? null,
    requested_by: press?.by ?? null,
    gateway: gateway.name,
    amount: invoice.total,
    currency: invoice.currency,
    status: 'created',
    on_session: press !== null,
    created_at: now,
    look_at: new Date(now.getTime() + lostMs),
  })
  await send(tx, chargeJob, { attemptId: attempt.id })
  return attempt
}
