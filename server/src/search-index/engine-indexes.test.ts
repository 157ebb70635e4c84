import assert from 'node:assert/strict'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { openParts } from '../../testing/parts.ts'
import { uploadSource } from '../../testing/uploads.ts'
import { openWorld } from '../../testing/world.ts'
import { openDb, openPool } from '../db/db.ts'
import { EngineIndexes } from './engine-indexes.ts'

const world = await openWorld()
const parts = openParts(world)

test('what is kept of a workspace is erased, and that of others stays', async () => {
  const [ours, theirs] = [await world.member(parts), await world.member(parts)]
  for (const ctx of [ours, theirs]) await uploadSource(world, ctx, { 'a.txt': 'a heron' })
  await parts.search.forget(ours.workspace.id)
  const isThere = ({ workspace }: typeof ours) => existsSync(join(world.dataDir, 'search', workspace.id))
  assert.deepEqual([isThere(ours), isThere(theirs)], [false, true])
})

test('a process that got no notification of a purge notices by itself', async () => {
  const directory = join(world.dataDir, 'search-of-another')
  const log = world.app().log
  await using other = new EngineIndexes({
    db: world.db,
    notices: world.notices,
    directory,
    workers: 1,
    log,
    housekeepingMs: 20,
    vectors: null,
  })
  const owner = await world.member(parts)
  await uploadSource(world, owner, { 'a.txt': 'a heron' })
  await other.caughtUp(owner.workspace.id)
  const folder = join(directory, owner.workspace.id)
  assert.ok(existsSync(folder))
  await world.db.deleteFrom('workspace').where('id', '=', owner.workspace.id).execute()
  while (existsSync(folder)) await new Promise((resolve) => setTimeout(resolve, 10))
})

// A crash could take what it holds from the database, and give its number to something else.
test('an index is written to disk only once what it holds is on disk in the database', async () => {
  const directory = join(world.dataDir, 'search-ahead')
  const { workspace } = await world.member(parts)
  const folder = join(directory, workspace.id)
  const shared = { notices: world.notices, directory, workers: 1, log: world.app().log, vectors: null }
  const db = openDb(openPool(world.url, () => {}, 2))
  const cut = new EngineIndexes({ ...shared, db })
  await cut.caughtUp(workspace.id)
  await db.destroy()
  await assert.rejects(cut[Symbol.asyncDispose]())
  const before = readdirSync(folder)
  {
    await using whole = new EngineIndexes({ ...shared, db: world.db })
    await whole.caughtUp(workspace.id)
  }
  assert.notDeepEqual(readdirSync(folder), before)
})
