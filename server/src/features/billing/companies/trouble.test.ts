import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { openBilling } from '../testing/till.ts'
import { openWorld } from '../../../../testing/world.ts'
import type { WorkspaceCtx } from '../../../context.ts'
import type { Gateway } from '../../../payment/gateway.ts'
import { keepDeadlines } from '../../plan/deadlines.ts'
import { charge } from '../charge.ts'
import { hearPayment } from '../hear.ts'
import { comparePayments } from '../keep.ts'
import { cancel, resume } from '../cancel.ts'
import { readPaidPlan, readPayment } from '../read-payments.ts'
import { readQuote } from '../read-quote.ts'

const world = await openWorld()
const till = openBilling(world)
const { buy, order, owner, keep, run, giveCard } = till
const team = { planCode: 'team', periodUnit: 'MONTHLY', seatCount: 5 } as const
const signal = new AbortController().signal
const day = { days: 1 }

const statusOf = async (ctx: WorkspaceCtx) => (await readPaidPlan(ctx)).paymentPlanStatus
const mailsTo = async ({ account }: WorkspaceCtx) =>
  (await world.db.selectFrom('outbox_mail').select('subject').where('recipient', '=', account.email).execute()).map(
    ({ subject }) => subject,
  )
const paidTimes = async (ctx: WorkspaceCtx) => (await till.charges(ctx)).filter(({ status }) => status === 'succeeded').length
/** The payment company with something that goes wrong in it. */
const having = (change: Partial<Gateway>) => ({ gateways: [{ ...till.sandbox, ...change }] })

test('a process that dies after it has charged finds the charge, and does not charge again', async () => {
  const ada = await owner()
  await giveCard(ada)
  const begun = await order(ada, team, await readQuote(ada, team))
  const dies = having({
    async charge(ask) {
      await till.sandbox.charge(ask)
      throw new Error('killed')
    },
  })
  await charge(world.app({ ...till.parts, ...dies }), { attemptId: begun.transactionId })
  await run()
  assert.equal((await readPayment(ada, begun)).status, 'PAYMENT_WAIT')
  world.clock.advance({ minutes: 1 })
  await keep()
  assert.deepEqual([(await readPayment(ada, begun)).status, await paidTimes(ada)], ['PAYMENT_COMPLETE', 1])
})

test('a process that dies before it has charged leaves a row that is taken up', async () => {
  const ada = await owner()
  await giveCard(ada)
  const begun = await order(ada, team, await readQuote(ada, team))
  const never = having({ charge: () => Promise.reject(new Error('unreachable')) })
  await run(never)
  world.clock.advance({ minutes: 1 })
  await keep()
  assert.deepEqual([(await readPayment(ada, begun)).status, await paidTimes(ada)], ['PAYMENT_COMPLETE', 1])
})

test('a payment of another amount gives no plan', async () => {
  const ada = await owner()
  await giveCard(ada)
  const begun = await order(ada, team, await readQuote(ada, team))
  await run(having({ charge: async (ask) => till.sandbox.charge({ ...ask, amount: 1 }) }))
  assert.deepEqual([(await readPayment(ada, begun)).status, (await readPaidPlan(ada)).paymentPlanCode], ['PAYMENT_WAIT', 'free'])
  assert.ok(world.logged.some(({ message }) => message.includes('another amount')))
})

test('a call that comes before our own reply, fifty times and in any order, changes nothing twice', async () => {
  const ada = await owner()
  const asked = await buy(ada, team, '3220')
  const call = await till.sandbox.desk.confirm(asked.transactionId, true)
  const app = world.app(till.parts)
  const hear = async () => (await hearPayment(app, { service: 'payment', ...call, id: 'sandbox' })).follow?.()
  await Promise.all(Array.from({ length: 50 }, hear))
  await run()
  assert.equal((await readPayment(ada, asked)).status, 'PAYMENT_COMPLETE')
  const events = await world.db.selectFrom('payment_event').select('type').where('type', '=', 'charge.ended').execute()
  assert.equal(events.length, 1)
})

test('a call that is forged, or of a company that is not there, is refused', async () => {
  const body = Buffer.from(
    JSON.stringify({ id: 'x', type: 'charge.ended', about: randomUUID(), at: world.clock.now().getTime() }),
  )
  const call = { service: 'payment', query: new URLSearchParams(), headers: new Headers({ 'x-signature': '0'.repeat(64) }), body }
  for (const id of ['sandbox', 'elsewhere']) {
    const { reply, family, follow } = await hearPayment(world.app(till.parts), { ...call, id })
    assert.deepEqual([reply.status, family, follow], [404, null, undefined])
  }
})

