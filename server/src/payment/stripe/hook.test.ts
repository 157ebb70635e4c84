import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { Stripe } from 'stripe'
import { hear } from './hook.ts'

const at = new Date('2026-01-02T03:04:05.000Z')
const secret = 'whsec_present'
const attemptId = randomUUID()
const event = (object: object, type = 'payment_intent.succeeded') =>
  JSON.stringify({ id: 'evt_1', object: 'event', type, created: 1, data: { object: { id: 'pi_1', ...object } } })
const paid = event({ object: 'payment_intent', metadata: { quarry_attempt: attemptId } })

/** A call as Stripe's own library signs one. */
function call(payload: string, { by = secret, secondsAgo = 0 }: { by?: string; secondsAgo?: number } = {}) {
  const timestamp = Math.floor(at.getTime() / 1000) - secondsAgo
  const signature = new Stripe('sk_test_1').webhooks.generateTestHeaderString({ payload, secret: by, timestamp })
  return { query: new URLSearchParams(), headers: new Headers({ 'stripe-signature': signature }), body: Buffer.from(payload), at }
}

test('a call that Stripe signed is believed, and says only what to look at', () => {
  assert.deepEqual(hear(call(paid), [secret]), {
    eventId: 'evt_1',
    type: 'payment_intent.succeeded',
    about: { id: attemptId, externalId: null },
  })
})

test('a call signed with another secret, without one, or with none known, is not', () => {
  assert.equal(hear(call(paid, { by: 'whsec_other' }), [secret]), null)
  assert.equal(hear(call(paid), []), null)
  for (const signature of ['', 't=1', 'v1=abc', `t=${Math.floor(at.getTime() / 1000)},v1=`, 't=x,v1=y', ','])
    assert.equal(hear({ ...call(paid), headers: new Headers({ 'stripe-signature': signature }) }, [secret]), null)
})

test('while a secret is replaced calls are signed with both, and either is enough', () => {
  const former = call(paid, { by: 'whsec_former' })
  const [both, present] = [former.headers.get('stripe-signature')!, call(paid).headers.get('stripe-signature')!]
  assert.ok(hear(former, [secret, 'whsec_former']))
  const headers = new Headers({ 'stripe-signature': `${both},${present.split(',')[1]}` })
  assert.ok(hear({ ...former, headers }, [secret]))
})

test('a call from more than five minutes ago or ahead is not believed', () => {
  assert.deepEqual(
    [299, -299, 301, -301].map((secondsAgo) => hear(call(paid, { secondsAgo }), [secret]) !== null),
    [true, true, false, false],
  )
})

test('cards, refunds and charge backs are named; what else is sold with the account is not', () => {
  const about = (object: object) => hear(call(event(object)), [secret])!.about
  const id = randomUUID()
  assert.deepEqual(about({ object: 'checkout.session', client_reference_id: id }), { id, externalId: null })
  assert.deepEqual(about({ object: 'refund', metadata: { quarry_refund: id }, payment_intent: 'pi_1' }), { id, externalId: null })
  assert.deepEqual(about({ object: 'dispute', metadata: {}, payment_intent: 'pi_1' }), { id: null, externalId: 'pi_1' })
  const nothing = { id: null, externalId: null }
  assert.deepEqual(about({ object: 'payment_intent', metadata: {} }), nothing)
  assert.deepEqual(about({ object: 'payment_intent', metadata: { quarry_attempt: "1' or 1=1" } }), nothing)
  assert.deepEqual(about({ object: 'invoice' }), nothing)
  assert.deepEqual(about({ object: 'balance', id: undefined, available: [] }), nothing)
})
