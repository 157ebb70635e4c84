import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { createNetwork } from '@quarry/integrations/net/network'
import { stripeClient } from '../client.ts'
import type { ChargeAsk } from '../../gateway.ts'
import { Customer, Named, Session } from '../objects.ts'
import { createStripe } from '../stripe.ts'

const disputePauseMs = 2_000

/**
 * Does with an account of Stripe what Quarry does, with its ready-made test cards: what the counterpart cannot vouch for. Pages are not pressed.
 *
 * @param say each thing that was found to be so
 * @throws AssertionError on the first that is not
 */
export async function tryKeys({
  key,
  baseUrl,
  say,
}: {
  key: string
  baseUrl: string
  say: (line: string) => void
}): Promise<void> {
  assert.match(key, /_test_/, 'Only test keys are tried: others move money.')
  await using net = createNetwork({ allow: '0.0.0.0/0 ::/0' })
  const log = { error() {}, warn() {}, info() {}, debug() {} }
  const clock = { now: () => new Date() }
  const origin = 'http://localhost:3000'
  const gateway = createStripe({ net, clock, log, key, baseUrl, origin, hookSecrets: [], currencies: ['KRW', 'USD'] })
  const raw = stripeClient({ net, key, baseUrl })
  const begun = new Date(Date.now() - 60_000)
  const buyer = { uid: randomUUID(), email: `quarry-${randomUUID()}@example.com` }

  const page = { id: randomUUID(), customer: buyer, returnUrl: '/payment/return', lang: 'ko' as const }
  const way = await gateway.openWay(page)
  assert.deepEqual(await gateway.openWay(page), way)
  assert.equal((await gateway.readWay({ ...page, externalId: way.externalId })).kind, 'open')
  await raw.post(`/v1/checkout/sessions/${way.externalId}/expire`, {}, Session)
  assert.equal((await gateway.readWay({ ...page, externalId: way.externalId })).kind, 'failed')
  say('a page for a card opens, is the same for the same id, and ends')

  const [customer] = await Array.fromAsync(raw.list('/v1/customers', { email: buyer.email }, Customer))
  const cardOf = async (name: string) =>
    `${customer!.id}/${(await raw.post(`/v1/payment_methods/${name}/attach`, { customer: customer!.id }, Named)).id}`
  const asking = (ref: string, more: Partial<ChargeAsk> = {}): ChargeAsk => {
    const order = {
      amount: 54_450,
      currency: 'KRW' as const,
      tax: 4_950,
      order: 'QR-0000-000000 team',
      returnUrl: '/payment/return',
    }
    return { id: randomUUID(), ref, customer: buyer, onSession: true, ...order, ...more }
  }
  const nameOf = ({ id, ref }: ChargeAsk) => ({ id, ref, externalId: null, createdAt: begun })

  const visa = await cardOf('pm_card_visa')
  const won = asking(visa)
  const paid = await gateway.charge(won)
  assert.deepEqual(
    [paid.kind, 'amount' in paid && paid.amount, 'currency' in paid && paid.currency],
    ['succeeded', 54_450, 'KRW'],
  )
  assert.deepEqual([await gateway.charge(won), await gateway.readCharge(nameOf(won))], [paid, paid])
  say('54,450 won are charged as won, once, and found again by our id')

  const cents = asking(visa, { amount: 3_750, currency: 'USD', onSession: false })
  assert.equal((await gateway.charge(cents)).kind, 'succeeded')
  say('37.50 dollars are charged with nobody there')

  const back = { id: randomUUID(), charge: nameOf(won), amount: 4_450, currency: 'KRW' as const, tax: 0, refundedBefore: 0 }
  const kinds = [await gateway.refund(back), await gateway.refund(back), await gateway.readRefund(back)].map(({ kind }) => kind)
  assert.ok(new Set(kinds).size === 1 && (kinds[0] === 'succeeded' || kinds[0] === 'pending'))
  assert.equal((await gateway.refund({ ...back, id: randomUUID() })).kind, 'failed')
  assert.equal((await gateway.refund({ ...back, id: randomUUID(), amount: 50_001, refundedBefore: 4_450 })).kind, 'failed')
  say('a part is given back once, and never more than there is')

  const declined = await gateway.charge(asking(await cardOf('pm_card_chargeCustomerFail')))
  assert.equal(declined.kind === 'failed' && declined.failKind, 'soft')
  say('a decline is understood')

  const asks = await cardOf('pm_card_authenticationRequired')
  const asked = asking(asks)
  const action = await gateway.charge(asked)
  assert.ok(action.kind === 'action' && URL.canParse(action.window.url), 'A bank that asks has a page to send people to.')
  assert.equal((await gateway.cancelCharge(nameOf(asked))).kind, 'failed')
  const away = await gateway.charge(asking(asks, { onSession: false }))
  assert.equal(away.kind === 'failed' && away.failKind, 'auth')
  say('a bank that asks has a page, can be given up, and declines with nobody there')

  const taken = asking(await cardOf('pm_card_createDispute'))
  await gateway.charge(taken)
  const kindNow = async () => (await gateway.readCharge(nameOf(taken))).kind
  for (let looks = 0; looks < 15 && (await kindNow()) !== 'disputed'; looks++) await pause(disputePauseMs)
  assert.equal(await kindNow(), 'disputed')
  say('a charge back is seen')

  const moved = await Array.fromAsync(gateway.movements(begun))
  assert.deepEqual(
    moved.filter(({ id }) => id === taken.id).map(({ kind }) => kind),
    ['charge', 'dispute'],
  )
  say('what moved is listed')

  await gateway.forgetWay(visa)
  const forgotten = await gateway.charge(asking(visa))
  assert.equal(forgotten.kind === 'failed' && forgotten.failKind, 'hard')
  say('a card that was forgotten is not charged')
}

if (import.meta.main) {
  const { STRIPE_SECRET_KEY: key = '', STRIPE_BASE_URL: baseUrl = 'https://api.stripe.com' } = process.env
  await tryKeys({ key, baseUrl, say: (line) => console.log(`✔ ${line}`) })
}
