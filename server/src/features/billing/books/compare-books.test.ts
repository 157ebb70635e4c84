import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { openWorld } from '../../../../testing/world.ts'
import { compareBooks } from './compare-books.ts'
import { hearPayment } from '../hear.ts'
import { comparePayments } from '../keep.ts'
import { readPaidPlan, readPayment } from '../read-payments.ts'
import { readQuote } from '../read-quote.ts'
import { openBilling } from '../testing/till.ts'

const world = await openWorld()
const till = openBilling(world)
const team = (seatCount = 5) => ({ planCode: 'team', periodUnit: 'MONTHLY', seatCount }) as const
const { signal } = new AbortController()
const compared = () => compareBooks({ db: world.db, vault: world.app().vault, gateways: [till.sandbox] }, new Date(0))
const found = async () => (await compared()).troubles.map(({ check }) => check)

test('books and payment company agree, and their sums are stated', async () => {
  await till.buy(await till.owner(), team())
  assert.deepEqual(await compared(), {
    troubles: [],
    charges: 1,
    refunds: 0,
    sums: { KRW: { company: 54_450, books: 54_450 }, USD: { company: 0, books: 0 } },
  })
})

test('a payment that is not known here is named, and one that the company does not have', async () => {
  const ada = await till.owner()
  const paid = await till.buy(ada, team())
  await world.pool.query('update sandbox_charge set id = $2 where id = $1', [paid.transactionId, randomUUID()])
  assert.deepEqual(await found(), [
    'a payment company has a payment that is not known here',
    'the books have a payment that the payment company has not',
  ])
})

test('a charge back that nobody heard of for months is found by comparing since the last time', async () => {
  const ada = await till.owner()
  const app = world.app(till.parts)
  const paid = await till.buy(ada, team())
  await comparePayments(app, signal)
  await till.sandbox.desk.dispute(paid.transactionId)
  assert.ok((await found()).includes('a bank took a payment back, and the books do not say so'))
  world.clock.advance({ days: 20 })
  await comparePayments(app, signal)
  assert.ok(!(await found()).includes('a bank took a payment back, and the books do not say so'))
  assert.equal((await readPaidPlan(ada)).paymentPlanStatus, 'suspended')
})

test('a payment that was taken back before it was known here is booked and taken back, and its plan suspended', async () => {
  const ada = await till.owner()
  const waiting = await till.buy(ada, team(), '0077')
  const call = await till.sandbox.desk.dispute(waiting.transactionId)
  await (await hearPayment(world.app(till.parts), { service: 'payment', ...call, id: 'sandbox' })).follow?.()
  await till.run()
  assert.deepEqual(
    [(await readPayment(ada, waiting)).status, (await readPaidPlan(ada)).paymentPlanStatus],
    ['PAYMENT_COMPLETE', 'suspended'],
  )
  assert.equal((await readQuote(ada, team())).due.total, 54_450)
})
