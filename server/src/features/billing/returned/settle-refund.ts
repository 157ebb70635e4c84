import { atomic } from '../../../db/db.ts'
import { paperJob } from '../billing.messages.ts'
import { write } from '../letters.ts'
import type { Paying } from '../paying.ts'
import { getAccount } from '../store/account.store.ts'
import type { Attempt } from '../store/attempt.store.ts'
import { getInvoice } from '../store/invoice.store.ts'
import { book } from '../store/ledger.store.ts'
import { lockRefund, type Refund, updateRefund } from '../store/refund.store.ts'

/** What a refund has come to. One that was given back may come back: it is owed again. */
export async function settleRefund(
  app: Paying,
  { id, account_id: accountId, amount }: Refund,
  attempt: Attempt,
  end: { kind: 'succeeded'; externalId: string } | { kind: 'failed' | 'absent' },
): Promise<void> {
  await atomic(app.db, async (tx) => {
    const row = await lockRefund(tx, id)
    const cameBack = row?.status === 'succeeded' && end.kind === 'failed'
    if (row?.status !== 'sent' && !cameBack) return
    const at = app.clock.now()
    const booking = { accountId, currency: attempt.currency, at }
    if (cameBack) {
      const entries = { refund_payable: -amount, [`cash:${attempt.gateway}`]: amount }
      await book(tx, { ...booking, source: { kind: 'refundBack', id }, entries })
    }
    if (end.kind !== 'succeeded') {
      app.log.error(
        { refundId: id, amount, currency: attempt.currency },
        'a payment company refuses a refund: pay it another way',
      )
      await updateRefund(tx, id, { status: 'failed', settled_at: at, look_at: null })
      // Also of a workspace that is no more, whose history nobody sees.
      const invoice = { ...(await getInvoice(tx, attempt.invoice_id)), total: amount }
      await write(app, tx, await getAccount(tx, accountId), { kind: 'refundRefused', subject: id, invoice })
      return
    }
    await updateRefund(tx, id, { status: 'succeeded', external_id: end.externalId, settled_at: at, look_at: null })
    const entries = { refund_payable: amount, [`cash:${attempt.gateway}`]: -amount }
    await book(tx, { ...booking, source: { kind: 'refund', id }, entries })
    const { currency } = attempt
    if (row.credit_invoice !== null) return app.send(tx, paperJob, { invoiceId: row.credit_invoice })
    const { is_test } = await getInvoice(tx, attempt.invoice_id)
    const invoice = { number: '', total: amount, currency, is_test }
    await write(app, tx, await getAccount(tx, accountId), { kind: 'refunded', subject: id, invoice })
  })
}
