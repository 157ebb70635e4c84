import { after } from 'node:test'
import { createNetwork } from '@quarry/integrations/net/network'
import { testGateway } from '../conformance.ts'
import { createStripe } from './stripe.ts'
import { hookSecret, startStripe, stripeKey } from './testing/counterpart.ts'
import type { CardNumber } from './testing/cards.ts'

let now = new Date('2026-01-02T03:04:05.000Z')
const clock = { now: () => now }
const pass = (minutes: number) => void (now = new Date(now.getTime() + minutes * 60_000))
const stripe = await startStripe(clock)
const net = createNetwork({ allow: '127.0.0.1' })
after(async () => {
  await net[Symbol.asyncDispose]()
  await stripe[Symbol.asyncDispose]()
})
const log = { error() {}, warn() {}, info() {}, debug() {} }
const gateway = createStripe({
  net,
  clock,
  log,
  key: stripeKey,
  hookSecrets: [hookSecret],
  currencies: ['KRW', 'USD'],
  baseUrl: stripe.origin,
  origin: 'http://localhost',
})

const cards = { pays: '4242', soft: '9995', hard: '9979', confirms: '3184', loses: '0077', waits: '0119', keeps: '0083' } as const

/** What a person does on a page of Stripe's. */
const press = (path: string, pressed: string) =>
  fetch(`${stripe.origin}${path}`, { method: 'POST', body: new URLSearchParams({ pressed }), redirect: 'manual' })
const lastCall = (type: string) => stripe.callsOf(type).at(-1)!

testGateway('Stripe', () => ({
  gateway,
  now: clock.now,
  pass,
  async give(id, card) {
    const page = [...stripe.account.sessions.values()].find(({ client_reference_id: name }) => name === id)!
    // Stripe does not learn that somebody went away: the page is over when its time is.
    if (card === null) pass(31)
    else await press(`/c/pay/${page.id}`, cards[card] satisfies CardNumber)
    return card === null ? lastCall('checkout.session.expired') : lastCall('checkout.session.completed')
  },
  async confirm(chargeId, isAllowed) {
    await press(`/bank/${stripe.account.intentOf(chargeId).id}`, isAllowed ? 'complete' : 'fail')
    return lastCall('payment_intent.succeeded')
  },
  async dispute(chargeId) {
    stripe.account.dispute(stripe.account.intentOf(chargeId))
    return lastCall('charge.dispute.created')
  },
  async giveBack(chargeId, amount) {
    stripe.account.giveBack(stripe.account.intentOf(chargeId), amount, {})
    return lastCall('refund.created')
  },
}))
