import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openWorld } from '../../../testing/world.ts'
import { changeMemberProfile, readMemberProfile } from './change-profile.ts'

const world = await openWorld()

test('what one is called in a workspace is kept for that workspace and that person alone', async () => {
  const owner = await world.member()
  const fellow = await world.member({ role: 'USER', of: owner })
  assert.deepEqual(await readMemberProfile(owner), { displayName: '', job: '' })
  await changeMemberProfile(owner, { displayName: 'Captain', job: 'Navigator' })
  assert.deepEqual(await readMemberProfile(owner), { displayName: 'Captain', job: 'Navigator' })
  assert.deepEqual(await readMemberProfile(fellow), { displayName: '', job: '' })
  const { workspace: second } = await world.member()
  await world.db
    .insertInto('member')
    .values({ workspace_id: second.id, account_id: owner.account.id, role: 'USER', joined_at: world.clock.now() })
    .execute()
  await changeMemberProfile({ ...owner, workspace: second }, { displayName: 'Guest' })
  assert.deepEqual(await readMemberProfile(owner), { displayName: 'Captain', job: 'Navigator' })
  assert.deepEqual(await readMemberProfile({ ...owner, workspace: second }), { displayName: 'Guest', job: '' })
})

test('a field that is not given stays, and an empty one goes back to the account', async () => {
  const owner = await world.member()
  await changeMemberProfile(owner, { displayName: 'Captain', job: 'Navigator' })
  await changeMemberProfile(owner, { job: '' })
  assert.deepEqual(await readMemberProfile(owner), { displayName: 'Captain', job: '' })
})

test('the audit log names the fields, not what was written into them', async () => {
  const owner = await world.member()
  await changeMemberProfile(owner, { displayName: 'Captain' })
  await changeMemberProfile(owner, {})
  const rows = await world.db
    .selectFrom('audit_entry')
    .select(['action', 'detail'])
    .where('workspace_id', '=', owner.workspace.id)
    .where('action', '=', 'member.editProfile')
    .execute()
  assert.deepEqual(rows, [{ action: 'member.editProfile', detail: { fields: ['display_name'] } }])
})
