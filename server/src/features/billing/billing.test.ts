import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import type { PeriodUnit } from '@quarry/contract/plan/plan-state'
import { openBilling } from './testing/till.ts'
import { openWorld } from '../../../testing/world.ts'
import { deleteWorkspace } from '../workspace/delete-workspace.ts'
import { changePlan } from '../plan/plan.ts'
import { refundFor } from './billing.ts'
import { cancel, resume } from './cancel.ts'
import { changeAnyPlan } from './change-paid-plan.ts'
import { pay } from './pay.ts'
import { readHistory, readPaidPlan, readPayment } from './read-payments.ts'
import { readQuote } from './read-quote.ts'

const world = await openWorld()
const till = openBilling(world)
const { buy, order, owner, keep, run, rows, ledgerOf } = till
const refused = (error: string) => ({ name: 'Failure', error })
const team = (seatCount = 5, periodUnit: PeriodUnit = 'MONTHLY') => ({ planCode: 'team', periodUnit, seatCount })
const business = (seatCount = 20, periodUnit: PeriodUnit = 'MONTHLY') => ({ planCode: 'business', periodUnit, seatCount })
const stateOf = async (ctx: Awaited<ReturnType<typeof owner>>) => {
  const plan = await readPaidPlan(ctx)
  return [plan.paymentPlanCode, plan.paymentPlanStatus, plan.seatCount]
}

test('a quote states the total with tax, and orders nothing', async () => {
  const ada = await owner()
  const quote = await readQuote(ada, team())
  assert.deepEqual([quote.due, quote.isTest, quote.way], [{ supply: 49_500, tax: 4_950, total: 54_450 }, true, null])
  assert.deepEqual(await stateOf(ada), ['free', 'active', 5])
  assert.deepEqual(await rows('invoice', ada), [])
})

test('who gave a card and pays has the plan, and the books come to nothing', async () => {
  const ada = await owner()
  const paid = await buy(ada, team())
  assert.deepEqual([paid.status, paid.paymentComplete, paid.seatCount], ['PAYMENT_COMPLETE', true, 5])
  assert.deepEqual(await stateOf(ada), ['team', 'active', 5])
  assert.deepEqual(await ledgerOf(ada), { receivable: 0, deferred: -49_500, tax: -4_950, 'cash:sandbox': 54_450 })
})

test('the first press is answered again, and charges once', async () => {
  const ada = await owner()
  await till.giveCard(ada)
  const [quote, requestId] = [await readQuote(ada, team()), randomUUID()]
  const press = { ...team(), quoteId: quote.quoteId, requestId }
  const answers = await Promise.all([pay(ada, press), pay(ada, press), pay(ada, press)])
  assert.equal(new Set(answers.map(({ transactionId }) => transactionId)).size, 1)
  await run()
  assert.equal((await rows('payment_attempt', ada)).length, 1)
})

test('of two administrators at once one pays, and the other is refused', async () => {
  const ada = await owner()
  const kim = await till.admin(ada)
  await till.giveCard(ada)
  const quotes = [await readQuote(ada, team()), await readQuote(kim, team(7))]
  const presses = [order(ada, team(), quotes[0]!), order(kim, team(7), quotes[1]!)]
  const ends = await Promise.allSettled(presses)
  assert.deepEqual(ends.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])
  await run()
  assert.equal((await rows('invoice', ada)).length, 1)
})

test('what was shown before something changed cannot be ordered', async () => {
  const ada = await owner()
  await buy(ada, team())
  const quote = await readQuote(ada, team(8))
  await cancel(ada, {})
  await assert.rejects(order(ada, team(8), quote), refused('quoteOutdated'))
  const late = await readQuote(ada, team(8))
  world.clock.advance({ minutes: 31 })
  await assert.rejects(order(ada, team(8), late), refused('quoteOutdated'))
  await assert.rejects(order(ada, team(9), await readQuote(ada, team(8))), refused('quoteOutdated'))
})

test('fewer seats than the plan has, or than there are members, are refused', async () => {
  const ada = await owner()
  await assert.rejects(readQuote(ada, team(4)), { ...refused('seatsBelowPlan'), detail: '5' })
  await assert.rejects(readQuote(ada, business(19)), refused('seatsBelowPlan'))
  for (let more = 0; more < 6; more++) await world.member({ role: 'USER', of: ada })
  await assert.rejects(readQuote(ada, team(6)), { ...refused('seatLimitExceeded'), detail: '7' })
})

test('without a card nothing is charged', async () => {
  const ada = await owner()
  await assert.rejects(order(ada, team(), await readQuote(ada, team())), refused('wayMissing'))
  assert.deepEqual(await rows('invoice', ada), [])
})

test('a declined card gives no plan, says why, and leaves nothing owed', async () => {
  const ada = await owner()
  const failed = await buy(ada, team(), '0002')
  assert.deepEqual([failed.status, failed.failReason], ['PAYMENT_FAIL', 'funds'])
  assert.deepEqual(await stateOf(ada), ['free', 'active', 5])
  assert.deepEqual(await ledgerOf(ada), { receivable: 0, deferred: 0, tax: 0 })
  assert.equal((await buy(ada, team(), '4242')).status, 'PAYMENT_COMPLETE')
})

