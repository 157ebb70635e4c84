import { atomic, type Db } from '../../../db/db.ts'
import type { Needs } from '../../../context.ts'
import { refundJob } from '../billing.messages.ts'
import { chargeName } from '../charge-name.ts'
import { gatewayNamed, type Paying } from '../paying.ts'
import { bookGivenBack } from './given-back.ts'
import { settleRefund } from './settle-refund.ts'
import { type Attempt, findAttempt } from '../store/attempt.store.ts'
import { book } from '../store/ledger.store.ts'
import { hasRefund, insertRefund, lockRefund, type Refund, sumRefunded, updateRefund } from '../store/refund.store.ts'

type Booking = Pick<Parameters<typeof book>[1], 'accountId' | 'currency' | 'source' | 'at'>

const againMs = 60 * 60_000

/** Puts a refund down and has it made. */
export async function beginRefund(
  { send, clock }: Needs<'send' | 'clock'>,
  tx: Db,
  refund: Pick<Refund, 'account_id' | 'credit_invoice' | 'attempt_id' | 'amount' | 'tax'>,
): Promise<void> {
  const now = clock.now()
  const { id } = await insertRefund(tx, { ...refund, status: 'due', created_at: now, look_at: new Date(now.getTime() + 60_000) })
  await send(tx, refundJob, { refundId: id })
}

/** A payment that came when nobody wanted it any more goes back. */
export async function giveBackWhole(parts: Needs<'send' | 'clock'>, tx: Db, attempt: Attempt, booking: Booking): Promise<void> {
  if (await hasRefund(tx, attempt.id)) return
  const { account_id, amount } = attempt
  await book(tx, { ...booking, entries: { [`cash:${attempt.gateway}`]: amount, refund_payable: -amount } })
  await beginRefund(parts, tx, { account_id, credit_invoice: null, attempt_id: attempt.id, amount, tax: 0 })
}

/** Gives back what is due. Repeated until it is known that it happened, or that it is refused. What was given back may still come back: the card is closed. */
export async function refund(app: Paying, { refundId }: { refundId: string }): Promise<void> {
  const now = app.clock.now()
  const sending = await atomic(app.db, async (tx) => {
    const row = await lockRefund(tx, refundId)
    // Refused, it is nobody's but a person's; and what they gave back is not given back once more.
    if (!row || row.status === 'failed' || row.status === 'elsewhere') return null
    if (row.status !== 'succeeded')
      await updateRefund(tx, refundId, { status: 'sent', tries: row.tries + 1, look_at: new Date(now.getTime() + againMs) })
    return row
  })
  if (!sending) return
  const attempt = (await findAttempt(app.db, sending.attempt_id))!
  const gateway = gatewayNamed(app, attempt.gateway)
  if (!gateway) return app.log.error({ refundId }, `the payment company ${attempt.gateway} is not set up any more`)
  const charge = await chargeName(app, attempt)
  const { amount, tax } = sending
  const before = await gateway.readRefund({ id: refundId, charge })
  const asked = { id: refundId, charge, amount, tax, currency: attempt.currency }
  const isToSend = before.kind === 'absent' && sending.status !== 'succeeded'
  // What a person gave back there meanwhile would have it refused.
  if (isToSend) await bookGivenBack(app, attempt.id)
  const end = isToSend ? await gateway.refund({ ...asked, refundedBefore: await sumRefunded(app.db, attempt.id) }) : before
  if (end.kind === 'succeeded' || end.kind === 'failed') await settleRefund(app, sending, attempt, end)
}
