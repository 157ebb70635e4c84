import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { createNetwork } from '@quarry/integrations/net/network'
import { openWorld } from '../../../../testing/world.ts'
import type { WorkspaceCtx } from '../../../context.ts'
import { createStripe } from '../../../payment/stripe/stripe.ts'
import { hookSecret, startStripe, stripeKey } from '../../../payment/stripe/testing/counterpart.ts'
import { deleteWorkspace } from '../../workspace/delete-workspace.ts'
import { compareBooks } from '../books/compare-books.ts'
import { hearPayment } from '../hear.ts'
import { comparePayments } from '../keep.ts'
import { openWay } from '../open-way.ts'
import { readHistory, readPaidPlan, readPayment } from '../read-payments.ts'
import { readQuote } from '../read-quote.ts'
import { openBilling } from '../testing/till.ts'

const world = await openWorld()
const stripe = await startStripe({ now: () => world.clock.now() })
const net = createNetwork({ allow: '127.0.0.1' })
world.onEnd(async () => {
  await net[Symbol.asyncDispose]()
  await stripe[Symbol.asyncDispose]()
})
const keys = { key: stripeKey, hookSecrets: [hookSecret], baseUrl: stripe.origin, origin: 'http://localhost:3000' }
const log = world.app().log
const gateway = createStripe({ net, clock: world.clock, log, currencies: ['KRW', 'USD'], ...keys })
const till = openBilling(world, { gateways: [gateway], sandbox: null })
const app = () => world.app(till.parts)
const team = { planCode: 'team', periodUnit: 'MONTHLY', seatCount: 5 } as const

async function paid(): Promise<{ ada: WorkspaceCtx; id: string }> {
  const ada = await till.owner()
  const way = await openWay(ada, { requestId: randomUUID() })
  await fetch(way.window!.url, { method: 'POST', body: new URLSearchParams({ pressed: '4242' }), redirect: 'manual' })
  await readPayment(ada, way)
  const { transactionId: id } = await till.order(ada, team, await readQuote(ada, team))
  await till.run()
  return { ada, id }
}
/** The calls of Stripe about the last thing of this kind, as often as it likes. */
async function ring(type: string, times = 1): Promise<void> {
  const call = stripe.callsOf(type).at(-1)!
  for (let time = 0; time < times; time++)
    await (await hearPayment(app(), { service: 'payment', ...call, id: 'stripe' })).follow?.()
  await till.run()
}
const compare = () => comparePayments(app(), new AbortController().signal)
const troubles = async () => (await compareBooks({ ...app(), gateways: [gateway] }, new Date(0))).troubles
const historyOf = async (ctx: WorkspaceCtx) =>
  (await readHistory(ctx)).histories.map(({ status, refunded }) => [status, refunded])

test('what somebody gives back in the Dashboard is booked once, whichever of its calls comes, and also when none does', async () => {
  for (const type of ['refund.created', 'charge.refunded', null]) {
    const { ada, id } = await paid()
    stripe.account.giveBack(stripe.account.intentOf(id), 11_000, {})
    if (type) await ring(type, 2)
    await compare()
    assert.deepEqual(await historyOf(ada), [['REFUND_PARTIAL', 11_000]], type ?? 'by comparing')
    assert.equal((await till.ledgerOf(ada))['cash:stripe'], 43_450)
  }
  assert.deepEqual(await troubles(), [])
})

test('after what somebody gave back, a refund of ours knows of it', async () => {
  const { ada, id } = await paid()
  const account = await till.accountOf(ada)
  stripe.account.giveBack(stripe.account.intentOf(id), 11_000, {})
  world.clock.advance({ days: 20 })
  await deleteWorkspace(ada, { code: ada.workspace.code })
  await till.run()
  const { refund_payable: owed } = await till.booksOf(account)
  assert.deepEqual([owed, await troubles()], [0, []])
})

test('a charge back that is lost has a credit note, and what was given back before is not taken twice', async () => {
  const { ada, id } = await paid()
  const intent = stripe.account.intentOf(id)
  stripe.account.giveBack(intent, 11_000, {})
  stripe.account.dispute(intent)
  await ring('charge.dispute.created')
  assert.deepEqual([(await readPaidPlan(ada)).paymentPlanStatus, (await till.ledgerOf(ada)).receivable], ['suspended', 43_450])
  stripe.account.closeDispute(intent, 'lost')
  await ring('charge.dispute.closed', 2)
  const { receivable, deferred, tax, 'cash:stripe': cash } = await till.ledgerOf(ada)
  assert.deepEqual([receivable, deferred, tax, cash], [0, 0, 0, 0])
  assert.deepEqual([await historyOf(ada), await troubles()], [[['REFUND_COMPLETE', 54_450]], []])
})