test('a bank that asks the person has them confirm, and left alone it fails', async () => {
  const ada = await owner()
  const asked = await buy(ada, team(), '3220')
  assert.equal(asked.status, 'PAYMENT_WINDOW')
  assert.equal(asked.window?.url, `/payment/sandbox/${asked.transactionId}`)
  await till.atDesk(ada, asked.transactionId, 'confirm')
  await run()
  assert.equal((await readPayment(ada, asked)).status, 'PAYMENT_COMPLETE')
  const kim = await owner()
  const left = await buy(kim, team(), '3220')
  world.clock.advance({ minutes: 31 })
  await keep()
  assert.deepEqual([(await readPayment(kim, left)).failReason, await stateOf(kim)], ['left', ['free', 'active', 5]])
})

test('an answer that was lost is looked up, and nothing is charged twice', async () => {
  const ada = await owner()
  const waiting = await buy(ada, team(), '0077')
  assert.equal(waiting.status, 'PAYMENT_WAIT')
  world.clock.advance({ minutes: 2 })
  await keep()
  assert.equal((await readPayment(ada, waiting)).status, 'PAYMENT_COMPLETE')
  assert.deepEqual(await till.charges(ada), [{ status: 'succeeded', amount: 54_450 }])
})

test('a slow payment is waited for, and nobody else pays meanwhile', async () => {
  const ada = await owner()
  const waiting = await buy(ada, team(), '0119')
  assert.equal(waiting.status, 'PAYMENT_WAIT')
  await assert.rejects(order(ada, team(6), await readQuote(ada, team(6))), refused('paymentRunning'))
  for (let look = 0; look < 4; look++) {
    world.clock.advance({ minutes: 2 })
    await keep()
  }
  assert.equal((await readPayment(ada, waiting)).status, 'PAYMENT_COMPLETE')
})

test('more seats are paid for the days left, fewer begin with the next period', async () => {
  const ada = await owner()
  await buy(ada, team(10))
  const more = await readQuote(ada, team(13))
  assert.deepEqual([more.lines.map(({ kind }) => kind), more.effective], [['seats'], 'now'])
  assert.equal((await order(ada, team(13), more)).status, 'PAYMENT_WAIT')
  await run()
  assert.deepEqual(await stateOf(ada), ['team', 'active', 13])
  const fewer = await readQuote(ada, team(6))
  assert.deepEqual([fewer.due.total, fewer.effective, fewer.next.total], [0, 'periodEnd', 10_890 * 6])
  assert.equal((await order(ada, team(6), fewer)).status, 'PAYMENT_COMPLETE')
  assert.deepEqual(await stateOf(ada), ['team', 'active', 13])
  await till.untilPeriodEnds(ada)
  assert.deepEqual(await stateOf(ada), ['team', 'active', 6])
})

test('a dearer plan is had at once and takes back what was to begin; the free one begins at the end and deletes nothing', async () => {
  const ada = await owner()
  await buy(ada, team())
  await order(ada, team(5, 'MONTHLY'), await readQuote(ada, team()))
  await changeAnyPlan(ada, { planCode: 'free' })
  assert.equal((await readPaidPlan(ada)).payment?.scheduled?.planCode, 'free')
  await order(ada, business(), await readQuote(ada, business()))
  await run()
  assert.deepEqual([await stateOf(ada), (await readPaidPlan(ada)).payment?.scheduled], [['business', 'active', 20], null])
  const { effective, at } = await changeAnyPlan(ada, { planCode: 'free' })
  assert.deepEqual([effective, at], ['periodEnd', (await readPaidPlan(ada)).payment?.periodEnd])
  await till.untilPeriodEnds(ada)
  const plan = await readPaidPlan(ada)
  assert.deepEqual([plan.paymentPlanCode, plan.paymentPlanStatus, plan.deletionAt], ['free', 'active', null])
})

test('from months to years begins anew today, for what is left less', async () => {
  const ada = await owner()
  await buy(ada, team())
  const year = await readQuote(ada, team(5, 'YEARLY'))
  assert.deepEqual(
    year.lines.map(({ amount }) => amount),
    [522_720, -54_450],
  )
  await order(ada, team(5, 'YEARLY'), year)
  await run()
  assert.equal((await readPaidPlan(ada)).paymentPlanPeriodUnit, 'YEARLY')
})

test('a cancelled plan is usable to its end, resumed without a charge, and else over', async () => {
  const ada = await owner()
  await buy(ada, team())
  const { usableUntil } = await cancel(ada, { reason: 'too dear' })
  const plan = await readPaidPlan(ada)
  assert.deepEqual([plan.paymentPlanStatus, plan.paymentPlanExpiresAt], ['cancelled', usableUntil])
  await assert.rejects(cancel(ada, {}), refused('nothingToSuspend'))
  assert.equal((await resume(ada, { requestId: randomUUID() })).status, 'PAYMENT_COMPLETE')
  assert.deepEqual(await stateOf(ada), ['team', 'active', 5])
  await assert.rejects(resume(ada, { requestId: randomUUID() }), refused('nothingToResume'))
  await cancel(ada, {})
  await till.untilPeriodEnds(ada)
  assert.deepEqual(await stateOf(ada), ['team', 'ended', 5])
  assert.equal((await rows('invoice', ada)).length, 1)
})

