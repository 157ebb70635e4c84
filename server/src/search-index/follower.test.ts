import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openParts } from '../../testing/parts.ts'
import { uploadSource } from '../../testing/uploads.ts'
import { openWorld } from '../../testing/world.ts'
import type { WorkspaceCtx } from '../context.ts'
import { type Db, openDb, openPool } from '../db/db.ts'
import { EngineIndexes } from './engine-indexes.ts'
import { SearchIndex, SearchPool } from '@quarry/search-engine/search-index'
import { readQuery } from './query.ts'
import { findChanges, findInstallation, pruneChanges } from './outbox.store.ts'
import { enqueueIndexChanges } from './enqueue.store.ts'

const world = await openWorld()
const parts = openParts(world)

const open = (name: string, db = world.db) =>
  new EngineIndexes({
    db,
    notices: world.notices,
    directory: join(world.dataDir, name),
    workers: 1,
    log: world.app().log,
    vectors: null,
  })

/** A workspace with two documents, and its index in a process of its own. */
async function indexed() {
  const ada = await world.member(parts)
  const source = await uploadSource(world, ada, { 'one.txt': 'a heron', 'two.txt': 'a heron' })
  const rows = await world.db
    .selectFrom('document')
    .select(['id', 'title'])
    .where('source_id', '=', source)
    .orderBy('title')
    .execute()
  await untilSettled()
  return { ada, source, documents: rows.map(({ id }) => id) }
}

/** Resolves once no transaction of the server, also of another database, is older than the enqueued changes: an index applies those again. */
async function untilSettled(): Promise<void> {
  for (;;) {
    const { rows } = await world.pool.query<{ isSettled: boolean }>(
      'select pg_snapshot_xmin(pg_current_snapshot()) > (select max(tx) from index_change) as "isSettled"',
    )
    if (rows[0]?.isSettled) return
    await sleep(20)
  }
}

async function rename(tx: Db, { workspace }: WorkspaceCtx, id: string, title: string): Promise<void> {
  const { id: document } = await tx
    .updateTable('document')
    .set({ title })
    .where('id', '=', id as never)
    .returning('id')
    .executeTakeFirstOrThrow()
  await enqueueIndexChanges(tx, workspace.id, [document])
}

async function found(indexes: EngineIndexes, { workspace }: WorkspaceCtx, source: string, text: string): Promise<number> {
  await indexes.caughtUp(workspace.id)
  const request = { query: readQuery(text), filter: { access: [source] }, offset: 0, limit: 10, chunksPerDocument: 1 }
  return (await indexes.search(workspace.id, request)).documents.length
}

test('changes are read page by page and each once, and what commits late is in the pages after', async () => {
  const { ada, documents } = await indexed()
  const write = (db: Db) =>
    db
      .insertInto('index_change')
      .values({ workspace_id: ada.workspace.id, document_id: documents[0]! })
      .returning('seq')
      .execute()
  const now = async () => (await findInstallation(world.db)).now
  async function pages(span: { since: string; until: string }): Promise<number[][]> {
    const first = await findChanges(world.db, ada.workspace.id, span, null, 3)
    const all = [first!]
    for (let page = first!; page.length > 0; all.push(page))
      page = (await findChanges(world.db, ada.workspace.id, span, page.at(-1)!, 3))!
    return all.map((page) => page.map(({ seq }) => seq))
  }
  const since = await now()
  const slow = await world.db.startTransaction().execute()
  const late = await write(slow)
  const written: number[] = []
  for (let n = 0; n < 7; n++) written.push(...(await write(world.db)).map(({ seq }) => seq))
  const until = await now()
  await slow.commit().execute()
  assert.deepEqual(await pages({ since, until }), [written.slice(0, 3), written.slice(3, 6), written.slice(6), []])
  assert.deepEqual(await pages({ since: until, until: await now() }), [late.map(({ seq }) => seq), []])
})

