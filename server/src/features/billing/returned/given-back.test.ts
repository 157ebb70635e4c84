import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { openWorld } from '../../../../testing/world.ts'
import type { WorkspaceCtx } from '../../../context.ts'
import type { GivenBack } from '../../../payment/gateway.ts'
import { deleteWorkspace } from '../../workspace/delete-workspace.ts'
import { refundFor } from '../billing.ts'
import { invoices } from '../books/by-operator.ts'
import { compareBooks } from '../books/compare-books.ts'
import { look } from '../charge.ts'
import { comparePayments } from '../keep.ts'
import { readPaidPlan } from '../read-payments.ts'
import { openBilling } from '../testing/till.ts'
import { refund } from './refund.ts'
import { seeReturned } from '../testing/returned.ts'

const world = await openWorld()
const till = openBilling(world)
const { buy, owner, keep, run } = till
const { desk } = till.sandbox
const { app, compare, troubles, planOf, historyOf, creditsOf, books } = seeReturned(world, till)
const team = (seatCount = 5) => ({ planCode: 'team', periodUnit: 'MONTHLY', seatCount }) as const
const total = 54_450
const lettersTo = async (ctx: WorkspaceCtx, subject: string) =>
  (await world.db.selectFrom('outbox_mail').select('subject').where('recipient', '=', ctx.account.email).execute()).filter(
    (mail) => mail.subject.includes(subject),
  ).length

test('a part that was given back at the company is booked once with a credit note, whoever tells of it, and the plan goes on', async () => {
  const ada = await owner()
  const { transactionId: id } = await buy(ada, team())
  await desk.giveBack(id, 11_000)
  await Promise.all([look(app(), { attemptId: id }), look(app(), { attemptId: id }), compare()])
  await run()
  assert.deepEqual(await books(ada), { receivable: 0, deferred: -39_500, tax: -3_950, owed: 0, cash: total - 11_000 })
  assert.deepEqual([await planOf(ada), await historyOf(ada)], [['team', 'active', 5], [['REFUND_PARTIAL', 11_000]]])
  assert.deepEqual(await creditsOf(ada), [['givenBack', 11_000, 1_000]])
  assert.deepEqual(await troubles(), [])
})

test('what is heard by a call alone is booked, and what is given back whole ends the plan: the free one follows, and nothing is deleted', async () => {
  const ada = await owner()
  const { transactionId: id } = await buy(ada, team())
  await till.atDesk(ada, id, 'giveBack')
  await run()
  const { deletionAt, payment } = await readPaidPlan(ada)
  assert.deepEqual([await planOf(ada), deletionAt, payment?.nextPaymentAt], [['free', 'active', 5], null, null])
  assert.deepEqual(await books(ada), { receivable: 0, deferred: 0, tax: 0, owed: 0, cash: 0 })
  assert.deepEqual([await historyOf(ada), await lettersTo(ada, '무료')], [[['REFUND_COMPLETE', total]], 1])
  assert.deepEqual(await troubles(), [])
  assert.equal((await buy(ada, team())).status, 'PAYMENT_COMPLETE')
  assert.deepEqual([await planOf(ada), await troubles()], [['team', 'active', 5], []])
})

test('seats whose payment was given back whole are had no longer, whichever was given back first', async () => {
  for (const order of [
    [0, 1],
    [1, 0],
  ]) {
    const ada = await owner()
    await buy(ada, team())
    const more = [await buy(ada, team(8)), await buy(ada, team(10))]
    for (const at of order) {
      await desk.giveBack(more[at]!.transactionId)
      await look(app(), { attemptId: more[at]!.transactionId })
    }
    assert.deepEqual(await planOf(ada), ['team', 'active', 5])
  }
  assert.deepEqual(await troubles(), [])
})

test('what is given back while more seats are being paid is waited for, and their payment goes back as well', async () => {
  const ada = await owner()
  const { transactionId: id } = await buy(ada, team())
  const waiting = await buy(ada, team(8), '0119')
  await desk.giveBack(id)
  await look(app(), { attemptId: id })
  world.clock.advance({ minutes: 4 })
  await look(app(), { attemptId: waiting.transactionId })
  await run()
  assert.deepEqual([await planOf(ada), (await books(ada)).cash], [['free', 'active', 5], 0])
  assert.deepEqual(await troubles(), [])
})

test('of a period that is over what is given back is taken from the revenue', async () => {
  const ada = await owner()
  const { transactionId: id } = await buy(ada, team())
  await till.untilPeriodEnds(ada)
  await keep()
  await desk.giveBack(id, 11_000)
  await compare()
  const { deferred, revenue } = await till.ledgerOf(ada)
  assert.deepEqual([deferred, revenue, await planOf(ada)], [-49_500, -39_500, ['team', 'active', 5]])
  assert.deepEqual(await troubles(), [])
})

