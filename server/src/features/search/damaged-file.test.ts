import assert from 'node:assert/strict'
import { mkdir, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, test } from 'node:test'
import type { DocumentId } from '@quarry/contract/ids'
import { startApache } from '@quarry/integrations/vendors/webdav/testing/apache'
import { openParts } from '../../../testing/parts.ts'
import { upload, uploadSource } from '../../../testing/uploads.ts'
import { openWorld } from '../../../testing/world.ts'
import type { WorkspaceCtx } from '../../context.ts'
import { connectSource } from '../source/connecting/connect-source.ts'
import { indexSourceJob } from '../indexing/indexing.jobs.ts'
import { listDocuments } from '../source/documents/list-documents.ts'
import { downloadDocument, loadDocumentText, offerDocument } from './read-document.ts'
import { searchTop } from './search.ts'

const world = await openWorld()
const parts = openParts(world)
const server = await startApache()
after(() => server.stop())

const find = async (ctx: WorkspaceCtx, query: string): Promise<DocumentId> => {
  await parts.search.caughtUp(ctx.workspace.id)
  return (await searchTop(ctx, { query })).vectorDataList[0]!.contentId
}

/** Where the stored bytes of a document lie. */
async function pathOf(ctx: WorkspaceCtx, id: DocumentId): Promise<string> {
  const { content_hash: hash } = await world.db
    .selectFrom('document')
    .select('content_hash')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return (await ctx.blobs.open(ctx.workspace.id, hash!))!.path
}

const textOf = async (ctx: WorkspaceCtx, id: DocumentId): Promise<string> =>
  Buffer.concat(await Array.fromAsync((await downloadDocument(ctx, id)).bytes)).toString()

for (const [how, damage] of [
  ['changed', (path: string) => writeFile(path, 'The crane stands in the reeds.')],
  ['cut off', (path: string) => truncate(path, 9)],
  ['lost', (path: string) => rm(path)],
] as const)
  test(`a stored file that was ${how} is not sent, and is fetched again from its source`, async () => {
    const ada = await world.member(parts)
    const folder = how.replace(' ', '')
    await mkdir(join(server.root, folder))
    await writeFile(join(server.root, folder, 'heron.txt'), 'The heron stands in the reeds.')
    const settings = server.settings({ baseFolder: folder })
    await connectSource(ada, { serviceName: 'webdav', displayName: how, accessLevel: 'PUBLIC', settings })
    await world.runJobs([indexSourceJob], parts)
    const id = await find(ada, 'heron')
    await damage(await pathOf(ada, id))

    await assert.rejects(downloadDocument(ada, id), { error: 'fileDamaged' })
    assert.equal((await loadDocumentText(ada, id, undefined)).chunks[0]?.text, 'The heron stands in the reeds.')
    await world.runJobs([indexSourceJob], parts)
    assert.equal(await textOf(ada, id), 'The heron stands in the reeds.')
  })

test('of a stored file that was lost no part is sent, and it is fetched again', async () => {
  const ada = await world.member(parts)
  await uploadSource(world, ada, { 'heron.txt': 'The heron stands in the reeds.' })
  const file = await offerDocument(ada, await find(ada, 'heron'))
  assert.equal(Buffer.concat(await Array.fromAsync(await file.part({ from: 4, to: 9 }))).toString(), 'heron')
  await rm((await ada.blobs.open(ada.workspace.id, file.tag))!.path)
  await assert.rejects(file.part({ from: 4, to: 9 }), { error: 'fileDamaged' })
  await assert.rejects(file.size(), { error: 'fileDamaged' })
})

test('an uploaded file that was damaged is not sent until it is uploaded again, and its text stays', async () => {
  const ada = await world.member(parts)
  const source = await uploadSource(world, ada, { 'heron.txt': 'The heron stands in the reeds.' })
  const id = await find(ada, 'heron')
  await truncate(await pathOf(ada, id), 9)
  for (let n = 0; n < 2; n++) await assert.rejects(downloadDocument(ada, id), { error: 'fileDamaged' })
  await world.runJobs([indexSourceJob], parts)
  assert.equal(await find(ada, 'heron'), id)

  await upload(ada, source, 'heron.txt', 'The heron stands in the reeds.')
  assert.equal(await textOf(ada, id), 'The heron stands in the reeds.')
})

test('an uploaded file that was damaged before it was read fails by name, and nothing wrong is searched', async () => {
  const ada = await world.member(parts)
  const source = await uploadSource(world, ada, {})
  await upload(ada, source, 'heron.txt', 'The heron stands in the reeds.')
  for await (const { workspaceId, hash } of ada.blobs.list())
    if (workspaceId === ada.workspace.id) await writeFile((await ada.blobs.open(workspaceId, hash))!.path, 'The crane')
  await world.runJobs([indexSourceJob], parts)
  const { documents } = await listDocuments(ada, { id: source, search: '', state: null, page: 0, pageSize: 10 })
  assert.equal(documents[0]?.code, 'corrupt')
  await parts.search.caughtUp(ada.workspace.id)
  assert.equal((await searchTop(ada, { query: 'crane' })).totalContentCount, 0)
})

test('a damaged file of another workspace is not read again because of ours', async () => {
  const [ada, ben] = [await world.member(parts), await world.member(parts)]
  for (const ctx of [ada, ben]) await uploadSource(world, ctx, { 'heron.txt': 'The heron stands in the reeds.' })
  const [ours, theirs] = [await find(ada, 'heron'), await find(ben, 'heron')]
  await truncate(await pathOf(ada, ours), 9)
  await assert.rejects(downloadDocument(ada, ours), { error: 'fileDamaged' })
  assert.equal(await textOf(ben, theirs), 'The heron stands in the reeds.')
})