test('what a transaction wrote that was open while later ones were followed is found once it commits', async () => {
  const { ada, source, documents } = await indexed()
  await using indexes = open('open-transaction')
  await indexes.caughtUp(ada.workspace.id)
  const slow = await world.db.startTransaction().execute()
  await rename(slow, ada, documents[0]!, 'curlew')
  await rename(world.db, ada, documents[1]!, 'bittern')
  assert.deepEqual([await found(indexes, ada, source, 'bittern '), await found(indexes, ada, source, 'curlew ')], [1, 0])
  await slow.commit().execute()
  assert.equal(await found(indexes, ada, source, 'curlew '), 1)
})

test('who waits for what they changed is not answered by a pass that began before', { timeout: 60_000 }, async () => {
  const { ada, source, documents } = await indexed()
  const [reached, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let isHeld = false
  const slow = world.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (!isHeld || !result.rows.some((row) => row['id'] === documents[0])) return result
      reached.resolve()
      await goOn.promise
      return result
    },
  })
  await using indexes = open('waiting', slow)
  await indexes.caughtUp(ada.workspace.id)
  isHeld = true
  await rename(world.db, ada, documents[0]!, 'curlew')
  const first = indexes.caughtUp(ada.workspace.id)
  await reached.promise
  await rename(world.db, ada, documents[1]!, 'sanderling')
  const second = indexes.caughtUp(ada.workspace.id)
  isHeld = false
  goOn.resolve()
  await second
  const request = { query: readQuery('sanderling '), filter: { access: [source] }, offset: 0, limit: 10, chunksPerDocument: 1 }
  assert.equal((await indexes.search(ada.workspace.id, request)).documents.length, 1)
  await first
})

test('an index on disk that missed changes which are no longer kept is built again', async () => {
  const { ada, source, documents } = await indexed()
  {
    await using indexes = open('pruned')
    await indexes.caughtUp(ada.workspace.id)
  }
  await rename(world.db, ada, documents[0]!, 'dunlin')
  // This one is not enqueued: only an index that is built again sees it.
  await world.db.updateTable('document').set({ title: 'whimbrel' }).where('id', '=', documents[1]!).execute()
  await untilSettled()
  await pruneChanges(world.db, 0)
  await using indexes = open('pruned')
  assert.deepEqual([await found(indexes, ada, source, 'dunlin '), await found(indexes, ada, source, 'whimbrel ')], [1, 1])
})

test('changes that are dropped between two pages are missed', async () => {
  const { ada, documents } = await indexed()
  const now = async () => (await findInstallation(world.db)).now
  const since = await now()
  for (let n = 0; n < 4; n++) await rename(world.db, ada, documents[0]!, `stilt ${n}`)
  await untilSettled()
  const until = await now()
  const first = await findChanges(world.db, ada.workspace.id, { since, until }, null, 2)
  assert.equal(first?.length, 2)
  await pruneChanges(world.db, 0)
  assert.equal(await findChanges(world.db, ada.workspace.id, { since, until }, first.at(-1)!, 2), null)
  const later = { since: await now(), until: await now() }
  assert.deepEqual(await findChanges(world.db, ada.workspace.id, later, null, 2), [])
})

test('an index whose changes are dropped while it takes them is built again', { timeout: 60_000 }, async () => {
  const { ada, source, documents } = await indexed()
  let isPruned = false
  // Just after the pass has looked what is kept.
  const pruning: Parameters<Db['withPlugin']>[0] = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (!isPruned && isArmed && result.rows.some((row) => 'timeline' in row)) {
        isPruned = true
        await pruneChanges(world.db, 0)
      }
      return result
    },
  }
  let isArmed = false
  const { log } = world.app()
  const db = world.db.withPlugin(pruning)
  const shared = { notices: world.notices, workers: 1, log, vectors: null }
  await using indexes = new EngineIndexes({
    ...shared,
    db,
    directory: join(world.dataDir, 'pruned-meanwhile'),
    backstopMs: 3_600_000,
  })
  await indexes.caughtUp(ada.workspace.id)
  await world.db.updateTable('document').set({ title: 'godwit' }).where('id', '=', documents[0]!).execute()
  await world.db.insertInto('index_change').values({ workspace_id: ada.workspace.id, document_id: documents[0]! }).execute()
  await untilSettled()
  isArmed = true
  assert.equal(await found(indexes, ada, source, 'godwit '), 1)
  assert.ok(isPruned)
})

