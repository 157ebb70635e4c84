import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { openBilling } from '../testing/till.ts'
import { openWorld } from '../../../../testing/world.ts'
import type { WorkspaceCtx } from '../../../context.ts'
import type { Gateway } from '../../../payment/gateway.ts'
import { keepDeadlines } from '../../plan/deadlines.ts'
import { findBookTroubles } from '../store/books.store.ts'
import { cancel, resume } from '../cancel.ts'
import { changeAnyPlan } from '../change-paid-plan.ts'
import { look } from '../charge.ts'
import { readPaidPlan, readPayment } from '../read-payments.ts'
import { readQuote } from '../read-quote.ts'

const world = await openWorld()
const till = openBilling(world)
const { buy, order, owner, keep, run, giveCard } = till
const team = { planCode: 'team', periodUnit: 'MONTHLY', seatCount: 5 } as const
const month = 54_450

const planOf = async (ctx: WorkspaceCtx) => {
  const { paymentPlanCode, paymentPlanStatus } = await readPaidPlan(ctx)
  return [paymentPlanCode, paymentPlanStatus]
}
/** The payment company with something that goes wrong in it. */
const having = (change: Partial<Gateway>) => ({ gateways: [{ ...till.sandbox, ...change }] })
const away = () => Promise.reject(new Error('The company is away.'))
/** It answers, and refuses to charge: nothing arrives there, and nothing ends. */
const refusing = having({ charge: away })
/** Nothing is known of it, not even whether it was charged. */
const silent = having({ charge: away, readCharge: away })
const charged = having({
  async charge(ask) {
    await till.sandbox.charge(ask)
    return away()
  },
  readCharge: away,
})

test('who waits for a payment that never ends takes the free plan, and can buy again', async () => {
  const ada = await owner()
  await giveCard(ada)
  const begun = await order(ada, team, await readQuote(ada, team))
  await run(refusing)
  world.clock.advance({ hours: 2 })
  await keep(refusing)
  await assert.rejects(order(ada, team, await readQuote(ada, team)), { error: 'paymentRunning' })
  await changeAnyPlan(ada, { planCode: 'free' })
  assert.equal((await buy(ada, team)).status, 'PAYMENT_COMPLETE')
  world.clock.advance({ hours: 2 })
  await keep()
  assert.deepEqual(
    [(await readPayment(ada, begun)).failReason, await till.charges(ada)],
    ['left', [{ status: 'succeeded', amount: month }]],
  )
})

test('who cancels while nobody knows what a renewal came to has the free plan at once, and what was charged all the same comes back', async () => {
  const ada = await owner()
  await buy(ada, team)
  await till.untilPeriodEnds(ada, charged)
  assert.equal((await cancel(ada, { followedBy: 'free' })).paymentPlanStatus, 'ended')
  assert.deepEqual(await planOf(ada), ['free', 'active'])
  world.clock.advance({ hours: 2 })
  await keep()
  const { receivable, refund_payable: owed, 'cash:sandbox': cash } = await till.ledgerOf(ada)
  assert.deepEqual([receivable, owed, cash, await planOf(ada)], [0, 0, month, ['free', 'active']])
  assert.deepEqual(await findBookTroubles(world.db), [])
})

test('of a payment that was given up and has no end, what follows the end of a plan does not wait', async () => {
  const ada = await owner()
  await buy(ada, team)
  await till.untilPeriodEnds(ada, silent)
  await cancel(ada, {})
  await keepDeadlines(world.app(till.parts), new AbortController().signal)
  const { deletionAt } = await readPaidPlan(ada)
  assert.equal(deletionAt, new Date(world.clock.now().getTime() + 3 * 24 * 60 * 60_000).toISOString())
})

test('more seats that are under way are given up with the plan, which stays usable to its end', async () => {
  const ada = await owner()
  await buy(ada, team)
  const more = { ...team, seatCount: 8 }
  await order(ada, more, await readQuote(ada, more))
  await run(charged)
  assert.equal((await cancel(ada, {})).paymentPlanStatus, 'cancelled')
  world.clock.advance({ hours: 2 })
  await keep()
  const { seatCount, payment } = await readPaidPlan(ada)
  const { refund_payable: owed, 'cash:sandbox': cash } = await till.ledgerOf(ada)
  assert.deepEqual([seatCount, payment?.renews, owed, cash], [5, false, 0, month])
})

test('a trial is not taken while a payment is under way', async () => {
  const ada = await owner()
  await giveCard(ada)
  await order(ada, team, await readQuote(ada, team))
  await run(silent)
  await assert.rejects(changeAnyPlan(ada, { planCode: 'PREVIEW' }), { error: 'paymentRunning' })
})

test('a new card that was given while the former one was being charged is tried once that has failed', async () => {
  const ada = await owner()
  await buy(ada, team)
  await giveCard(ada, '9979')
  await till.untilPeriodEnds(ada, refusing)
  await giveCard(ada, '4242')
  assert.equal((await till.rows('payment_attempt', ada)).length, 2)
  world.clock.advance({ hours: 1 })
  await keep()
  const { payment } = await readPaidPlan(ada)
  assert.deepEqual(
    [payment?.problem, payment?.runningTransactionId, (await till.rows('payment_attempt', ada)).length],
    [null, null, 3],
  )
  assert.equal((await till.ledgerOf(ada))['cash:sandbox'], 2 * month)
})

test('the first try of a new card is none of those that days bring', async () => {
  const ada = await owner()
  await buy(ada, team)
  await giveCard(ada, '0002')
  await till.untilPeriodEnds(ada)
  await giveCard(ada, '0002')
  const tries: number[] = []
  for (let at = 0; at <= 6; at++) {
    tries.push((await till.rows('payment_attempt', ada)).length - 1)
    world.clock.advance({ days: 1 })
    await keep()
  }
  assert.deepEqual(tries, [2, 2, 3, 3, 4, 4, 5])
})

test('a card that was first tried because somebody pressed is tried once on each of the days', async () => {
  const ada = await owner()
  await buy(ada, team)
  await giveCard(ada, '0002')
  await till.untilPeriodEnds(ada, silent)
  await giveCard(ada, '0002')
  const { runningTransactionId } = (await readPaidPlan(ada)).payment!
  await look(world.app(till.parts), { attemptId: runningTransactionId! })
  await resume(ada, { requestId: randomUUID() })
  await run()
  const tries: number[] = []
  for (let at = 0; at <= 6; at++) {
    tries.push((await till.rows('payment_attempt', ada)).length - 1)
    world.clock.advance({ days: 1 })
    await keep()
    await keep()
  }
  assert.deepEqual(tries, [2, 2, 3, 3, 4, 4, 5])
})

test('of a renewal whose failure was known late, the day that is said is the day of the suspension', async () => {
  const ada = await owner()
  await buy(ada, team)
  await giveCard(ada, '9979')
  await till.untilPeriodEnds(ada, silent)
  world.clock.advance({ days: 2 })
  await keep()
  const { payment } = await readPaidPlan(ada)
  const left = Date.parse(payment!.problem!.suspendedAt) - world.clock.now().getTime()
  world.clock.advance({ ms: left - 1 })
  await keep()
  assert.deepEqual(await planOf(ada), ['team', 'active'])
  world.clock.advance({ ms: 1 })
  await keep()
  assert.deepEqual(await planOf(ada), ['team', 'suspended'])
})
