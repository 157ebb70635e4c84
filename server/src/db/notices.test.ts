import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { openWorld } from '../../testing/world.ts'

const world = await openWorld()

test('a notification that one listener does not understand reaches the others, and is logged', async () => {
  const { notices, logged } = world
  const [begun, heard] = [Promise.withResolvers<void>(), Promise.withResolvers<string>()]
  const newer = new Error('a later version says it otherwise')
  notices.hear('run_wake', () => {
    throw newer
  })
  notices.hear('run_wake', heard.resolve, begun.resolve)
  await begun.promise
  await sql`select pg_notify('run_wake', 'up')`.execute(world.db)
  assert.equal(await heard.promise, 'up')
  assert.deepEqual(
    logged.map(({ fields }) => fields),
    [{ err: newer, channel: 'run_wake' }],
  )
})
