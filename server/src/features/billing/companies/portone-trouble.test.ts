import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { openWorld } from '../../../../testing/world.ts'
import type { WorkspaceCtx } from '../../../context.ts'
import { nameOf } from '../../../payment/portone/names.ts'
import { look } from '../charge.ts'
import { comparePayments } from '../keep.ts'
import { readPaidPlan, readPayment } from '../read-payments.ts'
import { findBookTroubles } from '../store/books.store.ts'
import { openPortoneBilling, total } from '../testing/portone-till.ts'

const world = await openWorld()
const till = await openPortoneBilling(world)
after(() => till[Symbol.asyncDispose]())
const { portone, gateway, owner, begin, buy, run, keep, hear, chargedOf } = till
const { settings, shop, trouble } = portone
const planOf = async (ctx: WorkspaceCtx) => (await readPaidPlan(ctx)).paymentPlanCode

test('a payment whose answer is lost is found by its name, and charged once', async () => {
  const ada = await owner()
  const begun = await begin(ada)
  trouble.losesReplies = 1
  await run()
  assert.equal((await readPayment(ada, begun)).status, 'PAYMENT_WAIT')
  world.clock.advance({ minutes: 1 })
  await keep()
  assert.deepEqual(
    [(await readPayment(ada, begun)).status, (await till.ledgerOf(ada))['cash:portone']],
    ['PAYMENT_COMPLETE', total],
  )
})

test('while PortOne is away for a day nobody loses anything, and then it is charged once', async () => {
  const ada = await owner()
  const begun = await begin(ada)
  trouble.isAway = true
  await run()
  for (let quarter = 0; quarter < 4; quarter++) {
    world.clock.advance({ hours: 6 })
    await keep()
  }
  trouble.isAway = false
  trouble.isBroken = true
  world.clock.advance({ hours: 1 })
  await keep()
  assert.deepEqual([(await readPayment(ada, begun)).status, chargedOf(begun)], ['PAYMENT_WAIT', undefined])
  trouble.isBroken = false
  world.clock.advance({ hours: 1 })
  await keep()
  assert.deepEqual(
    [(await readPayment(ada, begun)).status, (await readPaidPlan(ada)).paymentPlanStatus],
    ['PAYMENT_COMPLETE', 'active'],
  )
  assert.equal((await till.ledgerOf(ada))['cash:portone'], total)
})

test('what PortOne says was paid already is looked at, and counts once', async () => {
  const ada = await owner()
  const begun = await begin(ada)
  const dies = { ...gateway, charge: () => Promise.reject(new Error('killed')) }
  await run({ gateways: [dies] })
  const { billingKey } = begun.key
  // Under the same name, by a process that died before it wrote anything down; three hours later no key of repetition is known.
  const paid = { billingKey, orderName: 'Team', customer: { id: 'ada' }, amount: { total }, currency: 'KRW' }
  await shop.act(`POST /payments/${nameOf(begun.transactionId)}/billing-key`, paid, undefined)
  world.clock.advance({ hours: 4 })
  await keep()
  assert.deepEqual(
    [(await readPayment(ada, begun)).status, (await till.ledgerOf(ada))['cash:portone']],
    ['PAYMENT_COMPLETE', total],
  )
})

test('a payment of another amount, or another currency, gives no plan', async () => {
  for (const tells of [{ total: 100 }, { currency: 'USD' }]) {
    const ada = await owner()
    const begun = await begin(ada)
    trouble.tells = tells
    await run()
    trouble.tells = {}
    assert.deepEqual([(await readPayment(ada, begun)).status, await planOf(ada)], ['PAYMENT_WAIT', 'free'])
  }
  assert.ok(world.logged.some(({ message }) => message.includes('another amount')))
})

test('a call before our own reply, and the same one twice, changes nothing twice', async () => {
  const ada = await owner()
  const begun = await begin(ada, '0119')
  await run()
  world.clock.advance({ minutes: 4 })
  const call = portone.call('Transaction.Paid', { paymentId: nameOf(begun.transactionId) })
  assert.deepEqual(await Promise.all([hear(call), hear(call)]), [200, 200])
  await run()
  assert.deepEqual(
    [(await readPayment(ada, begun)).status, (await till.ledgerOf(ada))['cash:portone']],
    ['PAYMENT_COMPLETE', total],
  )
})

test('a payment of which no call ever comes is paid all the same', async () => {
  const ada = await owner()
  const begun = await begin(ada, '0119')
  await run()
  world.clock.advance({ minutes: 4 })
  await keep()
  assert.equal((await readPayment(ada, begun)).status, 'PAYMENT_COMPLETE')
})

test('a call that says what is not so gives no plan; PortOne is asked', async () => {
  const ada = await owner()
  const begun = await buy(ada, '9979')
  assert.equal(await hear(portone.call('Transaction.Paid', { paymentId: nameOf(begun.transactionId) })), 200)
  await run()
  assert.deepEqual([(await readPayment(ada, begun)).status, await planOf(ada)], ['PAYMENT_FAIL', 'free'])
})

test('a call that is forged, or old, is refused; of two secrets either is good', async () => {
  const about = { paymentId: nameOf(randomUUID()) }
  const other = `whsec_${randomBytes(24).toString('base64')}`
  assert.equal(await hear(portone.call('Transaction.Paid', about, { secret: other })), 404)
  const old = portone.call('Transaction.Paid', about)
  world.clock.advance({ minutes: 6 })
  assert.equal(await hear(old), 404)
  const both = till.gatewayOf({ webhookSecrets: [other, ...settings.webhookSecrets] })
  for (const secret of [other, settings.webhookSecrets[0]!])
    assert.equal(await hear(portone.call('Transaction.Paid', about, { secret }), { gateways: [both] }), 200)
})

test('calls about what is not ours, and of kinds nobody knows, are answered and forgotten', async () => {
  for (const call of [
    portone.call('Transaction.Paid', { paymentId: 'order-of-a-shop-42' }),
    portone.call('Something.New', { paymentId: nameOf(randomUUID()) }),
    portone.call('BillingKey.Issued', { billingKey: 'billing-key-of-nobody' }),
  ])
    assert.equal(await hear(call), 200)
  await run()
})

test('what nobody was told of is found by comparing, and what the shop sells otherwise is left alone', async () => {
  const ada = await owner()
  const begun = await begin(ada, '0119')
  await run()
  shop.charges.set('order-of-a-shop-42', { ...chargedOf(begun)!, id: 'order-of-a-shop-42' })
  world.clock.advance({ minutes: 4 })
  const before = world.logged.length
  await comparePayments(world.app(till.parts), new AbortController().signal)
  assert.equal((await readPayment(ada, begun)).status, 'PAYMENT_COMPLETE')
  assert.ok(world.logged.slice(before).every(({ message }) => !message.includes('not known here')))
})

test('a charge back that ends with the payment given back ends the plan, as soon as it is heard', async () => {
  const ada = await owner()
  const paid = await buy(ada)
  const heard = () => look(world.app(till.parts), { attemptId: paid.transactionId })
  const charge = chargedOf(paid)!
  charge.isDisputed = true
  await heard()
  assert.equal((await readPaidPlan(ada)).paymentPlanStatus, 'suspended')
  charge.isDisputed = false
  await shop.act(`POST /payments/${nameOf(paid.transactionId)}/cancel`, { reason: '분쟁 종결' }, undefined)
  await heard()
  assert.deepEqual([await planOf(ada), (await till.ledgerOf(ada))['cash:portone']], ['free', 0])
  assert.deepEqual(await findBookTroubles(world.db), [])
})
