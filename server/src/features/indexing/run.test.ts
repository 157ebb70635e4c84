import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SourceId } from '@quarry/contract/ids'
import { openWorld } from '../../../testing/world.ts'
import type { WorkspaceCtx } from '../../context.ts'
import { insertSource } from '../source/source.ts'
import { beginRun, endRun, markWaiting } from './run.store.ts'

const world = await openWorld()

async function newSource(ctx: WorkspaceCtx): Promise<SourceId> {
  const at = world.clock.now()
  const facts = { connectionId: null, service: 'upload', displayName: 'Files', accessLevel: 'PUBLIC' } as const
  return insertSource(world.db, ctx.workspace.id, { ...facts, createdBy: ctx.account.id, at })
}
const begin = async (id: SourceId) => (await beginRun(world.db, id, world.clock.now(), world.clock.now())).full
const end = (id: SourceId, succeeded: boolean) =>
  endRun(world.db, id, { status: 'complete', reason: null, nextRunAt: null, at: world.clock.now(), succeeded })

test('a source is read from the beginning once when it was asked for', async () => {
  const ada = await world.member()
  const id = await newSource(ada)
  await markWaiting(world.db, ada.workspace.id, id, world.clock.now(), { full: true })
  assert.equal(await begin(id), true)
  await end(id, true)
  assert.equal(await begin(id), false)
})

test('reading from the beginning is asked for until it succeeds', async () => {
  const ada = await world.member()
  const id = await newSource(ada)
  await markWaiting(world.db, ada.workspace.id, id, world.clock.now(), { full: true })
  assert.equal(await begin(id), true)
  await end(id, false)
  assert.equal(await begin(id), true)
})

test('what is asked for during a run is for the next one, and the end of this one does not undo it', async () => {
  const ada = await world.member()
  const id = await newSource(ada)
  assert.equal(await begin(id), false)
  await markWaiting(world.db, ada.workspace.id, id, world.clock.now(), { full: true })
  await end(id, true)
  assert.equal(await begin(id), true)
})