test('a renewal is charged once at the boundary, by however many workers, and at the price of the beginning', async () => {
  const ada = await owner()
  await buy(ada, team)
  const dearer = till.parts.config.plans!.map((plan) => ({ ...plan, monthlyPrice: { KRW: 99_000, USD: 99 } }))
  const parts = { config: { ...till.parts.config, plans: dearer } }
  const before = (await readPaidPlan(ada)).payment!.periodEnd!
  world.clock.advance({ ms: Date.parse(before) - world.clock.now().getTime() })
  await Promise.all([keep(parts), keep(parts)])
  const { payment } = await readPaidPlan(ada)
  assert.deepEqual([await paidTimes(ada), payment?.nextPaymentTotal], [2, 54_450])
  assert.ok(payment!.periodEnd! > before)
})

test('after the server slept nine days a renewal is charged once, and no deletion is announced', async () => {
  const ada = await owner()
  await buy(ada, team)
  const end = (await readPaidPlan(ada)).payment!.periodEnd!
  world.clock.advance({ ms: Date.parse(end) - world.clock.now().getTime() + 9 * 24 * 60 * 60_000 })
  await keepDeadlines(world.app(till.parts), signal)
  await keep()
  assert.deepEqual([await statusOf(ada), await paidTimes(ada)], ['active', 2])
  assert.ok((await mailsTo(ada)).every((subject) => !subject.includes('삭제')))
})

test('a year of sleep is charged as one month', async () => {
  const ada = await owner()
  await buy(ada, team)
  world.clock.advance({ days: 365 })
  await keep()
  await keep()
  assert.equal(await paidTimes(ada), 2)
  assert.ok(Date.parse((await readPaidPlan(ada)).payment!.periodEnd!) > world.clock.now().getTime())
})

test('a renewal that fails is tried again on days one, three and five, then suspended, then over', async () => {
  const ada = await owner()
  await buy(ada, team)
  await giveCard(ada, '0002')
  await till.untilPeriodEnds(ada)
  const tries: number[] = []
  const statuses = new Map<string, number>()
  for (let at = 0; at <= 22; at++) {
    tries.push((await till.rows('payment_attempt', ada)).length - 1)
    const status = await statusOf(ada)
    if (!statuses.has(status)) statuses.set(status, at)
    world.clock.advance(day)
    await keep()
  }
  assert.deepEqual(tries.slice(0, 8), [1, 1, 2, 2, 3, 3, 4, 4])
  assert.deepEqual(
    [...statuses],
    [
      ['active', 0],
      ['suspended', 7],
      ['ended', 21],
    ],
  )
  assert.deepEqual((await till.ledgerOf(ada)).receivable, 0)
  assert.equal(new Set(await mailsTo(ada)).size, (await mailsTo(ada)).length, 'each letter once')
})

test('a card that was refused for good is not tried again; a new one is, at once, and the period begins where it would have', async () => {
  const ada = await owner()
  await buy(ada, team)
  await giveCard(ada, '9979')
  const boundary = (await readPaidPlan(ada)).payment!.periodEnd!
  await till.untilPeriodEnds(ada)
  world.clock.advance({ days: 3 })
  await keep()
  const { payment } = await readPaidPlan(ada)
  assert.deepEqual(
    [(await till.rows('payment_attempt', ada)).length, payment?.problem?.reason, payment?.resumeTotal],
    [2, 'blocked', 54_450],
  )
  await giveCard(ada, '4242')
  assert.deepEqual([await statusOf(ada), (await readPaidPlan(ada)).payment?.problem], ['active', null])
  const { rows } = await world.pool.query(`select term->'period'->>'from' as from from subscription where workspace_id = $1`, [
    ada.workspace.id,
  ])
  assert.deepEqual(rows, [{ from: new Date(Date.parse(boundary) + 9 * 60 * 60_000).toISOString().slice(0, 10) }])
})

test('who pays after a suspension begins today', async () => {
  const ada = await owner()
  await buy(ada, team)
  await giveCard(ada, '9979')
  await till.untilPeriodEnds(ada)
  world.clock.advance({ days: 8 })
  await keep()
  assert.equal(await statusOf(ada), 'suspended')
  const { usage, suspension, payment } = await readPaidPlan(ada)
  const days = suspension && (Date.parse(suspension.endsAt) - Date.parse(suspension.since)) / (24 * 60 * 60_000)
  assert.deepEqual([usage.seats.limit, days, payment?.resumeTotal], [0, 14, 54_450])
  await giveCard(ada)
  await resume(ada, { requestId: randomUUID() })
  await run()
  const { rows } = await world.pool.query(`select term->>'anchor' as anchor from subscription where workspace_id = $1`, [
    ada.workspace.id,
  ])
  const today = new Date(world.clock.now().getTime() + 9 * 60 * 60_000).toISOString().slice(0, 10)
  assert.deepEqual([await statusOf(ada), rows], ['active', [{ anchor: today }]])
  const after = await readPaidPlan(ada)
  assert.deepEqual([after.suspension, after.payment?.resumeTotal], [null, null])
})

