import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openWorld } from '../../../../testing/world.ts'
import { readProfile, updateProfile } from './profile.ts'

const world = await openWorld()

test('only the fields that are given change', async () => {
  const ada = await world.account()
  const before = await readProfile(ada)
  assert.deepEqual(await updateProfile(ada, { job: 'Founder', lang: 'ja' }), { ...before, job: 'Founder', lang: 'ja' })
  assert.deepEqual(await readProfile(ada), { ...before, job: 'Founder', lang: 'ja' })
})

test('a country can be given and taken back', async () => {
  const ada = await world.account()
  assert.equal((await updateProfile(ada, { countryCode: 'KR' })).countryCode, 'KR')
  assert.equal((await updateProfile(ada, { countryCode: null })).countryCode, null)
})

test('a change of nothing answers the profile and notes nothing', async () => {
  const ada = await world.account()
  assert.deepEqual(await updateProfile(ada, {}), await readProfile(ada))
  assert.deepEqual(await world.db.selectFrom('audit_entry').select('id').where('subject', '=', ada.account.id).execute(), [])
})

test('a change is noted by the names of its fields, not by their values', async () => {
  const ada = await world.account()
  await updateProfile(ada, { firstName: 'Grace' })
  const entry = await world.db
    .selectFrom('audit_entry')
    .selectAll()
    .where('subject', '=', ada.account.id)
    .executeTakeFirstOrThrow()
  assert.equal(entry.action, 'account.update')
  assert.deepEqual(entry.detail, { fields: ['first_name'] })
})

test("somebody else's profile is untouched", async () => {
  const [ada, kim] = [await world.account(), await world.account()]
  const before = await readProfile(kim)
  await updateProfile(ada, { firstName: 'Grace', lang: 'fr' })
  assert.deepEqual(await readProfile(kim), before)
})
