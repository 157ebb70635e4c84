import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import type { HookCall } from '@quarry/integrations/kit/hook'
import { createNetwork } from '@quarry/integrations/net/network'
import { openWorld } from '../../../testing/world.ts'
import type { App, WorkspaceCtx } from '../../context.ts'
import { atomic } from '../../db/db.ts'
import { customerIdOf, nameOf } from '../../payment/portone/names.ts'
import { createPortone } from '../../payment/portone/portone.ts'
import { startPortone } from '../../payment/portone/testing/counterpart.ts'
import type { TestCard } from '../../payment/portone/testing/shop.ts'
import { hearPayment } from './hear.ts'
import { comparePayments } from './keep.ts'
import { openWay } from './open-way.ts'
import { leavePortone, readPortone } from './portone-desk.ts'
import { readHistory, readPaidPlan, readPayment } from './read-payments.ts'
import { readQuote } from './read-quote.ts'
import { settleRemoved } from './settle-removed.ts'
import { openBilling } from './testing/till.ts'

const world = await openWorld()
const portone = await startPortone({ now: () => world.clock.now() })
const net = createNetwork({ allow: '127.0.0.0/8' })
after(() => Promise.all([portone[Symbol.asyncDispose](), net[Symbol.asyncDispose]()]))

const { settings, shop, trouble } = portone
const { log } = world.app()
const gateway = createPortone({ db: world.db, clock: world.clock, net, log, settings, pauseMs: 20 })
const till = openBilling(world, { gateways: [gateway], sandbox: null, portone: gateway.page })
const { owner, order, run, keep } = till
const team = { planCode: 'team', periodUnit: 'MONTHLY', seatCount: 5 } as const
const total = 54_450

async function giveCard(ctx: WorkspaceCtx, card: TestCard = '4242') {
  const way = await openWay(ctx, { requestId: randomUUID() })
  const call = portone.give(nameOf(way.transactionId), customerIdOf(await till.accountOf(ctx)), card)
  const payment = await readPayment(ctx, way)
  await run()
  return { ...payment, call }
}

async function begin(ctx: WorkspaceCtx, card?: TestCard) {
  await giveCard(ctx, card)
  return order(ctx, team, await readQuote(ctx, team))
}

async function buy(ctx: WorkspaceCtx, card?: TestCard) {
  const begun = await begin(ctx, card)
  await run()
  return readPayment(ctx, begun)
}

const statusOf = async (ctx: WorkspaceCtx) => (await readPaidPlan(ctx)).paymentPlanStatus
const chargedOf = ({ transactionId }: { transactionId: string }) => shop.charges.get(nameOf(transactionId))

/** The owner deletes the workspace. */
const remove = ({ workspace }: WorkspaceCtx) =>
  atomic(world.db, (tx) => settleRemoved(world.app(till.parts), tx, { id: workspace.id, why: 'owner' }))

async function hear(call: Omit<HookCall, 'at'>, parts: Partial<App> = {}) {
  const app = world.app({ ...till.parts, ...parts })
  const hearing = await hearPayment(app, {
    service: 'payment',
    query: call.query,
    headers: call.headers,
    body: call.body,
    id: 'portone',
  })
  await hearing.follow?.()
  return hearing.reply.status ?? 200
}

test('somebody gives a card in the window of PortOne, and pays with it; nothing of the card is taken from the browser', async () => {
  const ada = await owner()
  const way = await openWay(ada, { requestId: randomUUID() })
  const facts = await readPortone(ada, { id: way.transactionId })
  assert.deepEqual(
    [way.window?.url, facts.isOpen, facts.storeId, facts.channels],
    [`/payment/portone/${way.transactionId}`, true, shop.storeId, [{ pg: 'tosspayments', channelKey: shop.channelKey }]],
  )
  portone.give(facts.issueId, facts.customerId, '4242')
  assert.equal((await readPayment(ada, way)).status, 'NEW_CARD_END')
  const begun = await order(ada, team, await readQuote(ada, team))
  await run()
  const { payment, paymentPlanCode } = await readPaidPlan(ada)
  assert.deepEqual(
    [(await readPayment(ada, begun)).status, paymentPlanCode, payment?.way],
    ['PAYMENT_COMPLETE', 'team', { brand: '신한카드', last4: '4242', expMonth: null, expYear: null }],
  )
  assert.equal((await till.ledgerOf(ada))['cash:portone'], total)
})

