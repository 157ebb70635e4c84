import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openParts } from '../../testing/parts.ts'
import { uploadSource } from '../../testing/uploads.ts'
import { openWorld } from '../../testing/world.ts'
import type { WorkspaceCtx } from '../context.ts'
import type { Db } from '../db/db.ts'
import { QueryVectors } from '../ai/query-vectors.ts'
import { EngineIndexes } from './engine-indexes.ts'
import { readQuery } from './query.ts'

const world = await openWorld()
const parts = openParts(world)

/** A database that answers about one document only when it is let. */
function holdBack(id: string, until: Promise<void>): Parameters<Db['withPlugin']>[0] {
  return {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (result.rows.some((row) => row['id'] === id)) await until
      return result
    },
  }
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(10)
}

const documentOf = async ({ workspace }: WorkspaceCtx) =>
  (await world.db.selectFrom('document').select('id').where('workspace_id', '=', workspace.id).executeTakeFirstOrThrow()).id

/** Indexes of another process in which that of `hanging` is being built, and that of `well` is open. */
async function openBeside(name: string) {
  const [hanging, well] = [await world.member(parts), await world.member(parts)]
  for (const ctx of [hanging, well]) await uploadSource(world, ctx, { 'a.txt': 'a heron' })
  const gate = Promise.withResolvers<void>()
  const directory = join(world.dataDir, name)
  const indexes = new EngineIndexes({
    db: world.db.withPlugin(holdBack(await documentOf(hanging), gate.promise)),
    notices: world.notices,
    directory,
    workers: 1,
    log: world.app().log,
    housekeepingMs: 20,
    backstopMs: 20,
    vectors: null,
  })
  const built = indexes.caughtUp(hanging.workspace.id)
  await indexes.caughtUp(well.workspace.id)
  return {
    indexes,
    well,
    directory,
    async [Symbol.asyncDispose]() {
      gate.resolve()
      await built
      await indexes[Symbol.asyncDispose]()
    },
  }
}

test('an index is written to disk while that of another workspace is being built', { timeout: 60_000 }, async () => {
  await using beside = await openBeside('written')
  await until(() => existsSync(join(beside.directory, beside.well.workspace.id, 'manifest')))
})

test(
  'what changed is found while the index of another workspace is being built, also without a notification',
  { timeout: 60_000 },
  async () => {
    await using beside = await openBeside('followed')
    const { well, indexes } = beside
    const { bytes } = await indexes.state()
    // Without a notification: only looking by itself finds it.
    await world.db
      .updateTable('document')
      .set({ title: 'a much longer title than before' })
      .where('workspace_id', '=', well.workspace.id)
      .execute()
    await world.db
      .insertInto('index_change')
      .values({ workspace_id: well.workspace.id, document_id: await documentOf(well) })
      .execute()
    await until(async () => (await indexes.state()).bytes > bytes)
  },
)

test('memory, number and lag of the indexes are measured while one is being built', { timeout: 60_000 }, async () => {
  await using beside = await openBeside('measured')
  const { bytes, ...state } = await beside.indexes.state()
  assert.ok(bytes > 0)
  assert.deepEqual(state, { open: 1, opening: 1, behind: 0 })
})

test(
  'the failure of one index is logged with its workspace, and the others are written to disk',
  { timeout: 60_000 },
  async () => {
    const [broken, well] = [await world.member(parts), await world.member(parts)]
    for (const ctx of [broken, well]) await uploadSource(world, ctx, { 'a.txt': 'a heron' })
    const directory = join(world.dataDir, 'broken')
    await using indexes = new EngineIndexes({
      db: world.db,
      notices: world.notices,
      directory,
      workers: 1,
      log: world.app().log,
      housekeepingMs: 20,
      vectors: null,
    })
    await indexes.caughtUp(broken.workspace.id)
    const folder = join(directory, broken.workspace.id)
    await rm(folder, { recursive: true, force: true })
    await mkdir(directory, { recursive: true })
    await writeFile(folder, 'no folder')
    await indexes.caughtUp(well.workspace.id)
    await until(() => existsSync(join(directory, well.workspace.id, 'manifest')))
    await until(() => world.logged.some(({ fields }) => 'workspaceId' in fields && fields.workspaceId === broken.workspace.id))
    await rm(folder)
  },
)

test('an index that a search waits with is not closed meanwhile', { timeout: 60_000 }, async () => {
  const ada = await world.member(parts)
  const source = await uploadSource(world, ada, { 'a.txt': 'a heron' })
  const embed = () => new Promise<never>(() => {})
  const { log } = world.app()
  await using indexes = new EngineIndexes({
    db: world.db,
    notices: world.notices,
    directory: join(world.dataDir, 'waited-for'),
    workers: 1,
    log,
    housekeepingMs: 20,
    idleMs: 0,
    vectors: new QueryVectors({ model: 'slow', embed }, log),
  })
  const request = { query: readQuery('heron'), filter: { access: [source] }, offset: 0, limit: 10, chunksPerDocument: 1 }
  await indexes.caughtUp(ada.workspace.id)
  let isFound = false
  const searching = indexes.search(ada.workspace.id, request).then((found) => {
    isFound = true
    return found
  })
  await until(async () => isFound || (await indexes.state()).open === 0)
  assert.ok(isFound, 'it was closed')
  assert.equal((await searching).documents.length, 1)
})

test(
  'an index that nobody uses is written to disk and closed, and opened again when it is asked for',
  { timeout: 60_000 },
  async () => {
    const ada = await world.member(parts)
    await uploadSource(world, ada, { 'a.txt': 'a heron' })
    await using indexes = new EngineIndexes({
      db: world.db,
      notices: world.notices,
      directory: join(world.dataDir, 'idle'),
      workers: 1,
      log: world.app().log,
      housekeepingMs: 20,
      idleMs: 0,
      vectors: null,
    })
    await indexes.caughtUp(ada.workspace.id)
    await until(async () => (await indexes.state()).open === 0)
    assert.ok(existsSync(join(world.dataDir, 'idle', ada.workspace.id, 'manifest')))
    assert.equal((await indexes.state()).bytes, 0)
    await indexes.caughtUp(ada.workspace.id)
  },
)
