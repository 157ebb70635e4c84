import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import type { HookCall } from '@quarry/integrations/kit/hook'
import { createNetwork } from '@quarry/integrations/net/network'
import { openWorld } from '../../../../testing/world.ts'
import type { App, WorkspaceCtx } from '../../../context.ts'
import type { Gateway } from '../../../payment/gateway.ts'
import { createStripe } from '../../../payment/stripe/stripe.ts'
import type { CardNumber } from '../../../payment/stripe/testing/cards.ts'
import { hookSecret, startStripe, stripeKey, type Trouble } from '../../../payment/stripe/testing/counterpart.ts'
import { deleteWorkspace } from '../../workspace/delete-workspace.ts'
import { resume } from '../cancel.ts'
import { charge } from '../charge.ts'
import { hearPayment } from '../hear.ts'
import { comparePayments } from '../keep.ts'
import { openWay } from '../open-way.ts'
import { readHistory, readPaidPlan, readPayment } from '../read-payments.ts'
import { readQuote } from '../read-quote.ts'
import { openBilling } from '../testing/till.ts'

const world = await openWorld()
const till = openBilling(world)
const stripe = await startStripe({ now: () => world.clock.now() })
const net = createNetwork({ allow: '127.0.0.1' })
world.onEnd(async () => {
  await net[Symbol.asyncDispose]()
  await stripe[Symbol.asyncDispose]()
})
const open = (more: Partial<Parameters<typeof createStripe>[0]> = {}): Gateway =>
  createStripe({
    net,
    clock: world.clock,
    log: world.app().log,
    key: stripeKey,
    hookSecrets: [hookSecret],
    currencies: ['KRW', 'USD'],
    baseUrl: stripe.origin,
    origin: 'http://localhost:3000',
    ...more,
  })
const at: Partial<App> = { gateways: [open()], sandbox: null }
const app = () => world.app({ ...till.parts, ...at })
const [run, keep, owner] = [() => till.run(at), () => till.keep(at), (more: Partial<App> = {}) => till.owner({ ...at, ...more })]
const team = { planCode: 'team', periodUnit: 'MONTHLY', seatCount: 5 } as const
const refused = (error: string) => ({ name: 'Failure', error })
const isCharge = { method: 'POST', path: /^\/v1\/payment_intents$/ } as const

/** A person gives a card on Stripe's page. */
async function giveCard(ctx: WorkspaceCtx, card: CardNumber): Promise<void> {
  const way = await openWay(ctx, { requestId: randomUUID() })
  await fetch(way.window!.url, { method: 'POST', body: new URLSearchParams({ pressed: card }), redirect: 'manual' })
  assert.equal((await readPayment(ctx, way)).status, 'NEW_CARD_END')
  await run()
}
async function order(ctx: WorkspaceCtx, card: CardNumber = '4242') {
  await giveCard(ctx, card)
  return till.order(ctx, team, await readQuote(ctx, team))
}
async function buy(ctx: WorkspaceCtx, card?: CardNumber) {
  const begun = await order(ctx, card)
  await run()
  return readPayment(ctx, begun)
}
const answerBank = (id: string, pressed: 'complete' | 'fail') =>
  fetch(`${stripe.origin}/bank/${stripe.account.intentOf(id).id}`, {
    method: 'POST',
    body: new URLSearchParams({ pressed }),
    redirect: 'manual',
  })
const hear = async (call: HookCall) => {
  const heard = await hearPayment(app(), { service: 'payment', ...call, id: 'stripe' })
  await heard.follow?.()
  return heard.reply.status ?? 200
}
async function later(minutes: number): Promise<void> {
  world.clock.advance({ minutes })
  await keep()
}
const chargesOf = (id: string) =>
  [...stripe.account.intents.values()].filter((each) => each.metadata['quarry_attempt'] === id && each.status === 'succeeded')
const statusOf = async (ctx: WorkspaceCtx, payment: { transactionId: string }) => (await readPayment(ctx, payment)).status

test('who gives a card at Stripe and pays has the plan, and is shown the card', async () => {
  const ada = await owner()
  const paid = await buy(ada)
  assert.deepEqual([paid.status, (await readPaidPlan(ada)).paymentPlanCode], ['PAYMENT_COMPLETE', 'team'])
  const shown = (await readPaidPlan(ada)).payment!
  assert.deepEqual([shown.way?.brand, shown.way?.last4, shown.isTest], ['Visa', '4242', true])
  assert.deepEqual(await till.ledgerOf(ada), { receivable: 0, deferred: -49_500, tax: -4_950, 'cash:stripe': 54_450 })
})