test('the page is for who asked for it, and for nobody who is sent there', async () => {
  const ada = await owner()
  const { transactionId: id } = await openWay(ada, { requestId: randomUUID() })
  const eve = await owner()
  const refused = { error: 'paymentMissing' }
  await assert.rejects(readPortone(eve, { id }), refused)
  await assert.rejects(leavePortone(eve, { id }), refused)
  await assert.rejects(readPortone(ada, { id: randomUUID() }), refused)
  await leavePortone(ada, { id })
  assert.equal((await readPayment(ada, { transactionId: id })).status, 'NEW_CARD_FAIL')
  assert.equal((await readPortone(ada, { id })).isOpen, false)
})

test('a card that is given under the name of another page, or by another payer, is not taken', async () => {
  const ada = await owner()
  const way = await openWay(ada, { requestId: randomUUID() })
  const customerId = customerIdOf(await till.accountOf(ada))
  portone.give(nameOf(randomUUID()), customerId, '4242')
  portone.give(nameOf(way.transactionId), 'somebody-else', '4242')
  assert.equal((await readPayment(ada, way)).status, 'NEW_CARD_START')
})

test('a card of a test channel pays for nothing where money is meant, and the operator is told', async () => {
  const ada = await owner()
  const way = await openWay(ada, { requestId: randomUUID() })
  shop.channelType = 'TEST'
  portone.give(nameOf(way.transactionId), customerIdOf(await till.accountOf(ada)), '4242')
  const { status } = await readPayment(ada, way)
  shop.channelType = 'LIVE'
  assert.equal(status, 'NEW_CARD_FAIL')
  assert.ok(world.logged.some(({ message }) => message.includes('PORTONE_TEST')))
})

test('with test channels everything is marked, and a card that was given to them pays nothing later', async () => {
  const trying = createPortone({ db: world.db, clock: world.clock, net, log, settings: { ...settings, isTest: true } })
  const tests = { gateways: [trying], portone: trying.page }
  const ada = await owner(tests)
  shop.channelType = 'TEST'
  await giveCard(ada)
  const begun = await order(ada, team, await readQuote(ada, team))
  await run(tests)
  const { histories } = await readHistory(ada)
  assert.deepEqual([(await readPaidPlan(ada)).payment?.isTest, histories.map(({ isTest }) => isTest)], [true, [true]])
  shop.channelType = 'LIVE'
  await till.untilPeriodEnds(ada)
  const { payment } = await readPaidPlan(ada)
  assert.deepEqual([chargedOf(begun)?.status, payment?.problem?.reason], ['PAID', 'noCard'])
})

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
  assert.deepEqual([(await readPayment(ada, begun)).status, await statusOf(ada)], ['PAYMENT_COMPLETE', 'active'])
  assert.equal((await till.ledgerOf(ada))['cash:portone'], total)
})

test('what PortOne says was paid already is looked at, and counts once', async () => {
  const ada = await owner()
  const begun = await begin(ada)
  const dies = { ...gateway, charge: () => Promise.reject(new Error('killed')) }
  await run({ gateways: [dies] })
  const { billingKey } = shop.keyOf(nameOf((await till.rows('payment_way', ada))[0]!.id))
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
    assert.deepEqual(
      [(await readPayment(ada, begun)).status, (await readPaidPlan(ada)).paymentPlanCode],
      ['PAYMENT_WAIT', 'free'],
    )
  }
  assert.ok(world.logged.some(({ message }) => message.includes('another amount')))
})

test('a card that is declined says why, and whether it is tried again', async () => {
  for (const [card, reason] of [
    ['0002', 'funds'],
    ['9979', 'blocked'],
  ] as const) {
    const ada = await owner()
    assert.equal((await buy(ada, card)).failReason, reason)
  }
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
  assert.deepEqual([(await readPayment(ada, begun)).status, (await readPaidPlan(ada)).paymentPlanCode], ['PAYMENT_FAIL', 'free'])
})

