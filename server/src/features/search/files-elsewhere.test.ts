import assert from 'node:assert/strict'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, afterEach, test } from 'node:test'
import { answerRoutes } from '@quarry/contract/routes/search/answer'
import { startApache } from '@quarry/integrations/vendors/webdav/testing/apache'
import { startObjectStore } from '../../../testing/object-store/object-store.ts'
import { openParts } from '../../../testing/parts.ts'
import { eventsOf } from '../../../testing/run-events.ts'
import { upload, uploadSource } from '../../../testing/uploads.ts'
import { openWorld } from '../../../testing/world.ts'
import type { WorkspaceCtx } from '../../context.ts'
import type { Blobs } from '../../files/blobs.ts'
import { openS3Blobs } from '../../files/s3/s3-blobs.ts'
import { StoreFailure } from '../../files/s3/store-failure.ts'
import { openSpool } from '../../files/spool.ts'
import { answerSearch } from '../answer/answer.ts'
import { fileOf, openFile } from '../tool/files/files.ts'
import { connectSource } from '../source/connecting/connect-source.ts'
import { dropContentsJob, indexSourceJob } from '../indexing/indexing.jobs.ts'
import { purgeWorkspace } from '../workspace/purge-workspace.ts'
import { downloadDocument, loadDocumentText, offerDocument } from './read-document.ts'
import { searchTop } from './search.ts'

// Files are kept where no path leads: whatever takes the store for a folder of this machine fails here.
const world = await openWorld()
const spool = join(world.dataDir, 'spool')
const store = await startObjectStore()
const patience = { patienceMs: 300, silenceMs: 1_000 }
const blobs = openS3Blobs({ ...store, spool: await openSpool(spool, async () => {}), patience })
const parts = { ...openParts(world, null, { blobs }), blobs }
const server = await startApache()
after(() => Promise.all([server.stop(), store.stop()]))
afterEach(() => store.heal())

const find = async (ctx: WorkspaceCtx, query: string) => (await searchTop(ctx, { query })).vectorDataList[0]!.contentId
const keysOf = (ctx: WorkspaceCtx): string[] => [...store.objects.keys()].filter((key) => key.includes(`/${ctx.workspace.id}/`))
const kept = (ctx: WorkspaceCtx): number => keysOf(ctx).length
/** The store is there, and serves nobody. */
const isAway = (): void => store.failWith(() => ({ refusal: { status: 503, code: 'SlowDown' } }))

test('files kept elsewhere are uploaded, read, found, previewed, downloaded and answered from, and leave no trace here', async () => {
  const ada = await world.member(parts)
  await uploadSource(world, ada, { 'heron.txt': 'The heron stands in the reeds.', '휴가.txt': '연차 휴가는 15일이 주어집니다.' })
  const id = await find(ada, 'heron')
  assert.equal((await loadDocumentText(ada, id, undefined)).chunks[0]?.text, 'The heron stands in the reeds.')
  const { bytes, size } = await downloadDocument(ada, id)
  assert.deepEqual([Buffer.concat(await Array.fromAsync(bytes)).toString(), size], ['The heron stands in the reeds.', 30])
  const { requestId } = await searchTop(ada, { query: 'Where does the heron stand?' })
  const events = await eventsOf(answerRoutes.answer, ada, await answerSearch(ada, { requestId }))
  assert.match(events.map((event) => (event.event === 'text' ? event.data.delta : '')).join(''), /stands in the reeds/)
  assert.deepEqual([kept(ada), await readdir(spool)], [2, []])
})

