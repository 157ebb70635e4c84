import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import type { ConnectionPart } from '@quarry/contract/source/connection'
import { openWorld } from '../../../testing/world.ts'
import type { WorkspaceCtx } from '../../context.ts'
import { findConnections, insertConnection } from './connection.store.ts'

const world = await openWorld()

async function connect({ workspace, account }: WorkspaceCtx, part: ConnectionPart, isShared: boolean): Promise<string> {
  const id = randomUUID()
  const owner = isShared ? null : account.id
  const facts = { vendor: 'webdav', part, authMethod: 'form', isDraft: false, settings: '' } as const
  await insertConnection(world.db, workspace.id, { id, ...facts, owner, createdBy: account.id, at: world.clock.now() })
  return id
}

test('what others signed in to for themselves is not even read, however many they are', async () => {
  const ada = await world.member()
  const bob = await world.member({ role: 'USER', of: ada })
  await connect(bob, 'toolset', false)
  const seen = [await connect(ada, 'toolset', false), await connect(bob, 'toolset', true), await connect(bob, 'source', false)]
  const found = await findConnections(world.db, ada.workspace.id, ada.account.id)
  assert.deepEqual(found.map(({ id }) => id).sort(), seen.sort())
})