test('a call that is forged, or old, is refused; of two secrets either is good', async () => {
  const about = { paymentId: nameOf(randomUUID()) }
  const other = `whsec_${randomBytes(24).toString('base64')}`
  assert.equal(await hear(portone.call('Transaction.Paid', about, { secret: other })), 404)
  const old = portone.call('Transaction.Paid', about)
  world.clock.advance({ minutes: 6 })
  assert.equal(await hear(old), 404)
  const both = createPortone({
    db: world.db,
    clock: world.clock,
    net,
    log,
    settings: { ...settings, webhookSecrets: [other, ...settings.webhookSecrets] },
  })
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

test('a card of which only a call tells is found, though the browser never came back', async () => {
  const ada = await owner()
  const way = await openWay(ada, { requestId: randomUUID() })
  const call = portone.give(nameOf(way.transactionId), customerIdOf(await till.accountOf(ada)), '4242')
  assert.equal(await hear(call), 200)
  await run()
  assert.equal((await readPaidPlan(ada)).payment?.way?.last4, '4242')
})

test('who takes their card back at the wallet is told before it would have been charged', async () => {
  const ada = await owner()
  const { transactionId } = await giveCard(ada)
  await run()
  const begun = await order(ada, team, await readQuote(ada, team))
  await run()
  const key = shop.keyOf(nameOf(transactionId))
  const call = portone.call('BillingKey.Deleted', { billingKey: key.billingKey })
  assert.equal(await hear(call), 200)
  await run()
  assert.equal((await readPaidPlan(ada)).payment?.way?.last4, '4242', 'a call alone takes no card away')
  key.deletedAt = world.clock.now()
  for (let times = 0; times < 2; times++) await hear(portone.call('BillingKey.Deleted', { billingKey: key.billingKey }))
  await run()
  const letters = await world.db.selectFrom('outbox_mail').select('subject').where('recipient', '=', ada.account.email).execute()
  assert.deepEqual([(await readPayment(ada, begun)).status, (await readPaidPlan(ada)).payment?.way], ['PAYMENT_COMPLETE', null])
  assert.equal(letters.filter(({ subject }) => subject.includes('결제 수단이 없어요')).length, 1)
})

test('a card that was taken back, of which no call told, fails for good when it is charged', async () => {
  const ada = await owner()
  const begun = await begin(ada)
  shop.keyOf(nameOf((await till.rows('payment_way', ada))[0]!.id)).deletedAt = world.clock.now()
  await run()
  assert.equal((await readPayment(ada, begun)).failReason, 'noCard')
})

test('the former card is forgotten at PortOne when another takes its place', async () => {
  const ada = await owner()
  const [first] = [await giveCard(ada), await giveCard(ada)]
  assert.ok(shop.keyOf(nameOf(first.transactionId)).deletedAt)
})

test('what is paid for days that are left goes back in part, once, also when the answer was lost', async () => {
  const ada = await owner()
  const paid = await buy(ada)
  world.clock.advance({ days: 3 })
  const amount = await till.refundFor(ada)
  trouble.losesReplies = 1
  await remove(ada)
  await assert.rejects(run(), /closed the connection/)
  world.clock.advance({ hours: 2 })
  await keep()
  const { cancellations } = chargedOf(paid)!
  assert.deepEqual(
    cancellations.map((each) => each.amount),
    [amount],
  )
})

test('what cannot be given back while a bank is closed is given back later', async () => {
  const ada = await owner()
  const paid = await buy(ada)
  shop.closes = { pgCode: 'PG1', pgMessage: '은행 점검 시간입니다. 잠시 후 다시 시도해 주세요.' }
  await remove(ada)
  await assert.rejects(run(), /PG_PROVIDER/)
  assert.equal(chargedOf(paid)!.cancellations.length, 0)
  shop.closes = null
  world.clock.advance({ hours: 4 })
  await keep()
  assert.equal(chargedOf(paid)!.cancellations.length, 1)
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