test('an index is built while a transaction is open that is older than the changes to be dropped', async () => {
  const { ada, source, documents } = await indexed()
  const slow = await world.db.startTransaction().execute()
  await rename(slow, ada, documents[1]!, 'curlew')
  await rename(world.db, ada, documents[0]!, 'knot')
  await pruneChanges(world.db, 0)
  await using indexes = open('pruned-early')
  assert.equal(await found(indexes, ada, source, 'knot '), 1)
  await slow.commit().execute()
  assert.equal(await found(indexes, ada, source, 'curlew '), 1)
})

test('an index on disk goes on where it was, and is not built again', async () => {
  const { ada, source, documents } = await indexed()
  {
    await using indexes = open('going-on')
    await indexes.caughtUp(ada.workspace.id)
  }
  await rename(world.db, ada, documents[0]!, 'godwit')
  // This one is not enqueued: only an index that is rebuilt sees it.
  await world.db.updateTable('document').set({ title: 'whimbrel' }).where('id', '=', documents[1]!).execute()
  await using indexes = open('going-on')
  assert.deepEqual([await found(indexes, ada, source, 'godwit '), await found(indexes, ada, source, 'whimbrel ')], [1, 0])
})

test('an index on disk survives that the database is unreachable when it is opened', async () => {
  const { ada, source, documents } = await indexed()
  {
    await using indexes = open('away')
    await indexes.caughtUp(ada.workspace.id)
  }
  {
    await using indexes = open('away', openDb(openPool('postgres://nobody@127.0.0.1:1/none', () => {})))
    await assert.rejects(indexes.caughtUp(ada.workspace.id))
  }
  // This one is not enqueued: only an index that is rebuilt sees it.
  await world.db.updateTable('document').set({ title: 'whimbrel' }).where('id', '=', documents[1]!).execute()
  await using indexes = open('away')
  assert.equal(await found(indexes, ada, source, 'whimbrel '), 0)
})

test('changes that were committed and are not searchable yet are counted', async () => {
  const { ada, documents } = await indexed()
  await using indexes = open('counted')
  await indexes.caughtUp(ada.workspace.id)
  assert.equal((await indexes.state()).behind, 0)
  await world.db.insertInto('index_change').values({ workspace_id: ada.workspace.id, document_id: documents[0]! }).execute()
  assert.equal((await indexes.state()).behind, 1)
  await indexes.caughtUp(ada.workspace.id)
  assert.equal((await indexes.state()).behind, 0)
})

test('deleted documents are not found any more', async () => {
  const { ada, source, documents } = await indexed()
  await using indexes = open('deleted')
  assert.equal(await found(indexes, ada, source, 'heron '), 2)
  await world.db.deleteFrom('document').where('id', '=', documents[0]!).execute()
  await enqueueIndexChanges(world.db, ada.workspace.id, [documents[0]!])
  assert.equal(await found(indexes, ada, source, 'heron '), 1)
})

// A database that was put back has given the numbers of its transactions out again.
test('an index on disk that has seen more than the database is built again', async () => {
  const { ada, source } = await indexed()
  {
    await using pool = new SearchPool(1)
    const { index } = await SearchIndex.open({ directory: join(world.dataDir, 'ahead', ada.workspace.id), pool })
    const { id, timeline } = await findInstallation(world.db)
    await index.snapshot(`${randomUUID()} ${id}/${timeline} 9000000000000000000:9000000000000000000:`)
    await index[Symbol.asyncDispose]()
  }
  await using indexes = open('ahead')
  assert.equal(await found(indexes, ada, source, 'heron '), 2)
})

test('an index on disk that belongs to another database is built again', async () => {
  const { ada, source, documents } = await indexed()
  {
    await using indexes = open('other')
    await indexes.caughtUp(ada.workspace.id)
  }
  await world.pool.query('update installation set id = default')
  // Nothing is enqueued: only an index that is rebuilt sees it.
  await world.db.updateTable('document').set({ title: 'avocet' }).where('id', '=', documents[0]!).execute()
  await using indexes = open('other')
  assert.equal(await found(indexes, ada, source, 'avocet '), 1)
})