test('an owner who leaves after a part was given back gets back the days left of the rest', async () => {
  const ada = await owner()
  const { transactionId: id } = await buy(ada, team())
  await desk.giveBack(id, 24_450)
  await look(app(), { attemptId: id })
  world.clock.advance({ days: 10 })
  const { amount, share } = (await refundFor(ada, world.db, ada.workspace.id))!
  assert.deepEqual([share!.paid, amount], [30_000, Math.round((30_000 * share!.days) / share!.ofDays)])
  await deleteWorkspace(ada, { code: ada.workspace.code })
  await run()
  assert.deepEqual(await troubles(), [])
})

test('what the company had refused to give back is owed no longer once a person gave it back there', async () => {
  const ada = await owner()
  const { transactionId: id } = await buy(ada, team(), '5126')
  const account = await till.accountOf(ada)
  world.clock.advance({ days: 10 })
  const owed = (await till.refundFor(ada))!
  await deleteWorkspace(ada, { code: ada.workspace.code })
  await run()
  assert.equal((await till.booksOf(account)).refund_payable, -owed)
  await desk.giveBack(id, owed)
  await compare()
  await run()
  const { refund_payable, 'cash:sandbox': cash } = await till.booksOf(account)
  assert.deepEqual([refund_payable, cash, await troubles()], [0, total - owed, []])
  const [credit] = (await invoices.list(world, { from: null, before: null })).filter(
    ({ kind, payment }) => kind === 'credit' && payment?.transaction === id,
  )
  assert.equal(credit?.state, 'givenBack')
})

test('what a person gave back is not given back once more by a job that comes late', async () => {
  const ada = await owner()
  const { transactionId: id } = await buy(ada, team(), '5126')
  const account = await till.accountOf(ada)
  world.clock.advance({ days: 10 })
  await deleteWorkspace(ada, { code: ada.workspace.code })
  await run()
  const refused = await world.db.selectFrom('refund').select('id').where('attempt_id', '=', id).executeTakeFirstOrThrow()
  await desk.giveBack(id)
  await compare()
  await refund(app(), { refundId: refused.id })
  const { refund_payable, 'cash:sandbox': cash } = await till.booksOf(account)
  assert.deepEqual([refund_payable, cash, await troubles()], [0, 0, []])
})

test('what was given back is found although the company did not answer when it was looked at', async () => {
  const ada = await owner()
  const { transactionId: id } = await buy(ada, team())
  await desk.giveBack(id, 11_000)
  const silent = { ...till.sandbox, readCharge: () => Promise.reject(new Error('The answer was lost.')) }
  await comparePayments(app({ gateways: [silent] }), new AbortController().signal)
  // Longer than a comparison looks back.
  world.clock.advance({ days: 20 })
  await keep()
  assert.deepEqual([(await books(ada)).cash, await troubles()], [total - 11_000, []])
  const { rows } = await world.pool.query('select look_at from payment_attempt where id = $1', [id])
  assert.deepEqual(rows, [{ look_at: null }])
})

test('an amount that is unknown, or more than is left, is a finding and nothing else', async () => {
  const ada = await owner()
  const { transactionId: id } = await buy(ada, team())
  for (const amount of [null, total + 1, 0]) {
    const odd: GivenBack = { id: null, externalId: `odd-${amount}`, amount, state: 'succeeded' }
    const gateway = {
      ...till.sandbox,
      readCharge: async () => ({
        kind: 'succeeded' as const,
        externalId: 'x',
        amount: total,
        currency: 'KRW' as const,
        givenBack: 1,
      }),
      readGivenBack: async () => [odd],
    }
    const before = world.logged.length
    await look(app({ gateways: [gateway] }), { attemptId: id })
    assert.ok(world.logged.slice(before).some(({ message }) => message.includes('cannot be booked')))
    const { troubles } = await compareBooks(
      { ...app(), gateways: [{ ...gateway, movements: async function* () {} }] },
      new Date(0),
    )
    assert.ok(troubles.some(({ check, about }) => about === id && check.includes('gave back what the books do not have')))
  }
  assert.deepEqual([await planOf(ada), (await books(ada)).cash], [['team', 'active', 5], total])
})

test('a refund of ours that a restored backup does not know is booked under its name', async () => {
  const ada = await owner()
  const { transactionId: id } = await buy(ada, team())
  const charge = { id, ref: '', externalId: null, createdAt: world.clock.now() }
  const ours = randomUUID()
  await till.sandbox.refund({ id: ours, charge, amount: 11_000, currency: 'KRW', tax: 1_000, refundedBefore: 0 })
  await compare()
  const { rows } = await world.pool.query('select id, status from refund where attempt_id = $1', [id])
  assert.deepEqual([rows, await troubles()], [[{ id: ours, status: 'succeeded' }], []])
})

test('what was given back and came back is owed, and is not sent again by itself', async () => {
  const ada = await owner()
  const { transactionId: id } = await buy(ada, team())
  await desk.giveBack(id, 11_000)
  await look(app(), { attemptId: id })
  await world.pool.query(`update sandbox_refund set status = 'failed' where charge_id = $1`, [id])
  await look(app(), { attemptId: id })
  world.clock.advance({ hours: 2 })
  await keep()
  assert.deepEqual([(await books(ada)).owed, (await books(ada)).cash], [-11_000, total])
  assert.deepEqual(await historyOf(ada), [['REFUND_INQUIRY', 0]])
})
