import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { connectionRoutes } from '@quarry/contract/wire/source/connection'
import { openWorld } from '../../../../testing/world.ts'
import type { WorkspaceCtx } from '../../../context.ts'
import { connectionEndpoints } from '../../connection/connection.routes.ts'
import { storeConnection } from '../../connection/connection.ts'
import { insertSource } from '../../source/source.store.ts'
import { sourceRules } from '../../source/source-rules.ts'

const world = await openWorld()
const server = await world.server(connectionEndpoints({ source: sourceRules }))

/** A source that Google was asked to call about, as installations have them since they are called. */
async function watched(ctx?: WorkspaceCtx) {
  const owner = ctx ?? (await world.member())
  const [hookId, secret, at] = [randomUUID(), randomUUID(), world.clock.now()]
  const settings = { adminAccount: 'ada@example.com', serviceAccountKey: '{}' }
  const connectionId = await storeConnection(owner, world.db, { vendor: 'googledrive', part: 'source', settings, isShared: true })
  const facts = { service: 'googledrive', displayName: hookId, accessLevel: 'PUBLIC', createdBy: owner.account.id } as const
  const sourceId = await insertSource(world.db, owner.workspace.id, { ...facts, connectionId, at })
  const sealed = owner.vault.seal({ secret, state: '[]' }, `source_watch:${sourceId}`)
  const row = { hook_id: hookId, sealed, is_calling: true, renew_at: at, ends_at: null, reason: null, looked_at: null }
  await world.db
    .insertInto('source_watch')
    .values({ source_id: sourceId, workspace_id: owner.workspace.id, ...row })
    .execute()
  return { owner, connectionId, sourceId, secret, address: `/hooks/googledrive/${hookId}` }
}

/** @returns all that the caller is told, but for what differs from call to call. */
async function ring(address: string, secret: string) {
  const headers = { 'x-goog-channel-token': secret, 'x-goog-resource-state': 'change' }
  const response = await fetch(server.origin + address, { method: 'POST', headers })
  const kept = [...response.headers].filter(([name]) => !['date', 'x-request-id'].includes(name))
  return { status: response.status, body: await response.text(), kept }
}
const looksAt = async (sourceId: string) =>
  (await world.waitingJobs()).filter(({ payload }) => (payload as { sourceId?: string }).sourceId === sourceId).length
const nothing = () => ring(`/hooks/googledrive/${randomUUID()}`, 'guessed')

test('an address that a service was given once stays valid', async () => {
  const { sourceId, address, secret } = await watched()
  assert.equal((await ring(address, secret)).status, 200)
  assert.equal(await looksAt(sourceId), 1)
})

test('what calls about a connection that was removed is told what is told at an address that never was', async () => {
  const { owner, connectionId, sourceId, address, secret } = await watched()
  const { client } = await server.as(owner)
  await client.call(connectionRoutes.remove, { workspaceId: owner.workspace.id, connectionId })
  assert.deepEqual(await ring(address, secret), await nothing())
  assert.equal(await looksAt(sourceId), 0)
})

test('the secret of another workspace, or of another source, opens nothing', async () => {
  const ours = await watched()
  for (const other of [await watched(), await watched(ours.owner)])
    assert.deepEqual(await ring(ours.address, other.secret), await nothing())
  assert.equal(await looksAt(ours.sourceId), 0)
})

test('nobody is heard about a workspace that was deleted', async () => {
  const { owner, sourceId, address, secret } = await watched()
  await world.db.updateTable('workspace').set({ removed_at: world.clock.now() }).where('id', '=', owner.workspace.id).execute()
  assert.deepEqual(await ring(address, secret), await nothing())
  assert.equal(await looksAt(sourceId), 0)
})

test('what is no service, or no address of one, is refused like a guess', async () => {
  const refused = await nothing()
  for (const address of [`constructor/${randomUUID()}`, `%00/${randomUUID()}`, 'googledrive/%00', 'googledrive/app'])
    assert.deepEqual(await ring(`/hooks/${address}`, 'guessed'), refused)
})

test('strangers who guess do not keep a service from being heard, whatever address they share with it', async () => {
  const { sourceId, address, secret } = await watched()
  const statuses: number[] = []
  for (let round = 0; round < 14; round += 1)
    statuses.push(...(await Promise.all(Array.from({ length: 50 }, async () => (await nothing()).status))))
  assert.deepEqual([...new Set(statuses)], [404, 429])
  assert.equal((await ring(address, secret)).status, 200)
  assert.equal(await looksAt(sourceId), 1)
  assert.equal((await ring(address, 'guessed')).status, 429)
})
