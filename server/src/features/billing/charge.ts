import { atomic } from '../../db/db.ts'
import type { ChargeState, Gateway } from '../../payment/gateway.ts'
import { apply, type ChargeOutcome } from './apply.ts'
import { dropAttempt } from './charge-invoice.ts'
import { chargeName } from './charge-name.ts'
import { nextLook } from './pauses.ts'
import { gatewayNamed, type Paying } from './paying.ts'
import { bookGivenBack } from './returned/given-back.ts'
import { getAccount } from './store/account.store.ts'
import { type Attempt, findAttempt, isLive, lockAttempt, updateAttempt } from './store/attempt.store.ts'
import { getInvoice } from './store/invoice.store.ts'
import { sumRefunded } from './store/refund.store.ts'

/** A person has so long to confirm. */
const confirmMs = 30 * 60_000

/** Charges the card of an attempt that was not sent yet. One that may have been is looked at and nothing else. */
export async function charge(app: Paying, { attemptId }: { attemptId: string }): Promise<void> {
  const sending = await atomic(app.db, async (tx) => {
    const attempt = await lockAttempt(tx, attemptId)
    if (attempt.status !== 'created') return null
    // Given up while nobody knew whether it had arrived there.
    if ((await getInvoice(tx, attempt.invoice_id)).status !== 'open') {
      await dropAttempt(app, tx, attemptId)
      return null
    }
    const now = app.clock.now()
    await updateAttempt(tx, attemptId, { status: 'sent', sent_at: now, look_at: nextLook(1, now) })
    return attempt
  })
  if (sending) await apply(app, attemptId, await outcomeOf(app, sending, (gateway) => ask(app, gateway, sending)))
}

/** Asks the payment company what an attempt has come to. */
export async function look(app: Paying, { attemptId }: { attemptId: string }): Promise<void> {
  const attempt = await findAttempt(app.db, attemptId)
  if (!attempt) return
  if (attempt.status === 'created') return charge(app, { attemptId })
  const isAbandoned = attempt.status === 'action' && attempt.created_at.getTime() + confirmMs <= app.clock.now().getTime()
  const outcome = await outcomeOf(app, attempt, async (gateway) => {
    const name = await chargeName(app, attempt)
    return isAbandoned ? gateway.cancelCharge(name) : gateway.readCharge(name)
  })
  // A bank takes back what is left after what was given back, and what it gives up may be given back from then on.
  if (outcome.kind === 'disputed') await bookReturned(app, attemptId, outcome)
  await apply(app, attemptId, outcome)
  if (outcome.kind === 'succeeded') await bookReturned(app, attemptId, outcome)
  if (outcome.kind !== 'unknown' && !isLive(attempt) && attempt.look_at) await updateAttempt(app.db, attemptId, { look_at: null })
  // It never arrived there, and the id makes sure that it counts once if it does now.
  if (outcome.kind === 'absent') await charge(app, { attemptId })
}

async function bookReturned(app: Paying, attemptId: string, { givenBack }: { givenBack: number }): Promise<void> {
  if (givenBack !== (await sumRefunded(app.db, attemptId))) await bookGivenBack(app, attemptId)
}

async function ask(app: Paying, gateway: Gateway, attempt: Attempt): Promise<ChargeState> {
  const [invoice, { id, ref }, account] = await Promise.all([
    getInvoice(app.db, attempt.invoice_id),
    chargeName(app, attempt),
    getAccount(app.db, attempt.account_id),
  ])
  return gateway.charge({
    id,
    ref,
    customer: { uid: account.id, email: account.email },
    amount: attempt.amount,
    currency: attempt.currency,
    tax: invoice.tax,
    onSession: attempt.on_session,
    returnUrl: returnUrlOf(attempt.id, account.workspace_code),
    order: `${invoice.number} ${invoice.term?.planCode ?? ''}`,
  })
}

/** What is not known is never taken for a failure. */
async function outcomeOf(
  app: Paying,
  attempt: Attempt,
  doing: (gateway: Gateway) => Promise<ChargeState>,
): Promise<ChargeOutcome> {
  const gateway = gatewayNamed(app, attempt.gateway)
  try {
    if (!gateway) throw new Error(`The payment company ${attempt.gateway} is not set up any more.`)
    return await doing(gateway)
  } catch (error) {
    app.log.warn({ err: error, attemptId: attempt.id }, 'what a payment has come to is not known yet')
    return { kind: 'unknown' }
  }
}

/** The page of ours that waits for a payment or a card. */
export const returnUrlOf = (transactionId: string, workspaceCode: string): string =>
  `/payment/return?transactionId=${transactionId}&workspace=${encodeURIComponent(workspaceCode)}`
