import assert from 'node:assert/strict'
import { test } from 'node:test'
import { detailOf, draftIn, openConsenting } from '../../../../testing/consenting.ts'
import { openWorld } from '../../../../testing/world.ts'
import { revokeConsentJob } from '../../connection/care/revoke-consent.ts'
import { tidyConsentsJob } from '../../connection/connection.jobs.ts'

const world = await openWorld()
const { parts, login, consent, connect } = await openConsenting(world)

test('who consented is shown for a shared source, and for a restricted one only to its connector', async () => {
  const owner = await login()
  const person = await login({ role: 'ADMIN', of: owner.ctx })
  const id = await connect(person)
  assert.equal((await detailOf(owner, id)).consent?.givenBy, 'ada@example.com')
  await world.db.updateTable('source').set({ access_level: 'RESTRICTED' }).where('id', '=', id).execute()
  assert.deepEqual((await detailOf(owner, id)).consent?.givenBy, null)
  assert.equal((await detailOf(person, id)).consent?.givenBy, 'ada@example.com')
})

test('what nobody continues with is forgotten after a day; what a source uses stays', async () => {
  const person = await login()
  const id = await connect(person)
  const connectionId = draftIn(await consent(person))
  const leftAfter = async (hours: number) => {
    world.clock.advance({ hours })
    await world.app().send(world.db, tidyConsentsJob, {})
    await world.runJobs([tidyConsentsJob, revokeConsentJob], parts)
    return world.db.selectFrom('connection').select('id').where('workspace_id', '=', person.ctx.workspace.id).execute()
  }
  assert.equal((await leftAfter(23)).length, 2)
  const left = await leftAfter(2)
  assert.equal(left.length, 1)
  assert.notEqual(left[0]?.id, connectionId)
  assert.ok((await detailOf(person, id)).consent)
})

test('a consent that cannot be stored leaves no connection behind', async () => {
  const person = await login()
  const { pool } = world
  await pool.query(`create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$`)
  await pool.query(`create trigger refuse before insert on consent for each row execute function refuse()`)
  try {
    assert.equal((await consent(person)).pathname, '/cpOauthError')
  } finally {
    await pool.query('drop trigger refuse on consent')
  }
  const left = world.db.selectFrom('connection').select('id').where('workspace_id', '=', person.ctx.workspace.id)
  assert.deepEqual(await left.execute(), [])
})
