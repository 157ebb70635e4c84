import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { openWorld } from '../../../../testing/world.ts'
import { atomic } from '../../../db/db.ts'
import { openBilling } from '../testing/till.ts'

const world = await openWorld()
const till = openBilling(world)
const { buy, owner } = till
const team = () => ({ planCode: 'team', periodUnit: 'MONTHLY', seatCount: 5 }) as const

test('the database refuses books that do not balance, are booked twice, or are changed', async () => {
  const ada = await owner()
  await buy(ada, team())
  const account = await till.accountOf(ada)
  const lone = { tx_id: randomUUID(), account_id: account, book: 'cash:sandbox', currency: 'KRW' as const, amount: 1 }
  const insert = atomic(world.db, (tx) =>
    tx
      .insertInto('ledger_entry')
      .values({ ...lone, source_kind: 'payment', source_id: randomUUID(), at: world.clock.now() })
      .execute(),
  )
  await assert.rejects(insert, /do not come to nothing/)
  await assert.rejects(world.pool.query('update ledger_entry set amount = 0'), /only added to/)
  await assert.rejects(world.pool.query('delete from ledger_entry'), /only added to/)
})
