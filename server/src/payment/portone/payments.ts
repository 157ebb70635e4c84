import type { Currency } from '@quarry/contract/plan/plan'
import type { CancelPaymentBody, GetPaymentsBody, PaymentClient } from '@portone/server-sdk/payment'
import { z } from 'zod'
import type { ChargeAsk, ChargeState, Gateway, GivenBack, Movement, RefundAsk, RefundState } from '../gateway.ts'
import { declineOf, mayPass } from './declines.ts'
import { customerIdOf, idOf, nameOf } from './names.ts'
import { type PortoneApi, PortoneRefusal, unless } from './portone-api.ts'
import { type Cancellation, Cancelled, Payment, Payments } from './replies.ts'
import { openCard } from './ways.ts'

type Parts = { api: PortoneApi; storeId: string; isTest: boolean; clock: { now(): Date }; pauseMs: number }

/** How often a charge that is being made under the same name is waited for. */
const patience = 5
const perPage = 100

/** Charges and what is given back of them. PortOne knows both by ids of ours, so everything is looked up before it is done. */
export function portonePayments({ api, storeId, isTest, clock, pauseMs }: Parts) {
  const find = (id: string): Promise<Payment | null> =>
    unless(['PAYMENT_NOT_FOUND'], api(`/payments/${nameOf(id)}`, { query: { storeId }, shape: Payment }))

  async function readCharge({ id }: { id: string }): Promise<ChargeState> {
    const payment = await find(id)
    return payment ? chargeStateOf(payment) : { kind: 'absent' }
  }

  async function charge(ask: ChargeAsk): Promise<ChargeState> {
    // PortOne would try a failed payment again under the same name, and what was said of it would not be true any more.
    const before = await readCharge(ask)
    if (before.kind !== 'absent') return before
    const card = openCard(ask.ref)
    // Given while the other kind of channels was set up: no money would move, or money would in a test.
    if (card.isTest !== isTest) return { kind: 'failed', failKind: 'hard', code: 'no_card' }
    const { amount: total, tax, currency, order: orderName, customer } = ask
    const { email = customer.email, name, phoneNumber } = card
    const sent = {
      storeId,
      billingKey: card.billingKey,
      orderName,
      customer: {
        id: customerIdOf(customer.uid),
        email,
        ...(phoneNumber && { phoneNumber }),
        ...(name && { name: { full: name } }),
      },
      // To say another tax than an eleventh takes a contract with most payment companies.
      amount: Math.abs(tax - total / 11) < 1 ? { total } : { total, vat: tax },
      currency,
    } satisfies Omit<Parameters<PaymentClient['payWithBillingKey']>[0], 'paymentId'>
    const path = `/payments/${nameOf(ask.id)}/billing-key`
    try {
      await api(path, { method: 'POST', body: sent, idempotencyKey: nameOf(ask.id), shape: z.object({}) })
    } catch (error) {
      if (!(error instanceof PortoneRefusal)) throw error
      return refused(ask.id, error)
    }
    return known(ask.id)
  }

  /** A charge that was refused leaves a payment that failed, unless it was not even tried. */
  async function refused(id: string, refusal: PortoneRefusal): Promise<ChargeState> {
    const isUnderWay = refusal.type === 'IDEMPOTENCY_OUTSTANDING_REQUEST'
    for (let tries = 0; tries < patience; tries++) {
      const state = await readCharge({ id })
      if (state.kind !== 'absent') return state
      if (!isUnderWay) break
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
    if (refusal.type === 'BILLING_KEY_NOT_FOUND' || refusal.type === 'BILLING_KEY_ALREADY_DELETED')
      return { kind: 'failed', failKind: 'hard', code: 'no_card' }
    if (refusal.type === 'PG_PROVIDER') return declineOf(refusal)
    // Our mistake or the operator's: nobody's card is to blame, and it is tried again once that is put right.
    throw refusal
  }

  async function known(id: string): Promise<ChargeState> {
    const state = await readCharge({ id })
    if (state.kind === 'absent') throw new Error('PortOne has charged a card and does not know of it.')
    return state
  }

  async function refund({ id, charge: { id: chargeId }, amount, tax, refundedBefore }: RefundAsk): Promise<RefundState> {
    const payment = await find(chargeId)
    if (!payment) throw new Error('PortOne does not know the payment of which something is to be given back.')
    const before = refundStateOf(payment, id)
    if (before.kind !== 'absent') return before
    const sent = {
      storeId,
      amount,
      ...(tax > 0 && { vatAmount: tax }),
      // Its only place for a name of ours.
      reason: `refund ${nameOf(id)}`,
      requester: 'CUSTOMER',
      // Where this is not what is left, somebody else gave back in between, or we did and were not answered.
      currentCancellableAmount: payment.amount.total - refundedBefore,
    } satisfies CancelPaymentBody
    const path = `/payments/${nameOf(chargeId)}/cancel`
    try {
      const call = { method: 'POST', body: sent, idempotencyKey: nameOf(id), shape: Cancelled } as const
      return stateOf((await api(path, call)).cancellation)
    } catch (error) {
      if (!(error instanceof PortoneRefusal)) throw error
      const isFinal = error.type === 'PG_PROVIDER' ? !mayPass(error) : finalRefusals.includes(error.type)
      if (isFinal) return { kind: 'failed' }
      throw error
    }
  }

  async function readRefund({ id, charge: { id: chargeId } }: Parameters<Gateway['readRefund']>[0]): Promise<RefundState> {
    const payment = await find(chargeId)
    return payment ? refundStateOf(payment, id) : { kind: 'absent' }
  }

  async function readGivenBack({ id }: { id: string }): Promise<GivenBack[]> {
    return ((await find(id))?.cancellations ?? []).map(givenBackOf)
  }

  async function* movements(since: Date): AsyncGenerator<Movement> {
    const filter = {
      storeId,
      timestampType: 'STATUS_CHANGED_AT',
      from: since.toISOString(),
      until: clock.now().toISOString(),
      version: 'V2',
      sortBy: 'STATUS_CHANGED_AT',
      sortOrder: 'ASC',
    } as const
    for (let number = 0; ; number++) {
      const body = { page: { number, size: perPage }, filter } satisfies GetPaymentsBody
      const { items, page } = await api('/payments', { body, shape: Payments })
      for (const payment of items) yield* movementsOf(payment)
      if (items.length === 0 || (number + 1) * perPage >= page.totalCount) return
    }
  }

  return { charge, readCharge, refund, readRefund, readGivenBack, movements }
}

/** What no repetition changes. */
const finalRefusals = [
  'CANCELLABLE_AMOUNT_CONSISTENCY_BROKEN',
  'CANCEL_AMOUNT_EXCEEDS_CANCELLABLE_AMOUNT',
  'CANCEL_TAX_AMOUNT_EXCEEDS_CANCELLABLE_TAX_AMOUNT',
  'CANCEL_TAX_FREE_AMOUNT_EXCEEDS_CANCELLABLE_TAX_FREE_AMOUNT',
  'SUM_OF_PARTS_EXCEEDS_CANCEL_AMOUNT',
  'MAX_CANCEL_COUNT_REACHED',
  'PAYMENT_ALREADY_CANCELLED',
  'PAYMENT_NOT_PAID',
]

const isDisputed = ({ disputes = [] }: Payment): boolean => disputes.some(({ status }) => status === 'UNRESOLVED')

function chargeStateOf(payment: Payment): ChargeState {
  const { status, transactionId: externalId, amount } = payment
  // It is compared with what was asked for, and nothing else.
  const currency = payment.currency as Currency
  switch (status) {
    case 'PAID':
    case 'PARTIAL_CANCELLED':
    // Given back as a whole it was paid all the same.
    case 'CANCELLED': {
      const paid = { externalId, amount: amount.total, currency, givenBack: amount.cancelled }
      return isDisputed(payment) ? { kind: 'disputed', ...paid, taken: null, isLost: false } : { kind: 'succeeded', ...paid }
    }
    case 'FAILED':
      return declineOf(payment.failure ?? {})
    default:
      return { kind: 'pending', externalId }
  }
}

function refundStateOf({ cancellations = [] }: Payment, id: string): RefundState {
  const found = cancellations.find(({ reason }) => reason.includes(nameOf(id)))
  return found ? stateOf(found) : { kind: 'absent' }
}

const stateOf = ({ status, id: externalId }: { status: string; id: string }): RefundState =>
  status === 'FAILED' ? { kind: 'failed' } : { kind: status === 'SUCCEEDED' ? 'succeeded' : 'pending', externalId }

function givenBackOf({ status, id: externalId, reason, totalAmount }: Cancellation): GivenBack {
  const name = /\b[0-9a-f]{32}\b/.exec(reason)?.[0]
  const state = status === 'SUCCEEDED' ? 'succeeded' : status === 'FAILED' ? 'failed' : 'pending'
  return { id: name === undefined ? null : idOf(name), externalId, amount: totalAmount ?? null, state }
}

function* movementsOf(payment: Payment): Generator<Movement> {
  const id = idOf(payment.id)
  // The shop may sell other things too.
  if (id === null || !['PAID', 'PARTIAL_CANCELLED', 'CANCELLED'].includes(payment.status)) return
  const { transactionId: externalId, amount, requestedAt, paidAt = requestedAt, disputes = [], cancellations = [] } = payment
  const moved = { id, externalId, amount: amount.total, currency: payment.currency as Currency }
  yield { ...moved, kind: 'charge', at: new Date(paidAt) }
  const dispute = disputes.find(({ status }) => status === 'UNRESOLVED')
  if (dispute) yield { ...moved, kind: 'dispute', at: new Date(dispute.createdAt) }
  for (const { id: externalId, totalAmount = 0, requestedAt: at = requestedAt, status } of cancellations)
    if (status === 'SUCCEEDED') yield { ...moved, kind: 'givenBack', externalId, amount: totalAmount, at: new Date(at) }
}
