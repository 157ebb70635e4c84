import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { Stripe } from 'stripe'
import { apiVersion } from './client.ts'
import { hookSecret, startStripe, stripeKey } from './testing/counterpart.ts'
import { tryKeys } from './testing/try-keys.ts'

// Stripe's own library is no part of the product. Here it talks to the counterpart, so that this is no image of our own mistakes.
const counterpart = await startStripe()
after(() => counterpart[Symbol.asyncDispose]())
const { hostname: host, port } = new URL(counterpart.origin)
const stripe = new Stripe(stripeKey, { host, port, protocol: 'http', maxNetworkRetries: 0 })

const back = { success_url: 'http://localhost/back', cancel_url: 'http://localhost/back' }
async function cardOf(number: string) {
  const { id: customer } = await stripe.customers.create({ email: 'ada@example.com' })
  const opened = await stripe.checkout.sessions.create({ mode: 'setup', payment_method_types: ['card'], customer, ...back })
  await fetch(opened.url!, { method: 'POST', body: new URLSearchParams({ pressed: number }), redirect: 'manual' })
  const session = await stripe.checkout.sessions.retrieve(opened.id, { expand: ['setup_intent.payment_method'] })
  const method = (session.setup_intent as Stripe.SetupIntent).payment_method as Stripe.PaymentMethod
  return { session, customer, payment_method: method.id, card: method.card! }
}
type Given = Awaited<ReturnType<typeof cardOf>>
const charge = (
  { customer, payment_method }: Given,
  more: Partial<Stripe.PaymentIntentCreateParams> = {},
  options: Stripe.RequestOptions = {},
) =>
  stripe.paymentIntents.create(
    { amount: 54_450, currency: 'krw', customer, payment_method, payment_method_types: ['card'], confirm: true, ...more },
    options,
  )
const failed = (work: Promise<unknown>) =>
  work.then(
    () => assert.fail('It was not refused.'),
    (error: unknown) => error as Stripe.errors.StripeError,
  )

test('the library was made for the version that is spoken', () => {
  assert.equal(Stripe.API_VERSION, apiVersion)
})

test('a card is saved on the page, charged, and given back in part', async () => {
  const given = await cardOf('4242')
  assert.deepEqual([given.session.status, given.card.last4], ['complete', '4242'])
  const intent = await charge(given)
  assert.deepEqual([intent.status, intent.amount_received, intent.currency], ['succeeded', 54_450, 'krw'])
  const refund = await stripe.refunds.create({ payment_intent: intent.id, amount: 4_450 })
  assert.equal(refund.status, 'succeeded')
  const listed = await stripe.refunds.list({ payment_intent: intent.id }).autoPagingToArray({ limit: 10 })
  assert.deepEqual(
    listed.map(({ amount }) => amount),
    [4_450],
  )
})

test('a decline is an error of the card, with the reason of the bank and the intent', async () => {
  const error = await failed(charge(await cardOf('9995')))
  assert.ok(error instanceof Stripe.errors.StripeCardError)
  assert.deepEqual([error.decline_code, error.payment_intent?.status], ['insufficient_funds', 'requires_payment_method'])
})

test('a bank that asks has a page, and whoever is not there is declined', async () => {
  const given = await cardOf('3184')
  const asked = await charge(given, { return_url: 'http://localhost/back' })
  assert.deepEqual([asked.status, asked.next_action?.type], ['requires_action', 'redirect_to_url'])
  assert.equal((await stripe.paymentIntents.cancel(asked.id)).status, 'canceled')
  const away = await failed(charge(given, { off_session: true }))
  assert.equal(away.code, 'authentication_required')
})

test('a key that is used again gets the first answer, and with other parameters an error', async () => {
  const given = await cardOf('4242')
  const [first, second] = [await charge(given, {}, { idempotencyKey: 'k' }), await charge(given, {}, { idempotencyKey: 'k' })]
  assert.equal(second.id, first.id)
  const other = await failed(charge(given, { amount: 1 }, { idempotencyKey: 'k' }))
  assert.ok(other instanceof Stripe.errors.StripeIdempotencyError)
})

test('unknown parameters and objects, and keys that are wrong, are refused', async () => {
  const unknown = await failed(stripe.customers.create({ colour: 'red' } as object))
  assert.ok(unknown instanceof Stripe.errors.StripeInvalidRequestError)
  assert.equal((await failed(stripe.paymentIntents.retrieve('pi_none'))).code, 'resource_missing')
  const stranger = new Stripe('sk_test_stranger', { host, port, protocol: 'http' })
  assert.ok((await failed(stranger.customers.list())) instanceof Stripe.errors.StripeAuthenticationError)
})

test('events are listed, and the calls that tell of them carry a signature that the library believes', async () => {
  const intent = await charge(await cardOf('4242'))
  counterpart.account.dispute(counterpart.account.intents.get(intent.id)!)
  const events = await stripe.events.list({ types: ['charge.dispute.created'] })
  assert.equal((events.data[0]!.data.object as Stripe.Dispute).payment_intent, intent.id)
  const call = counterpart.callsOf('charge.dispute.created').at(-1)!
  const heard = stripe.webhooks.constructEvent(Buffer.from(call.body), call.headers.get('stripe-signature')!, hookSecret)
  assert.equal(heard.id, events.data[0]!.id)
})

test('what is tried with real test keys holds at the counterpart, and real keys are refused', async () => {
  const said: string[] = []
  const at = { baseUrl: counterpart.origin, say: (line: string) => void said.push(line) }
  await tryKeys({ ...at, key: stripeKey })
  assert.equal(said.length, 9)
  await assert.rejects(tryKeys({ ...at, key: 'sk_live_1' }), /Only test keys/)
})
