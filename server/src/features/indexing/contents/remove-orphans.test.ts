import assert from 'node:assert/strict'
import { createHash, randomUUID } from 'node:crypto'
import { readdir, rename, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { openParts } from '../../../../testing/parts.ts'
import { upload, uploadSource } from '../../../../testing/uploads.ts'
import { openWorld } from '../../../../testing/world.ts'
import type { WorkspaceCtx } from '../../../context.ts'
import { atomic } from '../../../db/db.ts'
import { indexSourceJob, tidyContentsJob } from '../indexing.jobs.ts'
import { retryFailed } from '../listing/retry.store.ts'

const world = await openWorld()
const parts = openParts(world)
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** A stored file that no document names, as if of that many hours ago. */
async function orphan(workspaceId: string, text: string, hoursAgo: number): Promise<string> {
  const { blobs } = world.app()
  const { hash } = await blobs.put(workspaceId, [Buffer.from(text)], 1_000)
  await age((await blobs.open(workspaceId, hash))!.path, hoursAgo)
  return hash
}
const age = (path: string, hours: number): Promise<void> => {
  const at = new Date(Date.now() - hours * 60 * 60_000)
  return utimes(path, at, at)
}
const stored = async (workspaceId: string, hash: string): Promise<boolean> =>
  (await world.app().blobs.open(workspaceId, hash)) !== null
const tidy = (app: Partial<WorkspaceCtx> = {}): Promise<void> =>
  Promise.resolve(tidyContentsJob.run(world.app(app), {}, new AbortController().signal))

test('a file that no document names is deleted after a day, also in a deleted workspace; a younger one stays', async () => {
  const [ada, deleted] = [await world.member(parts), randomUUID()]
  const ours = ada.workspace.id
  const [old, young, left] = [await orphan(ours, 'old', 25), await orphan(ours, 'young', 23), await orphan(deleted, 'left', 25)]
  await tidy()
  assert.deepEqual([await stored(ours, old), await stored(ours, young), await stored(deleted, left)], [false, true, false])
})

test('files of documents stay however old they are, read or not', async () => {
  const ada = await world.member(parts)
  const id = await uploadSource(world, ada, { 'read.txt': 'a stilt' })
  await upload(ada, id, 'waiting.txt', 'a stint')
  const hashes = [hashOf('a stilt'), hashOf('a stint')]
  for (const hash of hashes) await age((await ada.blobs.open(ada.workspace.id, hash))!.path, 1_000)
  await tidy()
  for (const hash of hashes) assert.ok(await stored(ada.workspace.id, hash))
  await world.runJobs([indexSourceJob], parts)
})

test('an uploaded file that was away when it was to be read is kept, and is read once it is back', async () => {
  const ada = await world.member(parts)
  const id = await uploadSource(world, ada, {})
  await upload(ada, id, 'away.txt', 'a dunlin')
  const hash = hashOf('a dunlin')
  const { path } = (await ada.blobs.open(ada.workspace.id, hash))!
  await rename(path, `${path}.away`)
  await world.runJobs([indexSourceJob], parts)
  await rename(`${path}.away`, path)
  await age(path, 25)
  await tidy()
  assert.ok(await stored(ada.workspace.id, hash))
  await retryFailed(world.db, { workspaceId: ada.workspace.id, sourceId: id }, {})
  await ada.send(world.db, indexSourceJob, { workspaceId: ada.workspace.id, sourceId: id })
  await world.runJobs([indexSourceJob], parts)
  const { code } = await world.db.selectFrom('document').select('code').where('source_id', '=', id).executeTakeFirstOrThrow()
  assert.equal(code, 'ok')
})

test('what was half received a day ago is cleared away while Quarry runs, what is being received is not', async () => {
  const incoming = join(world.dataDir, 'blobs/incoming')
  await writeFile(join(incoming, 'half'), 'hal')
  await age(join(incoming, 'half'), 25)
  await using staged = await world.app().blobs.stage([Buffer.from('on its way')], 100)
  await tidy()
  const left = await readdir(incoming)
  assert.deepEqual([left.includes('half'), left.length, staged.size], [false, 1, 10])
})

test('an orphan that is just being uploaded is kept', async () => {
  const ada = await world.member(parts)
  const id = await uploadSource(world, ada, {})
  const hash = await orphan(ada.workspace.id, 'a dotterel', 25)
  const listed = (await Array.fromAsync(ada.blobs.list())).filter((each) => each.hash === hash)
  let uploading: Promise<unknown> = Promise.resolve()
  let tidying: Promise<unknown> = Promise.resolve()
  await atomic(world.db, async (tx) => {
    await tx.selectFrom('source').select('id').where('id', '=', id).forUpdate().execute()
    uploading = upload(ada, id, 'c.txt', 'a dotterel')
    await Promise.race([uploading, world.untilSomebodyWaits(1)])
    // It looked at the folder before the upload, and deletes now.
    const blobs = { ...ada.blobs, list: () => asyncOf(listed) }
    tidying = tidy({ blobs })
    await Promise.race([tidying, world.untilSomebodyWaits(2)])
  })
  await Promise.all([uploading, tidying])
  assert.ok(await stored(ada.workspace.id, hash))
})

async function* asyncOf<T>(list: readonly T[]): AsyncGenerator<T> {
  yield* list
}

test('other things in the folder are left alone', async () => {
  await orphan('lost+found', 'not ours', 1_000)
  const root = join(world.dataDir, 'blobs')
  const path = join(root, 'notes.txt')
  await writeFile(path, 'of the operator')
  await tidy()
  assert.deepEqual([await stored('lost+found', hashOf('not ours')), (await readdir(root)).includes('notes.txt')], [true, true])
})
