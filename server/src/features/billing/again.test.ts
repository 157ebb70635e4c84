import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { openWorld } from '../../../testing/world.ts'
import { cancel, resume } from './cancel.ts'
import { pay } from './pay.ts'
import { readPaidPlan } from './read-payments.ts'
import { readQuote } from './read-quote.ts'
import { openBilling } from './testing/till.ts'

const world = await openWorld()
const till = openBilling(world)
const team = (seatCount = 5, periodUnit: 'MONTHLY' | 'YEARLY' = 'MONTHLY') => ({ planCode: 'team', periodUnit, seatCount })

test('an order that costs nothing now is answered the same when it is sent once more', async () => {
  const ada = await till.owner()
  await till.buy(ada, team(10))
  const press = { ...team(6), quoteId: (await readQuote(ada, team(6))).quoteId, requestId: randomUUID() }
  const first = await pay(ada, press)
  assert.deepEqual([first.status, await pay(ada, press)], ['PAYMENT_COMPLETE', first])
  await assert.rejects(pay(ada, { ...press, requestId: randomUUID() }), { error: 'quoteOutdated' })
})

test('who has a plan renewed again is answered the same when that is sent once more', async () => {
  const ada = await till.owner()
  await till.buy(ada, team())
  await cancel(ada, {})
  const press = { requestId: randomUUID() }
  const first = await resume(ada, press)
  assert.deepEqual([first.status, await resume(ada, press)], ['PAYMENT_COMPLETE', first])
})

test('what is carried to the next invoice is no part of a quote for a new period', async () => {
  const ada = await till.owner()
  await till.buy(ada, team())
  await world.db.updateTable('subscription').set({ carried: 500 }).where('workspace_id', '=', ada.workspace.id).execute()
  assert.equal((await readQuote(ada, team(6))).next.total, 6 * 10_890 + 500)
  const year = await readQuote(ada, team(5, 'YEARLY'))
  assert.equal(year.next.total, 522_720)
  await till.order(ada, team(5, 'YEARLY'), year)
  await till.run()
  assert.equal((await readPaidPlan(ada)).payment?.nextPaymentTotal, 522_720)
})
