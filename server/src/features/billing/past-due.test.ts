import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { openWorld } from '../../../testing/world.ts'
import type { Gateway } from '../../payment/gateway.ts'
import { resume } from './cancel.ts'
import { readPaidPlan } from './read-payments.ts'
import { readQuote } from './read-quote.ts'
import { openBilling } from './testing/till.ts'

const world = await openWorld()
const till = openBilling(world)
const { buy, keep, order, owner, run } = till
const team = { planCode: 'team', periodUnit: 'MONTHLY', seatCount: 5 } as const
/** The payment company with a bank that declines everything. */
const declining = (failKind: 'soft' | 'hard') => {
  const charge: Gateway['charge'] = async () => ({ kind: 'failed', failKind, code: 'funds' })
  return { gateways: [{ ...till.sandbox, charge }] }
}
const stateOf = async (ctx: Awaited<ReturnType<typeof owner>>) => {
  const { paymentPlanCode, paymentPlanStatus, payment } = await readPaidPlan(ctx)
  return [paymentPlanCode, paymentPlanStatus, payment?.problem !== null, payment?.resumeTotal]
}

/** Somebody whose renewal failed. */
async function pastDue() {
  const ada = await owner()
  await buy(ada, team)
  await till.untilPeriodEnds(ada, declining('soft'))
  assert.deepEqual(await stateOf(ada), ['team', 'active', true, 54_450])
  return ada
}

test('who orders another plan while a renewal is owed begins anew today, and owes nothing for the renewal', async () => {
  const ada = await pastDue()
  world.clock.advance({ hours: 1 })
  const business = { ...team, planCode: 'business', seatCount: 20 }
  await order(ada, business, await readQuote(ada, business))
  await run()
  assert.deepEqual(await stateOf(ada), ['business', 'active', false, null])
  world.clock.advance({ days: 8 })
  await keep()
  assert.deepEqual(await stateOf(ada), ['business', 'active', false, null])
  assert.deepEqual([(await till.charges(ada)).length, (await till.ledgerOf(ada)).receivable], [2, 0])
})

test('an order that fails while a renewal is owed leaves it owed', async () => {
  const ada = await pastDue()
  await order(ada, team, await readQuote(ada, team))
  await run(declining('hard'))
  assert.deepEqual(await stateOf(ada), ['team', 'active', true, 54_450])
  await resume(ada, { requestId: randomUUID() })
  await run()
  assert.deepEqual([await stateOf(ada), (await till.ledgerOf(ada)).receivable], [['team', 'active', false, null], 0])
})
