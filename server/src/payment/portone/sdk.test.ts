import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { PaymentClient, PayWithBillingKeyError } from '@portone/server-sdk/payment'
import { BillingKeyClient } from '@portone/server-sdk/payment/billingKey'
import { verify } from '@portone/server-sdk/webhook'
import { createNetwork } from '@quarry/integrations/net/network'
import { openWorld } from '../../../testing/world.ts'
import { customerIdOf, nameOf } from './names.ts'
import { createPortone } from './portone.ts'
import { startPortone } from './testing/counterpart.ts'

// The counterpart is held against PortOne's own client, and what we write there is read with it.
const world = await openWorld()
const clock = { now: () => new Date() }
const portone = await startPortone(clock)
const net = createNetwork({ allow: '127.0.0.0/8' })
after(() => Promise.all([portone[Symbol.asyncDispose](), net[Symbol.asyncDispose]()]))

const { settings, shop } = portone
const gateway = createPortone({ db: world.db, clock, net, log: world.app().log, settings })
const init = { secret: settings.apiSecret, baseUrl: settings.baseUrl, storeId: settings.storeId }
const [payments, keys] = [PaymentClient(init), BillingKeyClient(init)]
const customer = { uid: 'payer', email: 'ada@example.com' }

async function card() {
  const id = randomUUID()
  await gateway.openWay({ id, customer, returnUrl: '/', lang: 'en' })
  const call = portone.give(nameOf(id), customerIdOf(customer.uid), '4242')
  const way = await gateway.readWay({ id, externalId: null })
  return { call, ref: way.kind === 'done' ? way.ref : assert.fail(way.kind), billingKey: shop.keyOf(nameOf(id)).billingKey }
}

async function charge(ref: string) {
  const id = randomUUID()
  const asked = { amount: 10_890, currency: 'KRW' as const, tax: 990, order: 'Team', returnUrl: '/', onSession: true }
  await gateway.charge({ id, ref, customer, ...asked })
  return { id, ref, externalId: null, createdAt: clock.now() }
}

test('what we charge and give back, their client reads', async () => {
  const paid = await charge((await card()).ref)
  const paymentId = nameOf(paid.id)
  const before = await payments.getPayment({ paymentId })
  assert.deepEqual([before.status, 'amount' in before && before.amount.total], ['PAID', 10_890])
  await gateway.refund({ id: randomUUID(), charge: paid, amount: 890, currency: 'KRW', tax: 81, refundedBefore: 0 })
  const after = await payments.getPayment({ paymentId })
  assert.deepEqual([after.status, 'amount' in after && after.amount.cancelled], ['PARTIAL_CANCELLED', 890])
})

test('what their client charges and gives back, we read', async () => {
  const { billingKey } = await card()
  const id = randomUUID()
  const sent = { orderName: 'Team', customer: { id: 'payer' }, amount: { total: 5_000 }, currency: 'KRW' as const }
  await payments.payWithBillingKey({ paymentId: nameOf(id), billingKey, ...sent })
  const name = { id, ref: '', externalId: null, createdAt: clock.now() }
  const state = await gateway.readCharge(name)
  assert.deepEqual([state.kind, 'amount' in state && state.amount], ['succeeded', 5_000])
  const refund = randomUUID()
  await payments.cancelPayment({ paymentId: nameOf(id), amount: 1_000, reason: `refund ${nameOf(refund)}` })
  assert.equal((await gateway.readRefund({ id: refund, charge: name })).kind, 'succeeded')
  await assert.rejects(payments.payWithBillingKey({ paymentId: nameOf(id), billingKey, ...sent }), (error: unknown) => {
    assert.ok(error instanceof PayWithBillingKeyError)
    return error.data.type === 'ALREADY_PAID'
  })
})

test('a card that we forget is gone for their client, and one that it deletes for us', async () => {
  const [one, other] = [await card(), await card()]
  await gateway.forgetWay(one.ref)
  await gateway.forgetWay(one.ref)
  assert.equal((await keys.getBillingKeyInfo({ billingKey: one.billingKey })).status, 'DELETED')
  await keys.deleteBillingKey({ billingKey: other.billingKey })
  const asked = { amount: 1_100, currency: 'KRW' as const, tax: 100, order: 'Team', returnUrl: '/', onSession: false }
  const state = await gateway.charge({ id: randomUUID(), ref: other.ref, customer, ...asked })
  assert.deepEqual(state, { kind: 'failed', failKind: 'hard', code: 'no_card' })
})

test('their client knows the calls of the counterpart by the same signature as we do', async () => {
  const { call } = await card()
  const secret = settings.webhookSecrets[0]!
  const text = Buffer.from(call.body).toString('utf8')
  const headers = Object.fromEntries(call.headers)
  assert.equal((await verify(secret, text, headers)).type, 'BillingKey.Issued')
  assert.ok(gateway.hear(call))
  await assert.rejects(verify(secret, `${text} `, headers))
  assert.equal(gateway.hear({ ...call, body: Buffer.from(`${text} `) }), null)
})