test('who goes on after a suspension pays for what was to begin, not for what was had', async () => {
  const ada = await owner()
  await buy(ada, { ...team, seatCount: 20 })
  await order(ada, team, await readQuote(ada, team))
  await giveCard(ada, '9979')
  await till.untilPeriodEnds(ada)
  world.clock.advance({ days: 8 })
  await keep()
  await giveCard(ada)
  assert.deepEqual([await statusOf(ada), (await readPaidPlan(ada)).payment?.resumeTotal], ['suspended', 54_450])
  const press = { requestId: randomUUID() }
  const first = await resume(ada, press)
  assert.deepEqual([first.seatCount, await resume(ada, press)], [5, first])
  await run()
  assert.deepEqual([(await readPaidPlan(ada)).seatCount, (await till.ledgerOf(ada))['cash:sandbox']], [5, 217_800 + 54_450])
})

test('who cancels while a payment is owed owes nothing any more, and has no plan', async () => {
  const ada = await owner()
  await buy(ada, team)
  await giveCard(ada, '9979')
  await till.untilPeriodEnds(ada)
  assert.equal((await cancel(ada, {})).paymentPlanStatus, 'ended')
  await keep()
  assert.deepEqual([await statusOf(ada), (await till.ledgerOf(ada)).receivable], ['ended', 0])
})

test('who cancels may have the free plan follow: nothing is deleted, and renewing again takes that back', async () => {
  const ada = await owner()
  await buy(ada, { ...team, seatCount: 7 })
  for (let more = 0; more < 6; more++) await world.member({ role: 'USER', of: ada })
  await cancel(ada, { followedBy: 'free' })
  assert.equal((await readPaidPlan(ada)).paymentPlanStatus, 'cancelled')
  await resume(ada, { requestId: randomUUID() })
  assert.equal((await readPaidPlan(ada)).payment?.scheduled, null)
  await cancel(ada, { followedBy: 'free' })
  await till.untilPeriodEnds(ada)
  const { paymentPlanCode, deletionAt, usage } = await readPaidPlan(ada)
  assert.deepEqual([paymentPlanCode, deletionAt, usage.seats], ['free', null, { used: 7, limit: 5 }])
})

test('while it is not known what a renewal came to, the plan is neither suspended nor over', async () => {
  const ada = await owner()
  await buy(ada, team)
  const silent = having({ charge: () => Promise.reject(new Error('down')), readCharge: () => Promise.reject(new Error('down')) })
  await till.untilPeriodEnds(ada, silent)
  for (let at = 0; at < 25; at++) {
    world.clock.advance(day)
    await keep(silent)
  }
  assert.equal(await statusOf(ada), 'active')
  world.clock.advance({ hours: 1 })
  await keep()
  assert.deepEqual([await statusOf(ada), await paidTimes(ada)], ['active', 2])
})

test('a charge back suspends the plan and is booked', async () => {
  const ada = await owner()
  const paid = await buy(ada, team)
  await till.atDesk(ada, paid.transactionId, 'dispute')
  await run()
  await till.atDesk(ada, paid.transactionId, 'dispute')
  await run()
  const books = await till.ledgerOf(ada)
  assert.deepEqual([await statusOf(ada), books['cash:sandbox'], books.receivable], ['suspended', 0, 54_450])
})

test('a payment that nobody was told of is found by comparing', async () => {
  const ada = await owner()
  const waiting = await buy(ada, team, '0119')
  world.clock.advance({ minutes: 4 })
  await comparePayments(world.app(till.parts), signal)
  assert.equal((await readPayment(ada, waiting)).status, 'PAYMENT_COMPLETE')
})

test('an ended workspace is not deleted while it pays', async () => {
  const ada = await owner()
  await buy(ada, team)
  await cancel(ada, {})
  await till.untilPeriodEnds(ada)
  const app = world.app(till.parts)
  await keepDeadlines(app, signal)
  world.clock.advance({ days: 2 })
  await keepDeadlines(app, signal)
  await giveCard(ada, '0119')
  await order(ada, team, await readQuote(ada, team))
  await run()
  world.clock.advance({ days: 2 })
  await keepDeadlines(app, signal)
  await keep()
  const plan = await readPaidPlan(ada)
  assert.deepEqual([plan.paymentPlanStatus, plan.deletionAt], ['active', null])
})
