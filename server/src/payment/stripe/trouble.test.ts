import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { newSeed, randomFrom } from '@quarry/contract/testing/random'
import { createNetwork } from '@quarry/integrations/net/network'
import type { ChargeState } from '../gateway.ts'
import { createStripe } from './stripe.ts'
import { startStripe, stripeKey, type Trouble } from './testing/counterpart.ts'

let now = new Date('2026-01-02T03:04:05.000Z')
const clock = { now: () => now }
const stripe = await startStripe(clock)
const net = createNetwork({ allow: '127.0.0.1' })
after(async () => {
  await net[Symbol.asyncDispose]()
  await stripe[Symbol.asyncDispose]()
})
const log = { error() {}, warn() {}, info() {}, debug() {} }
const open = (key = stripeKey) =>
  createStripe({ net, clock, log, key, hookSecrets: [], currencies: ['KRW'], baseUrl: stripe.origin, origin: 'http://localhost' })
const gateway = open()
const customer = { uid: randomUUID(), email: 'ada@example.com' }

async function asking() {
  const way = { id: randomUUID(), customer, returnUrl: '/back', lang: 'en' as const }
  const { url, externalId } = await gateway.openWay(way)
  await fetch(url, { method: 'POST', body: new URLSearchParams({ pressed: '4242' }), redirect: 'manual' })
  const given = await gateway.readWay({ id: way.id, externalId })
  const order = { amount: 10_890, currency: 'KRW' as const, tax: 990, order: 'Team', onSession: true, returnUrl: '/back' }
  return { id: randomUUID(), ref: given.kind === 'done' ? given.ref : '', customer, ...order }
}
const paidFor = (id: string) =>
  [...stripe.account.intents.values()].filter((each) => each.metadata['quarry_attempt'] === id && each.status === 'succeeded')

test('whatever goes wrong, in whatever order, and however long it takes, nobody is charged twice or for nothing', async () => {
  const seed = newSeed()
  const random = randomFrom(seed)
  const one = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)]!
  const kinds: readonly Trouble['kind'][] = ['lost', 'away', 'broken', 'broke', 'throttled']
  for (let round = 0; round < 40; round++) {
    const ask = await asking()
    const name = { id: ask.id, ref: ask.ref, externalId: null, createdAt: now }
    const said: ChargeState['kind'][] = []
    const steps = {
      charge: async () => said.push((await gateway.charge(ask)).kind),
      twice: async () => {
        // Of both: no call may be on its way still when a day goes by below.
        const both = await Promise.allSettled([gateway.charge(ask), gateway.charge(ask)])
        said.push(...both.flatMap((each) => (each.status === 'fulfilled' ? [each.value.kind] : [])))
      },
      read: async () => said.push((await gateway.readCharge(name)).kind),
      cancel: async () => said.push((await gateway.cancelCharge(name)).kind),
    }
    for (let step = 0; step < 6; step++) {
      const path = one([/^\/v1\/payment_intents$/, /./])
      if (random() < 0.5) stripe.upset({ method: one(['GET', 'POST']), path, kind: one(kinds) })
      await steps[one(Object.keys(steps) as (keyof typeof steps)[])]().catch(() => {})
      now = new Date(now.getTime() + one([0, 60_000, 60 * 60_000, 25 * 60 * 60_000]))
    }
    stripe.calm()
    now = new Date(now.getTime() + 25 * 60 * 60_000)
    assert.equal((await gateway.charge(ask)).kind, 'succeeded', `seed ${seed}, round ${round}`)
    assert.equal(paidFor(ask.id).length, 1, `seed ${seed}, round ${round}`)
    assert.ok(
      said.every((kind) => kind === 'succeeded' || kind === 'absent'),
      `seed ${seed}, round ${round}: ${said.join()}`,
    )
  }
})

test('a request that is worked on already is waited for, and its charge is one', async () => {
  const ask = await asking()
  stripe.upset({ method: 'POST', path: /^\/v1\/payment_intents$/, kind: 'busy', times: 2 })
  assert.equal((await gateway.charge(ask)).kind, 'succeeded')
  assert.equal(paidFor(ask.id).length, 1)
})

test('keys that are refused are no decline: nobody knows what a charge came to', async () => {
  const ask = await asking()
  const others = open('sk_test_revoked')
  await assert.rejects(others.charge(ask), { name: 'StripeRefusal', status: 401 })
  await assert.rejects(others.readCharge({ id: ask.id, ref: ask.ref, externalId: null, createdAt: now }), { status: 401 })
  await assert.rejects(others.charge(ask), ({ message }: Error) => !message.includes('sk_test'))
})

test('one customer stands for an account, however many cards it gave', async () => {
  await asking()
  now = new Date(now.getTime() + 48 * 60 * 60_000)
  await asking()
  const ours = [...stripe.account.customers.values()].filter(({ metadata }) => metadata['quarry_customer'] === customer.uid)
  assert.equal(ours.length, 1)
})

test('what else is sold with the account does not move here', async () => {
  const ask = await asking()
  await gateway.charge(ask)
  stripe.account.intentOf(ask.id).metadata = {}
  stripe.account.tell('payment_intent.succeeded', { ...stripe.account.intents.get([...stripe.account.intents.keys()].at(-1)!)! })
  const since = new Date(now.getTime() - 1_000)
  const moved = await Array.fromAsync(gateway.movements(since))
  assert.deepEqual(
    moved.map(({ id }) => id),
    [ask.id],
  )
})
