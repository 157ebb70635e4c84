import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { openWorld } from '../../../../testing/world.ts'
import type { WorkspaceCtx } from '../../../context.ts'
import { atomic } from '../../../db/db.ts'
import { customerIdOf, nameOf } from '../../../payment/portone/names.ts'
import { comparePayments } from '../keep.ts'
import { openWay } from '../open-way.ts'
import { leavePortone, readPortone } from './portone-desk.ts'
import { readHistory, readPaidPlan, readPayment } from '../read-payments.ts'
import { readQuote } from '../read-quote.ts'
import { settleRemoved } from '../settle-removed.ts'
import { openPortoneBilling, team, total } from '../testing/portone-till.ts'

const world = await openWorld()
const till = await openPortoneBilling(world)
after(() => till[Symbol.asyncDispose]())
const { portone, owner, giveCard, begin, buy, order, run, keep, hear, chargedOf } = till
const { shop, trouble } = portone

/** The owner deletes the workspace. */
const remove = ({ workspace }: WorkspaceCtx) =>
  atomic(world.db, (tx) => settleRemoved(world.app(till.parts), tx, { id: workspace.id, why: 'owner' }))

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
  const trying = till.gatewayOf({ isTest: true })
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

test('a card that is declined says why, and whether it is tried again', async () => {
  for (const [card, reason] of [
    ['0002', 'funds'],
    ['9979', 'blocked'],
  ] as const) {
    const ada = await owner()
    assert.equal((await buy(ada, card)).failReason, reason)
  }
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
  begun.key.deletedAt = world.clock.now()
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

test('what somebody gives back in the console is booked once, with its call or without', async () => {
  for (const isCalled of [true, false]) {
    const ada = await owner()
    const paid = await buy(ada)
    const paymentId = nameOf(paid.transactionId)
    await shop.act(`POST /payments/${paymentId}/cancel`, { amount: 11_000, reason: '고객 요청' }, undefined)
    if (isCalled) for (let times = 0; times < 2; times++) await hear(portone.call('Transaction.PartialCancelled', { paymentId }))
    await run()
    await comparePayments(world.app(till.parts), new AbortController().signal)
    const { histories } = await readHistory(ada)
    assert.deepEqual(
      histories.map(({ status, refunded }) => [status, refunded]),
      [['REFUND_PARTIAL', 11_000]],
    )
  }
})

test('what was given back whole before it was known here to be paid is paid, and given back, and the free plan stays', async () => {
  const ada = await owner()
  const begun = await begin(ada)
  trouble.losesReplies = 1
  await run()
  await shop.act(`POST /payments/${nameOf(begun.transactionId)}/cancel`, { reason: '고객 요청' }, undefined)
  world.clock.advance({ minutes: 1 })
  await keep()
  assert.deepEqual(
    [
      (await readPayment(ada, begun)).status,
      (await readPaidPlan(ada)).paymentPlanCode,
      (await till.ledgerOf(ada))['cash:portone'],
    ],
    ['PAYMENT_COMPLETE', 'free', 0],
  )
})
