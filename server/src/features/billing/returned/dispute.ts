import type { Db } from '../../../db/db.ts'
import type { ChargeState } from '../../../payment/gateway.ts'
import { recordAudit } from '../../audit/audit.ts'
import type { PlanRow } from '../../plan/plan.ts'
import { paperJob } from '../billing.messages.ts'
import type { Paying } from '../paying.ts'
import { updateAttempt } from '../store/attempt.store.ts'
import { findPaidFor, lockInvoice } from '../store/invoice.store.ts'
import { book } from '../store/ledger.store.ts'
import { sumRefunded } from '../store/refund.store.ts'
import { updateTerm } from '../store/term.store.ts'
import { followPayment } from './follow-payment.ts'
import { type PaidFacts, oweReturned } from './owe-returned.ts'

type Disputed = Extract<ChargeState, { kind: 'disputed' }>

/** A bank took a payment back: the plan is suspended, and the buyer owes it again until the bank gives it up, or keeps it for good. */
export async function dispute(
  app: Paying,
  tx: Db,
  facts: PaidFacts,
  row: PlanRow | undefined,
  { taken, isLost }: Disputed,
): Promise<void> {
  const { attempt } = facts
  // Booked by a person.
  if (attempt.fail_code === 'dispute_won')
    return app.log.error({ attemptId: attempt.id, taken }, 'a bank takes back once more what it had given up')
  const amount = attempt.fail_code === null ? await begin(app, tx, facts, row, taken) : attempt.taken
  if (isLost && attempt.fail_code !== 'dispute_lost' && amount !== null) await lose(app, tx, facts, amount)
}

/** @returns how much it took; null: there was nothing to take. */
async function begin(
  app: Paying,
  tx: Db,
  { attempt, account }: PaidFacts,
  row: PlanRow | undefined,
  taken: number | null,
): Promise<number | null> {
  const now = app.clock.now()
  const left = attempt.amount - (await sumRefunded(tx, attempt.id))
  const amount = Math.min(taken ?? left, left)
  const { id: attemptId, currency } = attempt
  if (amount <= 0 || amount !== (taken ?? left))
    app.log.error({ attemptId, taken, left }, 'a bank took back more than is left of a payment')
  if (amount <= 0) return null
  await updateAttempt(tx, attemptId, { fail_code: 'disputed', taken: amount })
  const entries = { receivable: amount, [`cash:${attempt.gateway}`]: -amount }
  await book(tx, { accountId: account.id, currency, source: { kind: 'dispute', id: attemptId }, at: now, entries })
  app.log.error({ attemptId, amount, currency }, 'a bank took a payment back')
  // Who pays for nothing now loses nothing.
  if (!row?.term) return amount
  // Whether it renews stays as it was, for when the bank gives up: while it is suspended nothing is renewed anyway.
  await updateTerm(tx, account.workspace_ref, { status: 'suspended', suspended_at: now })
  const detail = { amount, currency }
  await recordAudit(tx, app, { workspaceId: account.workspace_ref, action: 'payment.dispute', subject: attemptId, detail })
  return amount
}

/** The bank keeps it: nobody owes it any more, and there is a credit note. */
async function lose(app: Paying, tx: Db, { attempt, account }: PaidFacts, amount: number): Promise<void> {
  const facts = { attempt, account, invoice: await lockInvoice(tx, attempt.invoice_id) }
  const owed = await oweReturned(app, tx, facts, { amount, of: attempt.amount })
  if (!owed) return app.log.error({ attemptId: attempt.id, amount }, 'a bank keeps what cannot be booked')
  await updateAttempt(tx, attempt.id, { fail_code: 'dispute_lost' })
  const entries = { refund_payable: amount, receivable: -amount }
  const source = { kind: 'disputeLost' as const, id: attempt.id }
  await book(tx, { accountId: account.id, currency: attempt.currency, source, at: app.clock.now(), entries })
  if (owed.credit) await app.send(tx, paperJob, { invoiceId: owed.credit.id })
}

/** The bank gave up what it had taken; the plan that was suspended for it goes on as it was, cancelled or not, if its period does. */
export async function returnTaken(app: Paying, tx: Db, facts: PaidFacts, row: PlanRow | undefined): Promise<void> {
  const { attempt, account } = facts
  if (attempt.fail_code !== 'disputed') return
  const now = app.clock.now()
  const { currency, taken } = attempt
  await updateAttempt(tx, attempt.id, { fail_code: 'dispute_won', taken: null })
  const entries = { receivable: -taken!, [`cash:${attempt.gateway}`]: taken! }
  await book(tx, { accountId: account.id, currency, source: { kind: 'disputeWon', id: attempt.id }, at: now, entries })
  const term = row?.status === 'suspended' && row.period_end !== null && row.period_end > now ? row.term : null
  if (term?.period.to !== facts.invoice.term?.period.to)
    app.log.error({ attemptId: attempt.id, amount: taken, currency }, 'a bank gave up a payment whose days are over')
  if (!row || !term) return
  // Another payment for the same days may be with a bank still.
  if ((await findPaidFor(tx, account.id, term.period)).length === 0) return
  const status = row.renews ? 'active' : 'cancelled'
  await updateTerm(tx, account.workspace_ref, { status, suspended_at: null })
  await followPayment(app, tx, facts, { ...row, status })
}
