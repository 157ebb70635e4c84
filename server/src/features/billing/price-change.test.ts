import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { openWorld } from '../../../testing/world.ts'
import type { WorkspaceCtx } from '../../context.ts'
import { joinedWorkspaces } from '../member/member.ts'
import { cancel } from './cancel.ts'
import { answerPrice } from './price-change.ts'
import { readPaidPlan } from './read-payments.ts'
import { readQuote } from './read-quote.ts'
import { openBilling } from './testing/till.ts'

const world = await openWorld()
const till = openBilling(world)
const { buy, order, keep } = till
const team = { planCode: 'team', periodUnit: 'MONTHLY', seatCount: 5 } as const
const [before, after] = [54_450, 66_000]

/** The installation once its operator has announced another price. @param change of a month, in won before tax */
function pricedAnew(from = '2000-01-01', KRW = 12_000) {
  const plans = till.parts.config.plans!.map((plan) =>
    plan.code === 'team' ? { ...plan, nextPrice: { from, monthlyPrice: { KRW, USD: 9 } } } : plan,
  )
  return { config: { ...till.parts.config, plans } }
}
const dearer = pricedAnew()
const as = (ctx: WorkspaceCtx) => ({ ...ctx, ...dearer })
const paymentOf = async (ctx: WorkspaceCtx) => (await readPaidPlan(ctx)).payment
const amounts = async (ctx: WorkspaceCtx) => (await till.charges(ctx)).map(({ amount }) => amount)
const noticeOf = async (ctx: WorkspaceCtx) =>
  (await joinedWorkspaces(ctx)).find(({ id }) => id === ctx.workspace.id)?.planNotice?.kind
const mailsTo = async ({ account }: WorkspaceCtx) =>
  (await world.db.selectFrom('outbox_mail').select('subject').where('recipient', '=', account.email).execute()).map(
    ({ subject }) => subject,
  )

/** Somebody who took the plan at its former price, and is asked about the new one. */
async function asked() {
  const ada = await till.owner()
  await buy(ada, team)
  world.clock.advance({ days: 3 })
  await keep(dearer)
  const change = (await paymentOf(as(ada)))!.priceChange!
  return { ada: as(ada), change }
}

test('who pays is asked by letter and on every page, and pays the new price once they agreed', async () => {
  const { ada, change } = await asked()
  assert.deepEqual([change.before, change.after, change.answer, await noticeOf(ada)], [before, after, null, 'price'])
  assert.equal((await mailsTo(ada)).filter((subject) => subject.includes('가격')).length, 1)
  const { nextPaymentTotal, seatPrice } = (await paymentOf(ada))!
  assert.deepEqual([nextPaymentTotal, seatPrice?.monthlyPrice.total], [null, 10_890])
  await answerPrice(ada, { id: change.id, answer: 'agreed' })
  assert.deepEqual([(await paymentOf(ada))!.nextPaymentTotal, await noticeOf(ada)], [after, undefined])
  await till.untilPeriodEnds(ada, dearer)
  assert.deepEqual(await amounts(ada), [before, after])
})

for (const answer of ['declined', null] as const)
  test(`nothing is charged where the answer is ${answer ?? 'silence'}: the free plan follows, and nobody is announced a deletion`, async () => {
    const { ada, change } = await asked()
    if (answer) await answerPrice(ada, { id: change.id, answer })
    await till.untilPeriodEnds(ada, dearer)
    const plan = await readPaidPlan(ada)
    assert.deepEqual(
      [plan.paymentPlanCode, plan.paymentPlanStatus, plan.deletionAt, await amounts(ada)],
      ['free', 'active', null, [before]],
    )
  })

test('who has not answered is reminded a week before, once', async () => {
  const { ada, change } = await asked()
  world.clock.advance({ ms: Date.parse(change.at) - world.clock.now().getTime() - 6 * 24 * 60 * 60_000 })
  await keep(dearer)
  await keep(dearer)
  assert.equal((await mailsTo(ada)).filter((subject) => subject.includes('확인이 필요해요')).length, 1)
})

test('an answer can be taken back until the period ends, and not after', async () => {
  const { ada, change } = await asked()
  await answerPrice(ada, { id: change.id, answer: 'declined' })
  await answerPrice(ada, { id: change.id, answer: 'agreed' })
  assert.equal((await paymentOf(ada))!.nextPaymentTotal, after)
  await till.untilPeriodEnds(ada, dearer)
  await assert.rejects(answerPrice(ada, { id: change.id, answer: 'declined' }), { error: 'priceChangeMissing' })
})

