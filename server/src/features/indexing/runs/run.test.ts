import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SourceId } from '@quarry/contract/ids'
import { openWorld } from '../../../../testing/world.ts'
import type { WorkspaceCtx } from '../../../context.ts'
import { insertSource } from '../../source/source.store.ts'
import { RunCounts } from './run-counts.ts'
import { beginRun, endRun, reportRun } from './run.ts'
import { findRunnable, markWaiting } from './run.store.ts'

const world = await openWorld()

async function newSource(ctx: WorkspaceCtx): Promise<SourceId> {
  const at = world.clock.now()
  const facts = { connectionId: null, service: 'upload', displayName: 'Files', accessLevel: 'PUBLIC' } as const
  return insertSource(world.db, ctx.workspace.id, { ...facts, createdBy: ctx.account.id, at })
}
/** Begins a run, and what ends it. */
async function begin(ctx: WorkspaceCtx, id: SourceId) {
  const row = await findRunnable(world.db, ctx.workspace.id, id)
  const run = await beginRun(world.app(), row ?? assert.fail('not runnable'))
  const end = (succeeded: boolean) =>
    endRun(world.db, run, new RunCounts(), {
      status: 'complete',
      reason: null,
      nextRunAt: null,
      at: world.clock.now(),
      succeeded,
    })
  return { run, full: run.full, end }
}

test('a source is read from the beginning once when it was asked for', async () => {
  const ada = await world.member()
  const id = await newSource(ada)
  await markWaiting(world.db, ada.workspace.id, id, world.clock.now(), { full: true })
  const first = await begin(ada, id)
  assert.equal(first.full, true)
  await first.end(true)
  assert.equal((await begin(ada, id)).full, false)
})

test('reading from the beginning is requested until it succeeds', async () => {
  const ada = await world.member()
  const id = await newSource(ada)
  await markWaiting(world.db, ada.workspace.id, id, world.clock.now(), { full: true })
  const first = await begin(ada, id)
  assert.equal(first.full, true)
  await first.end(false)
  assert.equal((await begin(ada, id)).full, true)
})

test('what is requested during a run is for the next one, and the end of this one does not undo it', async () => {
  const ada = await world.member()
  const id = await newSource(ada)
  const first = await begin(ada, id)
  assert.equal(first.full, false)
  await markWaiting(world.db, ada.workspace.id, id, world.clock.now(), { full: true })
  await first.end(true)
  assert.equal((await begin(ada, id)).full, true)
})

test('a run that a later one has overtaken does not go on, and its end is not that of the later one', async () => {
  const ada = await world.member()
  const id = await newSource(ada)
  const first = await begin(ada, id)
  const second = await begin(ada, id)
  const goesOn = async ({ run }: typeof first) => (await reportRun(world.app(), run, new RunCounts(), false)).goesOn
  assert.deepEqual([await goesOn(first), await goesOn(second)], ['no', 'yes'])
  await first.end(true)
  assert.equal((await findRunnable(world.db, ada.workspace.id, id))?.status, 'processing')
  await second.end(true)
  assert.equal((await findRunnable(world.db, ada.workspace.id, id))?.status, 'complete')
})
