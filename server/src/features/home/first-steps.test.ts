import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openParts } from '../../../testing/parts.ts'
import { uploadSource } from '../../../testing/uploads.ts'
import { openWorld } from '../../../testing/world.ts'
import type { WorkspaceCtx } from '../../context.ts'
import { addSamples } from '../source/documents/samples.ts'
import { endFirstSteps, firstSteps } from './first-steps.ts'

const world = await openWorld()
const parts = openParts(world)
const member = (options: Parameters<typeof world.member>[0] = {}): Promise<WorkspaceCtx> => world.member({ ...parts, ...options })

/** As an answer that was just given leaves it behind. */
const answered = ({ workspace, account }: WorkspaceCtx) =>
  world.db
    .insertInto('answer')
    .values({
      workspace_id: workspace.id,
      account_id: account.id,
      request_id: crypto.randomUUID() as never,
      kind: 'extract',
      body: '',
      citations: '[]',
      created_at: world.clock.now(),
    })
    .execute()
const invited = ({ workspace, account }: WorkspaceCtx) =>
  world.db
    .insertInto('invitation')
    .values({
      workspace_id: workspace.id,
      email: `${crypto.randomUUID()}@example.com`,
      status: 'not_joined',
      lang: 'en',
      origin: 'http://localhost:3000',
      invited_by: account.id,
      created_at: world.clock.now(),
      updated_at: world.clock.now(),
      expires_at: world.clock.now(),
      mail_due: null,
      reminded_at: null,
    })
    .execute()

test('three are left in a new workspace; samples are no step', async () => {
  const ada = await member()
  assert.deepEqual(await firstSteps(ada), { connect: false, ask: false, invite: false })
  await addSamples(ada)
  assert.deepEqual(await firstSteps(ada), { connect: false, ask: false, invite: false })
})

test('each is done by doing it, and after the last one nothing is left, whatever is undone', async () => {
  const ada = await member()
  await uploadSource(world, ada, { 'a.txt': 'words' })
  assert.deepEqual(await firstSteps(ada), { connect: true, ask: false, invite: false })
  await invited(ada)
  assert.deepEqual(await firstSteps(ada), { connect: true, ask: false, invite: true })
  await answered(ada)
  assert.equal(await firstSteps(ada), null)
  await world.db.deleteFrom('invitation').where('workspace_id', '=', ada.workspace.id).execute()
  assert.equal(await firstSteps(ada), null)
})

test('that somebody asked is remembered longer than their answer', async () => {
  const ada = await member()
  await answered(ada)
  await firstSteps(ada)
  await world.db.deleteFrom('answer').where('workspace_id', '=', ada.workspace.id).execute()
  assert.equal((await firstSteps(ada))?.ask, true)
})

test('inviting is a step of those who may', async () => {
  const owner = await member()
  const ben = await member({ of: owner, role: 'USER' })
  assert.deepEqual(await firstSteps(ben), { connect: false, ask: false, invite: null })
  await uploadSource(world, owner, { 'a.txt': 'words' })
  await answered(ben)
  assert.equal(await firstSteps(ben), null)
})

test("another's restricted source is no source of theirs, and another's answer is not their asking", async () => {
  const owner = await member()
  const ben = await member({ of: owner, role: 'USER' })
  await uploadSource(world, owner, { 'a.txt': 'words' }, { access: 'RESTRICTED' })
  await answered(owner)
  assert.deepEqual(await firstSteps(ben), { connect: false, ask: false, invite: null })
})

test('put away they stay away, for that person in that workspace alone', async () => {
  const ada = await member()
  const ben = await member({ of: ada, role: 'ADMIN' })
  const elsewhere = { ...(await member()), account: ada.account }
  await world.db
    .insertInto('member')
    .values({
      workspace_id: elsewhere.workspace.id,
      account_id: ada.account.id,
      role: 'ADMIN',
      joined_at: world.clock.now(),
      last_access_at: null,
    })
    .execute()
  await endFirstSteps(ada)
  assert.equal(await firstSteps(ada), null)
  assert.notEqual(await firstSteps(ben), null)
  assert.notEqual(await firstSteps(elsewhere), null)
})