test('what is announced too late for thinking about it waits for the period after', async () => {
  const ada = await till.owner()
  await buy(ada, team)
  world.clock.advance({
    ms: Date.parse((await paymentOf(ada))!.nextPaymentAt!) - world.clock.now().getTime() - 10 * 24 * 60 * 60_000,
  })
  await keep(dearer)
  assert.deepEqual([(await paymentOf(as(ada)))!.priceChange, (await paymentOf(as(ada)))!.nextPaymentTotal], [null, before])
  await till.untilPeriodEnds(ada, dearer)
  assert.deepEqual(await amounts(ada), [before, before])
})

test('a price that falls is paid from the next period on, and nobody is asked', async () => {
  const ada = await till.owner()
  await buy(ada, team)
  const cheaper = pricedAnew('2000-01-01', 8_000)
  await keep(cheaper)
  await till.untilPeriodEnds(ada, cheaper)
  assert.deepEqual([await amounts(ada), await noticeOf({ ...ada, ...cheaper })], [[before, 44_000], undefined])
})

test('a price taken back by the operator changes nothing, whoever agreed to it', async () => {
  const { ada, change } = await asked()
  await answerPrice(ada, { id: change.id, answer: 'agreed' })
  await till.untilPeriodEnds(ada)
  assert.deepEqual(await amounts(ada), [before, before])
})

test('who takes the plan pays what it costs on that day', async () => {
  const ada = await till.owner()
  const quotes = await Promise.all(
    [pricedAnew('2100-01-01'), dearer].map(async (parts) => (await readQuote({ ...ada, ...parts }, team)).due.total),
  )
  assert.deepEqual(quotes, [before, after])
})

test('what is chosen for the next period costs what its quote said, whatever the operator writes since', async () => {
  const ada = await till.owner()
  const business = { planCode: 'business', periodUnit: 'MONTHLY', seatCount: 20 } as const
  await buy(ada, business)
  await order(ada, team, await readQuote(ada, team))
  await till.untilPeriodEnds(ada, dearer)
  assert.deepEqual((await amounts(ada)).at(-1), before)
})

test('another workspace cannot answer, and who cancelled is not asked', async () => {
  const { change } = await asked()
  const kim = await till.owner()
  await buy(kim, team)
  await assert.rejects(answerPrice(as(kim), { id: change.id, answer: 'agreed' }), { error: 'priceChangeMissing' })
  await assert.rejects(answerPrice(as(kim), { id: randomUUID(), answer: 'agreed' }), { error: 'priceChangeMissing' })
  await cancel(kim, {})
  await keep(dearer)
  assert.equal((await paymentOf(as(kim)))!.priceChange, null)
})

test('while nothing is billed nobody is asked', async () => {
  const ada = await till.owner()
  await buy(ada, team)
  await keep({ config: { ...dearer.config, plans: null } })
  assert.equal((await paymentOf(as(ada)))!.priceChange, null)
})

test('an order says from when on it is to cost more, before anybody presses, and what was answered already', async () => {
  const kim = as(await till.owner())
  const announced = pricedAnew('2099-01-01')
  const far = (await readQuote({ ...kim, ...announced }, team)).priceChange!
  assert.deepEqual([far.at >= '2099-01-01', far.before, far.after, far.answer], [true, before, after, null])
  const { ada, change } = await asked()
  const quote = async () => readQuote(ada, { ...team, seatCount: 6 })
  const day = new Date(Date.parse(change.at) + 9 * 60 * 60_000).toISOString().slice(0, 10)
  assert.deepEqual((await quote()).priceChange, { at: day, before: 65_340, after: 79_200, answer: null })
  await answerPrice(ada, { id: change.id, answer: 'declined' })
  assert.equal((await quote()).priceChange?.answer, 'declined')
  await answerPrice(ada, { id: change.id, answer: 'agreed' })
  const { next, priceChange } = await quote()
  assert.deepEqual([priceChange?.answer, next], ['agreed', { at: day, total: 79_200 }])
})

test('who was not asked in time is told of the period after the next', async () => {
  const ada = await till.owner()
  await buy(ada, team)
  const end = (await paymentOf(ada))!.periodEnd!
  world.clock.advance({ ms: Date.parse(end) - world.clock.now().getTime() - 5 * 24 * 60 * 60_000 })
  const { next, priceChange } = await readQuote(as(ada), { ...team, seatCount: 6 })
  assert.deepEqual([priceChange!.at > next.at, next.total], [true, 65_340])
})