test('a trial ends by itself and charges nobody', async () => {
  const ada = await owner()
  await till.giveCard(ada)
  await changeAnyPlan(ada, { planCode: 'PREVIEW' })
  world.clock.advance({ days: 30 })
  await keep()
  assert.deepEqual([await stateOf(ada), await rows('invoice', ada)], [['PREVIEW', 'ended', 20], []])
})

test('from the trial to a paid plan: at once, and the days lost are stated', async () => {
  const ada = await owner()
  await changePlan(ada, { planCode: 'PREVIEW' })
  world.clock.advance({ days: 10 })
  assert.equal((await readQuote(ada, team())).trialDaysLost, 20)
  await buy(ada, team())
  assert.deepEqual(await stateOf(ada), ['team', 'active', 5])
  await assert.rejects(changeAnyPlan(ada, { planCode: 'PREVIEW' }), refused('paidPlanRuns'))
})

test('the history goes back a year with months and three with years, to the day', async () => {
  const [monthly, yearly] = [await owner(), await owner()]
  await buy(monthly, team())
  await buy(yearly, team(5, 'YEARLY'))
  const shown = async (ctx: typeof monthly) => (await readHistory(ctx)).histories.map(({ status, total }) => [status, total])
  const { paymentHistoryId } = await readPaidPlan(monthly)
  assert.equal(paymentHistoryId, (await readHistory(monthly)).histories[0]!.id)
  assert.deepEqual([await shown(monthly), await shown(yearly)], [[['APPROVED', 54_450]], [['APPROVED', 522_720]]])
  world.clock.advance({ days: 366 })
  assert.deepEqual([await shown(monthly), (await shown(yearly)).length], [[], 1])
  world.clock.advance({ days: 2 * 365 + 1 })
  assert.deepEqual(await shown(yearly), [])
})

test('a payment of another workspace does not exist', async () => {
  const [ada, kim] = [await owner(), await owner()]
  const paid = await buy(ada, team())
  await till.giveCard(kim)
  await assert.rejects(readPayment(kim, paid), refused('paymentMissing'))
})

test('who may not pay sees no amounts, and while nothing is billed nobody pays', async () => {
  const ada = await owner()
  await buy(ada, team())
  const without = { ...ada, role: 'ADMIN' as const, privileges: [] }
  assert.equal((await readPaidPlan(without)).payment, null)
  const off = { ...ada, config: world.app().config }
  assert.equal((await readPaidPlan(off)).payment, null)
  await assert.rejects(readQuote(off, team()), refused('paymentsOff'))
  await assert.rejects(readQuote({ ...ada, gateways: [] }, team()), refused('paymentsOff'))
})

test('an owner who deletes gets back the days that are left, and the books outlive the workspace', async () => {
  const ada = await owner()
  await buy(ada, team(10))
  world.clock.advance({ days: 10 })
  const before = await till.refundFor(ada)
  const { share } = (await refundFor(ada, world.db, ada.workspace.id))!
  assert.equal(before, Math.round((share!.paid * share!.days) / share!.ofDays))
  const account = await till.accountOf(ada)
  await deleteWorkspace(ada, { code: ada.workspace.code })
  assert.equal(
    await world.pool.query('delete from workspace where id = $1', [ada.workspace.id]).then(({ rowCount }) => rowCount),
    1,
  )
  await run()
  assert.ok(before > 0 && before < 108_900)
  const { rows: refunds } = await world.pool.query('select amount, status from refund where account_id = $1', [account])
  assert.deepEqual(refunds, [{ amount: before, status: 'succeeded' }])
  const books = await till.booksOf(account)
  assert.deepEqual([books.deferred, books.refund_payable, books['cash:sandbox']], [0, 0, 108_900 - before])
})

test('a refund that is refused stays owed and is shown for asking', async () => {
  const ada = await owner()
  await buy(ada, team(), '5126')
  const account = await till.accountOf(ada)
  await deleteWorkspace(ada, { code: ada.workspace.code })
  await run()
  const { rows: refunds } = await world.pool.query('select status from refund where account_id = $1', [account])
  assert.deepEqual([refunds, (await till.booksOf(account)).refund_payable! < 0], [[{ status: 'failed' }], true])
  assert.ok(world.logged.some(({ message }) => message.includes('refuses a refund')))
})

test('money that arrives after the workspace was deleted goes back whole', async () => {
  const ada = await owner()
  await buy(ada, team(), '0119')
  const account = await till.accountOf(ada)
  await deleteWorkspace(ada, { code: ada.workspace.code })
  for (let look = 0; look < 5; look++) {
    world.clock.advance({ minutes: 5 })
    await keep()
  }
  await run()
  assert.deepEqual(await till.booksOf(account), { receivable: 0, deferred: 0, tax: 0, 'cash:sandbox': 0, refund_payable: 0 })
})