test('won are charged as won and dollars as cents, under the id of the attempt', async () => {
  for (const [lang, amount, currency] of [
    ['ko', '54450', 'krw'],
    ['en', '3750', 'usd'],
  ] as const) {
    const ctx = { ...(await world.member({ lang, ...till.parts, ...at })) }
    const { transactionId } = await buy(ctx)
    const sent = stripe.requests.filter(({ method, path }) => method === 'POST' && path === '/v1/payment_intents').at(-1)!
    const form = new URLSearchParams(sent.body)
    assert.deepEqual([form.get('amount'), form.get('currency'), form.get('confirm')], [amount, currency, 'true'])
    assert.deepEqual([sent.headers['idempotency-key'], form.get('metadata[quarry_attempt]')], [transactionId, transactionId])
    assert.equal((await readHistory(ctx)).histories[0]!.total, Number(amount))
  }
})

test('whatever becomes of an answer, an invoice is charged once', async () => {
  for (const kind of ['lost', 'broke', 'away', 'busy', 'throttled', 'broken'] as const satisfies Trouble['kind'][]) {
    const ada = await owner()
    const begun = await order(ada)
    stripe.upset({ ...isCharge, kind })
    await run()
    await later(1)
    if (kind === 'broken') {
      assert.equal(await statusOf(ada, begun), 'PAYMENT_WAIT', 'what it failed at once, Stripe answers for a day')
      await later(25 * 60)
    }
    assert.deepEqual([await statusOf(ada, begun), chargesOf(begun.transactionId).length], ['PAYMENT_COMPLETE', 1], kind)
  }
})

test('a charge that Stripe was asked for a day ago is found, although it forgot the key of the request', async () => {
  const ada = await owner()
  const begun = await order(ada)
  stripe.upset({ ...isCharge, kind: 'lost' })
  await run()
  const { asks } = { asks: stripe.requests.length }
  world.clock.advance({ hours: 25 })
  await Promise.all([charge(app(), { attemptId: begun.transactionId }), keep()])
  assert.deepEqual([await statusOf(ada, begun), chargesOf(begun.transactionId).length], ['PAYMENT_COMPLETE', 1])
  assert.ok(!stripe.requests.slice(asks).some(({ method, path }) => method === 'POST' && isCharge.path.test(path)))
})

test('while Stripe is away nothing fails, nothing is charged, and a page for a card cannot be opened', async () => {
  const ada = await owner()
  const begun = await order(ada)
  stripe.upset({ method: 'GET', path: /./, kind: 'away', times: 6 }, { method: 'POST', path: /./, kind: 'away', times: 2 })
  await assert.rejects(openWay(ada, { requestId: randomUUID() }), refused('gatewayUnavailable'))
  await run()
  await later(1)
  assert.equal(await statusOf(ada, begun), 'PAYMENT_WAIT')
  for (let looks = 0; looks < 6; looks++) await later(61)
  assert.deepEqual([await statusOf(ada, begun), chargesOf(begun.transactionId).length], ['PAYMENT_COMPLETE', 1])
})

test('a call that comes before our own answer, twice, and after newer ones, makes us look and nothing else', async () => {
  const ada = await owner()
  const begun = await order(ada)
  stripe.upset({ ...isCharge, kind: 'lost' })
  await run()
  const about = ({ body }: HookCall) => Buffer.from(body).toString().includes(begun.transactionId)
  const calls = ['payment_intent.succeeded', 'payment_intent.created'].flatMap((type) => stripe.callsOf(type).filter(about))
  for (const call of [...calls, ...calls]) assert.equal(await hear(call), 200)
  await run()
  assert.deepEqual([await statusOf(ada, begun), chargesOf(begun.transactionId).length], ['PAYMENT_COMPLETE', 1])
  const events = await world.db.selectFrom('payment_event').select('type').where('gateway', '=', 'stripe').execute()
  assert.equal(events.length, 2)
})

test('what a bank asks is asked on its page, and is paid once it was answered, with a call or without', async () => {
  for (const isCalled of [true, false]) {
    const ada = await owner()
    const asked = await buy(ada, '3184')
    assert.deepEqual([asked.status, new URL(asked.window!.url).origin], ['PAYMENT_WINDOW', stripe.origin])
    const back = (await answerBank(asked.transactionId, 'complete')).headers.get('location')!
    assert.ok(back.startsWith(`http://localhost:3000/payment/return?transactionId=${asked.transactionId}`))
    if (isCalled) await hear(stripe.callsOf('payment_intent.succeeded').at(-1)!).then(run)
    else await later(1)
    assert.equal(await statusOf(ada, asked), 'PAYMENT_COMPLETE')
  }
})

test('what nobody confirms within half an hour is given up at Stripe too, and cannot be confirmed any more', async () => {
  const ada = await owner()
  const asked = await buy(ada, '3184')
  await later(31)
  await answerBank(asked.transactionId, 'complete')
  await later(61)
  assert.deepEqual(
    [
      (await readPayment(ada, asked)).failReason,
      chargesOf(asked.transactionId).length,
      (await readPaidPlan(ada)).paymentPlanCode,
    ],
    ['left', 0, 'free'],
  )
})

