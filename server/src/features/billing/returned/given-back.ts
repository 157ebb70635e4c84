import { atomic, type Db } from '../../../db/db.ts'
import type { GivenBack } from '../../../payment/gateway.ts'
import { recordAudit } from '../../audit/audit.ts'
import { lockPlan } from '../../plan/plan.ts'
import { paperJob } from '../billing.messages.ts'
import { chargeName } from '../charge-name.ts'
import { write } from '../letters.ts'
import { gatewayNamed, type Paying } from '../paying.ts'
import { settleRefund } from './settle-refund.ts'
import { getAccount } from '../store/account.store.ts'
import { findAttempt, lockAttempt } from '../store/attempt.store.ts'
import { lockInvoice } from '../store/invoice.store.ts'
import { book } from '../store/ledger.store.ts'
import { findAllRefundsOf, insertRefund, type Refund } from '../store/refund.store.ts'
import { followPayment } from './follow-payment.ts'
import { type PaidFacts, oweReturned } from './owe-returned.ts'

/** By our name of it, else by the company's. */
export const isSame =
  ({ id, externalId }: Pick<GivenBack, 'id' | 'externalId'>) =>
  (row: Pick<Refund, 'id' | 'external_id'>): boolean =>
    row.id === id || row.external_id === externalId

/** Books what a person gave back of a payment at the payment company itself: once, whoever told of it. */
export async function bookGivenBack(app: Paying, attemptId: string): Promise<void> {
  const attempt = (await findAttempt(app.db, attemptId))!
  const gateway = gatewayNamed(app, attempt.gateway)
  if (!gateway || attempt.settled_at === null) return
  for (const given of await gateway.readGivenBack(await chargeName(app, attempt))) {
    const known = (await findAllRefundsOf(app.db, attemptId)).find(isSame(given))
    if (!known && given.state === 'succeeded') await bookOne(app, attemptId, given)
    // It was given back, and came back.
    if (known?.status === 'succeeded' && given.state === 'failed') await settleRefund(app, known, attempt, { kind: 'failed' })
  }
}

async function bookOne(app: Paying, attemptId: string, given: GivenBack): Promise<void> {
  await atomic(app.db, async (tx) => {
    const before = await findAttempt(tx, attemptId)
    const account = await getAccount(tx, before!.account_id)
    // The workspace before everything else, as everybody does who changes its plan.
    const row = account.closed_at === null ? await lockPlan(tx, account.workspace_ref) : undefined
    const attempt = await lockAttempt(tx, attemptId)
    if ((await findAllRefundsOf(tx, attemptId)).some(isSame(given))) return
    const facts = { attempt, invoice: await lockInvoice(tx, attempt.invoice_id), account }
    const { amount, externalId } = given
    const of = attempt.amount - (attempt.taken ?? 0)
    const owed = amount === null || amount <= 0 ? null : await oweReturned(app, tx, facts, { amount, of })
    if (!owed || amount === null)
      return app.log.error({ attemptId, externalId, amount }, 'a payment company gave back what cannot be booked')
    const at = app.clock.now()
    const { id } = await insertRefund(tx, {
      // One of ours that a restored backup does not know keeps its name.
      ...(given.id !== null && { id: given.id }),
      account_id: account.id,
      credit_invoice: owed.credit?.id ?? null,
      attempt_id: attemptId,
      amount,
      tax: owed.credit?.tax ?? 0,
      status: 'succeeded',
      external_id: externalId,
      created_at: at,
      settled_at: at,
    })
    const { currency, gateway } = attempt
    const entries = { refund_payable: amount, [`cash:${gateway}`]: -amount }
    await book(tx, { accountId: account.id, currency, source: { kind: 'refund', id }, at, entries })
    if (row) {
      const detail = { number: facts.invoice.number, total: amount, currency }
      const noted = { workspaceId: account.workspace_ref, action: 'payment.refund', subject: attemptId, detail } as const
      await recordAudit(tx, { clock: app.clock }, noted)
      await followPayment(app, tx, facts, row)
    }
    await tell(app, tx, facts, [owed.credit?.id ?? null, ...owed.settled.map((each) => each.credit_invoice)], {
      externalId,
      amount,
    })
  })
}

/** With the credit notes, where there are any. */
async function tell(
  app: Paying,
  tx: Db,
  { attempt, invoice, account }: PaidFacts,
  notes: readonly (string | null)[],
  { externalId, amount }: { externalId: string; amount: number },
): Promise<void> {
  const written = notes.filter((note) => note !== null)
  for (const invoiceId of written) await app.send(tx, paperJob, { invoiceId })
  if (written.length > 0) return
  const about = { number: '', total: amount, currency: attempt.currency, is_test: invoice.is_test }
  await write(app, tx, account, { kind: 'refunded', subject: `${attempt.id} ${externalId}`, invoice: about })
}