test('a part of a file kept elsewhere is sent from there, without the rest and without a trace here', async () => {
  const ada = await world.member(parts)
  await uploadSource(world, ada, { 'heron.txt': 'The heron stands in the reeds.' })
  const file = await offerDocument(ada, await find(ada, 'heron'))
  assert.equal(await file.size(), 30)
  assert.equal(Buffer.concat(await Array.fromAsync(await file.part({ from: 4, to: 9 }))).toString(), 'heron')
  assert.deepEqual(await readdir(spool), [])
  isAway()
  await assert.rejects(file.part({ from: 4, to: 9 }), StoreFailure)
  store.heal()
  store.objects.delete(keysOf(ada)[0]!)
  await assert.rejects(file.part({ from: 4, to: 9 }), { error: 'fileDamaged' })
})

test('files of a server are brought there before their documents are written, and go with them', async () => {
  const ada = await world.member(parts)
  await mkdir(join(server.root, 'reeds'))
  await writeFile(join(server.root, 'reeds/bittern.txt'), 'The bittern booms at dusk.')
  const settings = server.settings({ baseFolder: 'reeds' })
  const sourceId = await connectSource(ada, { serviceName: 'webdav', displayName: 'Reeds', accessLevel: 'PUBLIC', settings })
  await world.runJobs([indexSourceJob], parts)
  await parts.search.caughtUp(ada.workspace.id)
  await find(ada, 'bittern')
  assert.equal(kept(ada), 1)
  await rm(join(server.root, 'reeds/bittern.txt'))
  await world.db.updateTable('source').set({ status: 'waiting' }).where('id', '=', sourceId).execute()
  await ada.send(world.db, indexSourceJob, { workspaceId: ada.workspace.id, sourceId })
  await world.runJobs([indexSourceJob, dropContentsJob], parts)
  assert.deepEqual([kept(ada), await readdir(spool)], [0, []])
})

test('an object that is lost or damaged elsewhere is reported, not sent', async () => {
  const ada = await world.member(parts)
  await uploadSource(world, ada, { 'heron.txt': 'The heron stands in the reeds.' })
  const id = await find(ada, 'heron')
  const [key = ''] = keysOf(ada)
  store.objects.get(key)!.bytes = Buffer.from('The crane stands in the reeds.')
  await assert.rejects(downloadDocument(ada, id), { error: 'fileDamaged' })
  store.objects.delete(key)
  await assert.rejects(downloadDocument(ada, id), { error: 'fileDamaged' })
})

test('a file of a source that is damaged elsewhere is fetched again, and is whole', async () => {
  const ada = await world.member(parts)
  await mkdir(join(server.root, 'fen'))
  await writeFile(join(server.root, 'fen/rail.txt'), 'The rail squeals in the fen.')
  const settings = server.settings({ baseFolder: 'fen' })
  await connectSource(ada, { serviceName: 'webdav', displayName: 'Fen', accessLevel: 'PUBLIC', settings })
  await world.runJobs([indexSourceJob], parts)
  await parts.search.caughtUp(ada.workspace.id)
  const id = await find(ada, 'rail')
  const [key = ''] = keysOf(ada)
  store.objects.get(key)!.bytes = Buffer.from('The crake squeals in the fen')
  await assert.rejects(downloadDocument(ada, id), { error: 'fileDamaged' })
  await world.runJobs([indexSourceJob], parts)
  const { bytes } = await downloadDocument(ada, id)
  assert.equal(Buffer.concat(await Array.fromAsync(bytes)).toString(), 'The rail squeals in the fen.')
})

test('while the store is away searches work, files are neither taken nor sent, and none counts as lost', async () => {
  const ada = await world.member(parts)
  const source = await uploadSource(world, ada, { 'heron.txt': 'The heron stands in the reeds.' })
  const id = await find(ada, 'heron')
  isAway()
  assert.equal(await find(ada, 'heron'), id)
  assert.equal((await loadDocumentText(ada, id, undefined)).chunks[0]?.text, 'The heron stands in the reeds.')
  await assert.rejects(downloadDocument(ada, id), StoreFailure)
  await assert.rejects(upload(ada, source, 'a.txt', 'a knot'), StoreFailure)
  assert.equal(await fileOf(ada, id), '“heron.txt” cannot be reached at the moment where it is kept. Try again later.')
  store.heal()
  const file = await fileOf(ada, id)
  assert.ok(typeof file !== 'string')
  isAway()
  await assert.rejects(openFile(ada, file), { reason: 'unreachable' })
  store.heal()
  assert.equal((await openFile(ada, file)).byteLength, 30)
  assert.equal((await downloadDocument(ada, id)).size, 30)
  assert.deepEqual([kept(ada), await readdir(spool)], [1, []])
})

