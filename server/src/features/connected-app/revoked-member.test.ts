import assert from 'node:assert/strict'
import { test } from 'node:test'
import { limits } from '@quarry/contract/limits'
import { openParts } from '../../../testing/parts.ts'
import { openWorld } from '../../../testing/world.ts'
import type { WorkspaceCtx } from '../../context.ts'
import { removeMember } from '../handover/remove-member.ts'
import { mcpEndpoint } from '../mcp/mcp.ts'
import { connectedAppEndpoints } from './connected-app.routes.ts'
import { appsOf, newVerifier, saidBy } from './testing/apps.ts'

const world = await openWorld()
const parts = openParts(world)
const server = await world.server(connectedAppEndpoints, parts, undefined, [mcpEndpoint])
const apps = appsOf(world, server)
const member = (more: Parameters<typeof world.member>[0] = {}) => world.member({ ...parts, ...more })
const isConnected = async (ctx: WorkspaceCtx, access: string) => (await apps.call(ctx, access)).status === 200
const lost = [400, 'invalid_grant']

test('revoked member: who is deactivated is refused at once with their apps, which renew nothing meanwhile', async () => {
  const owner = await member()
  const user = await member({ of: owner, role: 'USER' })
  const app = await apps.connect(user)
  const become = (status: 'deactivate' | 'active') =>
    world.db
      .updateTable('member')
      .set({ status })
      .where('workspace_id', '=', user.workspace.id)
      .where('account_id', '=', user.account.id)
      .execute()
  await become('deactivate')
  assert.equal((await apps.call(user, app.access)).status, 404)
  assert.deepEqual(await saidBy(await apps.ask(apps.renewal(app))), lost)
  await become('active')
  assert.ok(await isConnected(user, app.access))
})

test('closed workspace: while it is deactivated its apps are refused, and renew nothing', async () => {
  const ada = await member()
  const app = await apps.connect(ada)
  const become = (status: 'deactivate' | 'active') =>
    world.db.updateTable('workspace').set({ status }).where('id', '=', ada.workspace.id).execute()
  await become('deactivate')
  assert.equal((await apps.call(ada, app.access)).status, 404)
  assert.deepEqual(await saidBy(await apps.ask(apps.renewal(app))), lost)
  await become('active')
  assert.ok(await isConnected(ada, app.access))
})

test('revoked member: an app that renews at the moment its person is removed hinders nobody', async () => {
  const owner = await member()
  const user = await member({ of: owner, role: 'USER' })
  const app = await apps.connect(user)
  // What the person did is noted only from time to time.
  world.clock.advance({ minutes: 6 })
  const { renewing, removing } = await world.db.transaction().execute(async (tx) => {
    await tx.selectFrom('connected_app').select('id').where('client_id', '=', app.clientId).forUpdate().execute()
    const begun = apps.ask(apps.renewal(app))
    await world.untilSomebodyWaits()
    const then = removeMember(owner, { accountId: user.account.id, publicSources: 'disconnect' })
    await world.untilSomebodyWaits(2)
    return { renewing: begun, removing: then }
  })
  const [renewed] = await Promise.all([renewing, removing])
  assert.equal(renewed.status, 200)
  assert.ok(!(await isConnected(user, app.access)))
})

test('revoked member: who lets in one app more than there may be, at the moment they are removed, hinders nobody', async () => {
  const owner = await member()
  const user = await member({ of: owner, role: 'USER' })
  const oldest = await apps.connect(user)
  world.clock.advance({ minutes: 1 })
  for (let more = 1; more < limits.connectedAppsPerAccount; more += 1) await apps.withCode(user)
  const request = apps.requestOf(user, await apps.register(), newVerifier())
  const { deciding, removing } = await world.db.transaction().execute(async (tx) => {
    await tx.selectFrom('connected_app').select('id').where('client_id', '=', oldest.clientId).forUpdate().execute()
    const begun = apps.decide(user, request)
    await world.untilSomebodyWaits()
    const then = removeMember(owner, { accountId: user.account.id, publicSources: 'disconnect' })
    await world.untilSomebodyWaits(2)
    return { deciding: begun, removing: then }
  })
  await Promise.all([deciding, removing])
  assert.ok(!(await isConnected(user, oldest.access)))
})

test('revoked member: who leaves takes their apps along, and coming back brings none to life', async () => {
  const owner = await member()
  const user = await member({ of: owner, role: 'USER' })
  const app = await apps.connect(user)
  await removeMember(owner, { accountId: user.account.id, publicSources: 'disconnect' })
  await world.db
    .insertInto('member')
    .values({
      workspace_id: user.workspace.id,
      account_id: user.account.id,
      role: 'USER',
      joined_at: world.clock.now(),
      last_access_at: null,
    })
    .execute()
  assert.ok(!(await isConnected(user, app.access)))
  assert.deepEqual(await saidBy(await apps.ask(apps.renewal(app))), lost)
})
