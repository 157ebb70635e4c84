import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { openWorld } from '../../../testing/world.ts'
import type { WorkspaceCtx } from '../../context.ts'
import { atomic } from '../../db/db.ts'
import type { Gateway } from '../../payment/gateway.ts'
import { forgetLeftCards } from './kept-cards.ts'
import { openWay } from './open-way.ts'
import { readQuote } from './read-quote.ts'
import { settleRemoved } from './settle-removed.ts'
import { openBilling } from './testing/till.ts'

const world = await openWorld()
const till = openBilling(world)
const { buy, giveCard, order, owner, run } = till
const team = { planCode: 'team', periodUnit: 'MONTHLY', seatCount: 5 } as const
const away = () => Promise.reject(new Error('The company is away.'))
const having = (change: Partial<Gateway>) => ({ gateways: [{ ...till.sandbox, ...change }] })
/** A night, in which the company is asked to forget. @returns how many cards */
async function forgottenAtNight(change: Partial<Gateway> = {}): Promise<number> {
  let count = 0
  const forgetWay = async () => void count++
  await forgetLeftCards(world.app({ ...till.parts, ...having({ forgetWay, ...change }) }), new AbortController().signal)
  return count
}
const remove = ({ workspace }: WorkspaceCtx) =>
  atomic(world.db, (tx) => settleRemoved(world.app(till.parts), tx, { id: workspace.id, why: 'owner' }))

test('the card of a workspace that was deleted is forgotten once, and that of another is kept', async () => {
  const ada = await owner()
  await buy(ada, team)
  assert.equal(await forgottenAtNight(), 0)
  await remove(ada)
  assert.equal(await forgottenAtNight({ forgetWay: away }), 0)
  assert.deepEqual([await forgottenAtNight(), await forgottenAtNight()], [1, 0])
})

test('a card with which something is under way is forgotten once that has ended', async () => {
  const ada = await owner()
  await giveCard(ada)
  await order(ada, team, await readQuote(ada, team))
  await run(having({ charge: away, readCharge: away }))
  await remove(ada)
  assert.equal(await forgottenAtNight(), 0)
  world.clock.advance({ hours: 2 })
  await till.keep()
  assert.equal(await forgottenAtNight(), 1)
})

test('a card that was replaced while it could not be forgotten is forgotten later', async () => {
  const ada = await owner()
  await giveCard(ada)
  const { transactionId } = await openWay(ada, { requestId: randomUUID() })
  await till.atDesk(ada, transactionId, '4242')
  await run(having({ forgetWay: away }))
  assert.equal(await forgottenAtNight(), 1)
})