test('a source whose files cannot be stored says why, and goes on once they can', async () => {
  const ada = await world.member(parts)
  await mkdir(join(server.root, 'bay'))
  await writeFile(join(server.root, 'bay/a.txt'), 'a sanderling')
  const settings = server.settings({ baseFolder: 'bay' })
  isAway()
  const id = await connectSource(ada, { serviceName: 'webdav', displayName: 'Bay', accessLevel: 'PUBLIC', settings })
  await world.runJobs([indexSourceJob], parts)
  const { status, status_reason: reason } = await world.db
    .selectFrom('source')
    .select(['status', 'status_reason'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  assert.equal(status, 'error')
  assert.match(reason ?? '', /cannot reach the store of its own files/)
  store.heal()
  await ada.send(world.db, indexSourceJob, { workspaceId: ada.workspace.id, sourceId: id })
  await world.runJobs([indexSourceJob], parts)
  await parts.search.caughtUp(ada.workspace.id)
  await find(ada, 'sanderling')
})

/** Somebody who drops contents nobody names yet, as soon as they have been kept once. */
function withFasterDropper(): Blobs {
  let isFirst = true
  return {
    ...blobs,
    async keep(workspaceId, staged) {
      const result = await blobs.keep(workspaceId, staged)
      if (isFirst) for (const { hash } of staged) await blobs.remove(workspaceId, hash)
      isFirst &&= staged.length === 0
      return result
    },
  }
}

test('what is dropped between its upload and its transaction is brought again', async () => {
  const ada = await world.member(parts)
  const id = await uploadSource(world, ada, {})
  await upload({ ...ada, blobs: withFasterDropper() }, id, 'a.txt', 'a whimbrel')
  assert.equal(kept(ada), 1)

  await mkdir(join(server.root, 'mud'))
  await writeFile(join(server.root, 'mud/a.txt'), 'a godwit')
  const settings = server.settings({ baseFolder: 'mud' })
  await connectSource(ada, { serviceName: 'webdav', displayName: 'Mud', accessLevel: 'PUBLIC', settings })
  await world.runJobs([indexSourceJob], { ...parts, blobs: withFasterDropper() })
  assert.equal(kept(ada), 2)
})

test('a store that is slow to take a file holds no transaction up', async () => {
  const ada = await world.member(parts)
  const id = await uploadSource(world, ada, {})
  const arrived = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  const slow: Blobs = {
    ...blobs,
    async keep(workspaceId, staged) {
      arrived.resolve()
      await goOn.promise
      return blobs.keep(workspaceId, staged)
    },
  }
  const uploading = upload({ ...ada, blobs: slow }, id, 'a.txt', 'a dunlin')
  await arrived.promise
  const open = await world.pool.query(
    `select from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`,
  )
  assert.equal(open.rowCount, 0)
  goOn.resolve()
  await uploading
})

test('the files of a workspace go with it, wherever they are', async () => {
  const ada = await world.member(parts)
  await uploadSource(world, ada, { 'a.txt': 'a curlew' })
  await world.db.updateTable('workspace').set({ removed_at: world.clock.now() }).where('id', '=', ada.workspace.id).execute()
  await purgeWorkspace(
    world.app(parts),
    { workspaceId: ada.workspace.id, endOutside: async () => {} },
    new AbortController().signal,
  )
  assert.equal(kept(ada), 0)
})
