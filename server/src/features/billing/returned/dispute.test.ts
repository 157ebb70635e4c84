import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { openWorld } from '../../../../testing/world.ts'
import { migrationFile } from '../../../db/migrate.ts'
import type { Gateway } from '../../../payment/gateway.ts'
import { cancel, resume } from '../cancel.ts'
import { look } from '../charge.ts'
import { readPaidPlan } from '../read-payments.ts'
import { readQuote } from '../read-quote.ts'
import { openBilling } from '../testing/till.ts'
import { seeReturned } from '../testing/returned.ts'

const world = await openWorld()
const till = openBilling(world)
const { buy, owner, keep, run } = till
const { desk } = till.sandbox
const { app, compare, troubles, planOf, historyOf, creditsOf, books } = seeReturned(world, till)
const team = (seatCount = 5) => ({ planCode: 'team', periodUnit: 'MONTHLY', seatCount }) as const
const total = 54_450

test('a bank takes back what is left of a payment; what it keeps has a credit note, and nobody owes it any more', async () => {
  const ada = await owner()
  const { transactionId: id } = await buy(ada, team())
  await desk.giveBack(id, 11_000)
  await till.atDesk(ada, id, 'dispute')
  await run()
  assert.deepEqual(await books(ada), { receivable: 43_450, deferred: -39_500, tax: -3_950, owed: 0, cash: 0 })
  assert.equal((await readPaidPlan(ada)).paymentPlanStatus, 'suspended')
  await till.atDesk(ada, id, 'disputeLost')
  await Promise.all([run(), look(app(), { attemptId: id })])
  assert.deepEqual(await books(ada), { receivable: 0, deferred: 0, tax: 0, owed: 0, cash: 0 })
  assert.deepEqual(await creditsOf(ada), [
    ['givenBack', 11_000, 1_000],
    ['takenBack', 43_450, 3_950],
  ])
  assert.deepEqual([await historyOf(ada), await troubles()], [[['REFUND_COMPLETE', total]], []])
})

test('a payment that the bank gives up is paid as before, and its days are given back to who leaves', async () => {
  const ada = await owner()
  const { transactionId: id } = await buy(ada, team())
  await till.atDesk(ada, id, 'dispute')
  await run()
  await till.atDesk(ada, id, 'disputeWon')
  await run()
  assert.deepEqual([await planOf(ada), await troubles()], [['team', 'active', 5], []])
  assert.equal(await till.refundFor(ada), total)
  await readQuote(ada, team(8))
})

test('a plan that was cancelled stays so when the bank gives up, and is not renewed', async () => {
  const ada = await owner()
  const { transactionId: id } = await buy(ada, team())
  await cancel(ada, { followedBy: 'free' })
  for (const act of ['dispute', 'disputeWon'] as const) {
    await till.atDesk(ada, id, act)
    await run()
  }
  assert.deepEqual([await planOf(ada), (await readPaidPlan(ada)).payment?.nextPaymentAt], [['team', 'cancelled', 5], null])
  await till.untilPeriodEnds(ada)
  assert.deepEqual([await planOf(ada), (await books(ada)).cash, await troubles()], [['free', 'active', 5], total, []])
})

test('a plan that lost its renewal to a charge back of before renews again when the bank gives up, unless it was cancelled', async () => {
  const ends: unknown[] = []
  for (const presses of [[], ['cancel'], ['cancel', 'resume']]) {
    const ada = await owner()
    const { transactionId: id } = await buy(ada, team())
    for (const press of presses) {
      world.clock.advance({ minutes: 1 })
      await (press === 'cancel' ? cancel(ada, {}) : resume(ada, { requestId: randomUUID() }))
    }
    world.clock.advance({ minutes: 1 })
    await till.atDesk(ada, id, 'dispute').then(() => run())
    await world.db.updateTable('subscription').set({ renews: false }).where('workspace_id', '=', ada.workspace.id).execute()
    await world.pool.query(await readFile(migrationFile('0174-renewing-after-charge-backs.sql'), 'utf8'))
    await till.atDesk(ada, id, 'disputeWon').then(() => run())
    ends.push((await planOf(ada))[1])
  }
  assert.deepEqual(ends, ['active', 'cancelled', 'active'])
})

test('while a bank has its payment a plan is not renewed, and after it gave up it is', async () => {
  const ada = await owner()
  const { transactionId: id } = await buy(ada, team())
  const { periodEnd } = (await readPaidPlan(ada)).payment!
  world.clock.advance({ ms: Date.parse(periodEnd!) - world.clock.now().getTime() - 1 })
  await till.atDesk(ada, id, 'dispute')
  await run()
  const { payment } = await readPaidPlan(ada)
  assert.deepEqual([payment?.renews, payment?.nextPaymentAt], [false, null])
  await till.atDesk(ada, id, 'disputeWon')
  await run()
  world.clock.advance({ ms: 1 })
  await keep()
  assert.deepEqual([await planOf(ada), (await books(ada)).cash, await troubles()], [['team', 'active', 5], 2 * total, []])
  const kim = await owner()
  const taken = await buy(kim, team())
  await till.atDesk(kim, taken.transactionId, 'dispute')
  await run()
  await till.untilPeriodEnds(kim)
  assert.equal((await till.charges(kim)).length, 1)
})

test('of two payments that banks took back one is not enough for the plan to go on', async () => {
  const ada = await owner()
  const before = await buy(ada, team())
  await till.untilPeriodEnds(ada)
  const { rows } = await world.pool.query<{ id: string }>(
    'select id from payment_attempt where account_id = $1 order by created_at desc limit 1',
    [await till.accountOf(ada)],
  )
  for (const id of [before.transactionId, rows[0]!.id]) await till.atDesk(ada, id, 'dispute').then(() => run())
  await till.atDesk(ada, before.transactionId, 'disputeWon').then(() => run())
  assert.equal((await readPaidPlan(ada)).paymentPlanStatus, 'suspended')
  await till.atDesk(ada, rows[0]!.id, 'disputeWon').then(() => run())
  assert.deepEqual([await planOf(ada), await troubles()], [['team', 'active', 5], []])
})

test('what a bank takes back once more after it gave it up is told to the operator, and changes nothing', async () => {
  const ada = await owner()
  const { transactionId: id } = await buy(ada, team())
  for (const act of ['dispute', 'disputeWon'] as const) await till.atDesk(ada, id, act).then(() => run())
  const before = await books(ada)
  const readCharge: Gateway['readCharge'] = async () => ({
    kind: 'disputed',
    externalId: id,
    amount: total,
    currency: 'KRW',
    givenBack: 0,
    taken: total,
    isLost: true,
  })
  await look({ ...app(), gateways: [{ ...till.sandbox, readCharge }] }, { attemptId: id })
  assert.ok(world.logged.some(({ message }) => message === 'a bank takes back once more what it had given up'))
  assert.deepEqual([await books(ada), (await planOf(ada))[1]], [before, 'active'])
})

// The last one: it leaves something owed.
test('that a bank gave a payment up is found months later, although its call never came', async () => {
  const ada = await owner()
  const { transactionId: id } = await buy(ada, { ...team(), periodUnit: 'YEARLY' })
  const { cash } = await books(ada)
  await desk.dispute(id)
  await compare()
  assert.equal((await planOf(ada))[1], 'suspended')
  world.clock.advance({ days: 70 })
  await compare()
  await desk.dispute(id, 'won')
  await compare()
  assert.deepEqual([(await planOf(ada))[1], (await books(ada)).cash, await troubles()], ['active', cash, []])
})
