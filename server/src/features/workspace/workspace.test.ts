import assert from 'node:assert/strict'
import { test } from 'node:test'
import { atomic } from '../../db/db.ts'
import { openWorld } from '../../../testing/world.ts'
import { checkCode, createWorkspace } from './workspace.ts'

const world = await openWorld()

test('the creator becomes the only member, as the owner', async () => {
  const ada = await world.account()
  const { workspaceId, code } = await createWorkspace(ada, { code: 'Atlas-1', name: 'Atlas' })
  assert.equal(code, 'Atlas-1')
  const members = await world.db.selectFrom('member').selectAll().where('workspace_id', '=', workspaceId).execute()
  assert.deepEqual(
    members.map(({ account_id, role, status, joined_at }) => ({ account_id, role, status, joined_at })),
    [{ account_id: ada.account.id, role: 'OWNER', status: 'active', joined_at: world.clock.now() }],
  )
})

test('a workspace is shown by its name unless a display name is given', async () => {
  const ada = await world.account()
  const plain = await createWorkspace(ada, { code: 'plain-name', name: 'Atlas' })
  const other = await createWorkspace(ada, { code: 'other-name', name: 'Atlas', displayName: 'Atlas Seoul' })
  const nameOf = async (id: typeof plain.workspaceId) =>
    (await world.db.selectFrom('workspace').select('display_name').where('id', '=', id).executeTakeFirstOrThrow()).display_name
  assert.deepEqual([await nameOf(plain.workspaceId), await nameOf(other.workspaceId)], ['Atlas', 'Atlas Seoul'])
})

test('a new workspace is noted with who created it', async () => {
  const ada = await world.account()
  const { workspaceId } = await createWorkspace(ada, { code: 'noted-one', name: 'Noted' })
  const entries = await world.db.selectFrom('audit_entry').selectAll().where('workspace_id', '=', workspaceId).execute()
  assert.deepEqual(
    entries.map(({ action, account_id, subject, detail }) => ({ action, account_id, subject, detail })),
    [{ action: 'workspace.create', account_id: ada.account.id, subject: workspaceId, detail: { code: 'noted-one' } }],
  )
})

test('a code that is taken is refused in any spelling of upper and lower case', async () => {
  const [ada, kim] = [await world.account(), await world.account()]
  await createWorkspace(ada, { code: 'Taken-Code', name: 'First' })
  const late = createWorkspace(kim, { code: 'tAKEN-cODE', name: 'Second' })
  await assert.rejects(late, { name: 'Failure', error: 'workspaceCodeTaken' })
})

test('of two workspaces created with one code at the same moment the second is refused', async () => {
  const [ada, kim] = [await world.account(), await world.account()]
  let late: Promise<unknown> = Promise.resolve()
  await atomic(world.db, async (tx) => {
    await createWorkspace({ ...ada, db: tx }, { code: 'race-code', name: 'First' })
    late = createWorkspace(kim, { code: 'RACE-CODE', name: 'Second' })
    late.catch(() => {})
    await world.untilSomebodyWaits()
  })
  await assert.rejects(late, { error: 'workspaceCodeTaken' })
})

test('a refused workspace leaves nothing behind', async () => {
  const [ada, kim] = [await world.account(), await world.account()]
  await createWorkspace(ada, { code: 'left-over', name: 'First' })
  await assert.rejects(createWorkspace(kim, { code: 'left-over', name: 'Second' }))
  assert.deepEqual(await world.db.selectFrom('member').select('role').where('account_id', '=', kim.account.id).execute(), [])
  assert.deepEqual(await world.db.selectFrom('audit_entry').select('id').where('account_id', '=', kim.account.id).execute(), [])
})

test('a free code is available', async () => {
  assert.deepEqual(await checkCode(world.app(), { code: 'free-code' }), { available: true, reason: 'available' })
})

test('a taken code is in use, whatever its case', async () => {
  await createWorkspace(await world.account(), { code: 'In-Use', name: 'Used' })
  assert.deepEqual(await checkCode(world.app(), { code: 'in-uSE' }), { available: false, reason: 'inUse' })
})

test('a route of the application cannot be a code', async () => {
  assert.deepEqual(await checkCode(world.app(), { code: 'signUp' }), { available: false, reason: 'reserved' })
})

test('a code with other characters is malformed', async () => {
  assert.deepEqual(await checkCode(world.app(), { code: '한글코드' }), { available: false, reason: 'malformed' })
})
