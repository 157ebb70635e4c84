import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { startApache } from '@quarry/integrations/vendors/webdav/testing/apache'
import { openParts } from '../../../../testing/parts.ts'
import { upload, uploadSource } from '../../../../testing/uploads.ts'
import { openWorld } from '../../../../testing/world.ts'
import type { WorkspaceCtx } from '../../../context.ts'
import { atomic } from '../../../db/db.ts'
import { listDocuments } from '../../source/documents/list-documents.ts'
import { connectSource } from '../../source/connecting/connect-source.ts'
import { holdContents } from './content.store.ts'
import { indexSourceJob } from '../indexing.jobs.ts'
import { dropContents } from '../listing/remove-documents.ts'

const world = await openWorld()
const parts = openParts(world)
const server = await startApache()
after(() => server.stop())

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')
const isStored = async (ctx: WorkspaceCtx, hash: string): Promise<boolean> =>
  (await ctx.blobs.open(ctx.workspace.id, hash)) !== null
/** Till the other has come as far as it gets, which without a lock is to its end. */
const untilHeldUp = (work: Promise<unknown>, rivals: number) => Promise.race([work, world.untilSomebodyWaits(rivals)])

/** A source over a folder of the server with one file. */
async function connect(ctx: WorkspaceCtx, folder: string, text: string) {
  await mkdir(join(server.root, folder))
  await writeFile(join(server.root, folder, 'a.txt'), text)
  const settings = server.settings({ baseFolder: folder })
  return connectSource(ctx, { serviceName: 'webdav', displayName: folder, accessLevel: 'PUBLIC', settings })
}

test('a content whose document goes is dropped, one that another document has is not', async () => {
  const ada = await world.member(parts)
  await uploadSource(world, ada, { 'a.txt': 'a stilt' })
  await ada.blobs.put(ada.workspace.id, [Buffer.from('nobody’s')], 100)
  await dropContents(ada, ada.workspace.id, [hashOf('a stilt'), hashOf('nobody’s')])
  assert.deepEqual([await isStored(ada, hashOf('a stilt')), await isStored(ada, hashOf('nobody’s'))], [true, false])
})

test('an upload of bytes that are just being checked for deletion keeps them', async () => {
  const ada = await world.member(parts)
  const id = await uploadSource(world, ada, {})
  const hash = hashOf('a whimbrel')
  let uploading: Promise<unknown> = Promise.resolve()
  let dropping: Promise<unknown> = Promise.resolve()
  await atomic(world.db, async (tx) => {
    await tx.selectFrom('source').select('id').where('id', '=', id).forUpdate().execute()
    uploading = upload(ada, id, 'b.txt', 'a whimbrel')
    await untilHeldUp(uploading, 1)
    dropping = dropContents(ada, ada.workspace.id, [hash])
    await untilHeldUp(dropping, 2)
  })
  await Promise.all([uploading, dropping])
  assert.ok(await isStored(ada, hash))
})

test('bytes uploaded while the same are being dropped are there afterwards', async () => {
  const ada = await world.member(parts)
  const id = await uploadSource(world, ada, {})
  const { hash } = await ada.blobs.put(ada.workspace.id, [Buffer.from('a dotterel')], 100)
  let uploading: Promise<unknown> = Promise.resolve()
  await atomic(world.db, async (tx) => {
    await holdContents(tx, ada.workspace.id, [hash], 'to drop')
    uploading = upload(ada, id, 'c.txt', 'a dotterel')
    await untilHeldUp(uploading, 1)
    await ada.blobs.remove(ada.workspace.id, hash)
  })
  await uploading
  assert.ok(await isStored(ada, hash))
})

test('a file that is being read is safe from who drops the same content', async () => {
  const ada = await world.member(parts)
  const id = await connect(ada, 'reading', 'a turnstone')
  const hash = hashOf('a turnstone')
  const extract: typeof parts.reader.extract = async (input, signal) => {
    await dropContents(ada, ada.workspace.id, [hash])
    return parts.reader.extract(input, signal)
  }
  await world.runJobs([indexSourceJob], { ...parts, reader: { extract } })
  const { documents } = await listDocuments(ada, { id, search: '', state: null, page: 0, pageSize: 10 })
  assert.deepEqual([documents[0]?.code, await isStored(ada, hash)], ['ok', true])
})

test('a file whose reading is being committed is safe from who drops the same content', async () => {
  const ada = await world.member(parts)
  const id = await connect(ada, 'committing', 'a sanderling')
  const hash = hashOf('a sanderling')
  const held = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  let holding: Promise<unknown> = Promise.resolve()
  const extract: typeof parts.reader.extract = async (input, signal) => {
    holding = atomic(world.db, async (tx) => {
      await tx.selectFrom('document').select('id').where('source_id', '=', id).forUpdate().execute()
      held.resolve()
      await release.promise
    })
    await held.promise
    return parts.reader.extract(input, signal)
  }
  const reading = world.runJobs([indexSourceJob], { ...parts, reader: { extract } })
  await held.promise
  await untilHeldUp(reading, 1)
  const dropping = dropContents(ada, ada.workspace.id, [hash])
  await untilHeldUp(dropping, 2)
  release.resolve()
  await Promise.all([holding, reading, dropping])
  assert.ok(await isStored(ada, hash))
})

test('the same name of a content in another workspace is another content', async () => {
  const [ada, ben] = [await world.member(parts), await world.member(parts)]
  await uploadSource(world, ada, { 'a.txt': 'a phalarope' })
  await ben.blobs.put(ben.workspace.id, [Buffer.from('a phalarope')], 100)
  await dropContents(ben, ben.workspace.id, [hashOf('a phalarope')])
  assert.deepEqual([await isStored(ada, hashOf('a phalarope')), await isStored(ben, hashOf('a phalarope'))], [true, false])
})
