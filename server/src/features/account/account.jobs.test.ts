import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openWorld } from '../../../testing/world.ts'
import { tidyAccountsJob } from './account.jobs.ts'
import { rememberDevice } from './login/known-device.store.ts'
import { insertLink } from './mail-link.store.ts'
import { openSession } from './login/session.ts'
import { admitPassword } from './login/throttle.ts'
import { addEmail } from './profile/account-email.ts'

const world = await openWorld()
const tidy = () => tidyAccountsJob.run(world.app(), {}, new AbortController().signal)
const count = async (table: 'attempt' | 'mail_link' | 'session' | 'known_device') =>
  (await world.db.selectFrom(table).selectAll().execute()).length

/** One of everything that is kept for a while. */
async function leaveTraces() {
  const ctx = await world.account()
  const { id, email } = ctx.account
  const now = world.clock.now()
  await admitPassword(ctx, id)
  await insertLink(world.db, { purpose: 'signUp', email, tokenHash: `link ${id}`, createdAt: now, expiresAt: now })
  await openSession(world.db, ctx, id)
  await rememberDevice(world.db, id, `device ${id}`, now)
}

for (const [table, longEnough, tooLong] of [
  ['attempt', { hours: 24 }, { ms: 1 }],
  ['mail_link', { days: 30, ms: -1 }, { ms: 1 }],
  ['session', { days: 30, ms: -1 }, { ms: 1 }],
  ['known_device', { days: 400 }, { ms: 1 }],
] as const) {
  test(`a row of ${table} goes when it means nothing any more, and not before`, async () => {
    await leaveTraces()
    world.clock.advance(longEnough)
    await tidy()
    assert.equal(await count(table), 1)
    world.clock.advance(tooLong)
    await tidy()
    assert.equal(await count(table), 0)
    world.clock.advance({ days: 500 })
    await tidy()
  })
}

test('tidying gives nobody new attempts within the day they are counted for', async () => {
  const [ctx, email] = [await world.account(), 'stranger@example.org']
  for (let n = 0; n < 20; n++) await addEmail(ctx, { email })
  world.clock.advance({ hours: 2 })
  await tidy()
  await assert.rejects(addEmail(ctx, { email }), { error: 'tooManyRequests' })
})