test('a declined card says why in words of the product', async () => {
  const ada = await owner()
  for (const [card, reason] of [
    ['9995', 'funds'],
    ['9979', 'blocked'],
    ['0069', 'expired'],
  ] as const)
    assert.equal((await buy(ada, card)).failReason, reason)
})

test('a renewal that the bank asks about fails, and is paid by who is there to confirm it', async () => {
  const ada = await owner()
  const first = await buy(ada, '3184')
  await answerBank(first.transactionId, 'complete')
  await later(1)
  await till.untilPeriodEnds(ada, at)
  assert.equal((await readPaidPlan(ada)).payment!.problem!.reason, 'confirmation')
  const again = await resume(ada, { requestId: randomUUID() })
  await run()
  assert.equal(await statusOf(ada, again), 'PAYMENT_WINDOW')
  await answerBank(again.transactionId, 'complete')
  await later(1)
  assert.deepEqual([await statusOf(ada, again), (await readPaidPlan(ada)).payment!.problem], ['PAYMENT_COMPLETE', null])
})

async function deleted(card: CardNumber) {
  const ada = await owner()
  await buy(ada, card)
  const account = await till.accountOf(ada)
  await deleteWorkspace(ada, { code: ada.workspace.code })
  await run()
  const state = async () => {
    const { rows } = await world.pool.query<{ status: string }>('select status from refund where account_id = $1', [account])
    return [rows.map(({ status }) => status), (await till.booksOf(account))['refund_payable']]
  }
  return { state, total: 54_450 }
}

test('a refund that takes its time is waited for', async () => {
  const { state, total } = await deleted('7726')
  assert.deepEqual(await state(), [['sent'], -total])
  await later(61)
  assert.deepEqual(await state(), [['succeeded'], 0])
})

test('a refund that fails days later is owed again, whether a call says so or the comparison finds it', async () => {
  for (const isCalled of [true, false]) {
    const { state, total } = await deleted('5126')
    assert.deepEqual(await state(), [['succeeded'], 0])
    world.clock.advance({ minutes: 5 })
    await fetch(stripe.origin)
    if (isCalled) await hear(stripe.callsOf('refund.failed').at(-1)!).then(run)
    else await comparePayments(app(), new AbortController().signal)
    assert.deepEqual(await state(), [['failed'], -total])
  }
  assert.ok(world.logged.some(({ message }) => message.includes('refuses a refund')))
})

test('a charge back suspends the plan, and one that the bank gives up brings it back', async () => {
  const ada = await owner()
  const { transactionId } = await buy(ada)
  const intent = stripe.account.intentOf(transactionId)
  const books = async () => (({ receivable, 'cash:stripe': cash }) => [receivable, cash])(await till.ledgerOf(ada))
  stripe.account.dispute(intent)
  await hear(stripe.callsOf('charge.dispute.created').at(-1)!).then(run)
  assert.deepEqual([(await readPaidPlan(ada)).paymentPlanStatus, await books()], ['suspended', [54_450, 0]])
  stripe.account.closeDispute(intent, 'won')
  await comparePayments(app(), new AbortController().signal)
  assert.deepEqual([(await readPaidPlan(ada)).paymentPlanStatus, await books()], ['active', [0, 54_450]])
})

test('a payment that was taken back before its answer was found is booked, and then taken back', async () => {
  const ada = await owner()
  const begun = await order(ada)
  stripe.upset({ ...isCharge, kind: 'lost' })
  await run()
  stripe.account.dispute(stripe.account.intentOf(begun.transactionId))
  await later(1)
  const { receivable, 'cash:stripe': cash } = await till.ledgerOf(ada)
  assert.deepEqual([(await readPaidPlan(ada)).paymentPlanStatus, receivable, cash], ['suspended', 54_450, 0])
})

test('a card of the test gateway is not charged once Stripe is set up: a new one is asked for', async () => {
  const before = await till.owner()
  await till.buy(before, team)
  const ada = { ...before, ...at }
  assert.equal((await readQuote(ada, { ...team, seatCount: 6 })).way, null)
  await till.untilPeriodEnds(ada, at)
  const { payment } = await readPaidPlan(ada)
  assert.deepEqual([payment!.way, payment!.problem !== null], [null, true])
  await giveCard(ada, '4242')
  assert.equal((await readPaidPlan(ada)).payment!.problem, null)
})

test('a card that these keys do not know is no card', async () => {
  const ada = await owner()
  const begun = await order(ada)
  stripe.account.methods.clear()
  stripe.account.customers.clear()
  await run()
  assert.equal((await readPayment(ada, begun)).failReason, 'noCard')
})

test('a currency that nobody serves cannot be bought', async () => {
  const dollars = { gateways: [open({ currencies: ['USD'] })] }
  const ada = await owner(dollars)
  await assert.rejects(readQuote(ada, team), refused('paymentsOff'))
  await assert.rejects(openWay(ada, { requestId: randomUUID() }), refused('paymentsOff'))
  assert.equal((await readPaidPlan(ada)).payment!.canPay, false)
})
