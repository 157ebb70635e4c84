import assert from 'node:assert/strict'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { after, test } from 'node:test'
import type { DocumentId, SourceId } from '@quarry/contract/ids'
import { documentRoutes } from '@quarry/contract/routes/source/document'
import type { DocumentState } from '@quarry/contract/source/document'
import { startApache } from '@quarry/integrations/vendors/webdav/testing/apache'
import { openParts } from '../../../../testing/parts.ts'
import { upload, uploadSource } from '../../../../testing/uploads.ts'
import { openWorld } from '../../../../testing/world.ts'
import type { WorkspaceCtx } from '../../../context.ts'
import { atomic } from '../../../db/db.ts'
import { searchPage } from '../../search/search.ts'
import { listDocuments } from './list-documents.ts'
import { connectSource } from '../connecting/connect-source.ts'
import { recordSeen } from '../../indexing/listing/document.store.ts'
import { dropContentsJob, indexSourceJob, purgeSourceJob } from '../../indexing/indexing.jobs.ts'
import { sourceEndpoints } from '../source.routes.ts'
import { removeDocument, restoreDocument } from './remove-document.ts'
import { requestIndexing } from '../request-indexing.ts'

const world = await openWorld()
const parts = openParts(world)
const server = await startApache()
after(() => server.stop())
const run = (): Promise<number> => world.runJobs([indexSourceJob, purgeSourceJob, dropContentsJob], parts)

/** A folder of the server with these files, connected and read. */
async function connect(ctx: WorkspaceCtx, folder: string, files: Record<string, string>): Promise<SourceId> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(server.root, folder, path)), { recursive: true })
    await writeFile(join(server.root, folder, path), text)
  }
  const settings = server.settings({ baseFolder: folder })
  const id = await connectSource(ctx, { serviceName: 'webdav', displayName: folder, accessLevel: 'PUBLIC', settings })
  await run()
  return id
}

const list = (ctx: WorkspaceCtx, id: SourceId, state: DocumentState | null = null) =>
  listDocuments(ctx, { id, search: '', state, page: 0, pageSize: 20 })

async function titles(ctx: WorkspaceCtx, id: SourceId, state: DocumentState | null = null): Promise<string[]> {
  return (await list(ctx, id, state)).documents.map(({ title }) => title).sort()
}

async function idOf(ctx: WorkspaceCtx, sourceId: SourceId, title: string, state: DocumentState | null = null) {
  const { documents } = await list(ctx, sourceId, state)
  return documents.find((document) => document.title === title)?.contentId ?? assert.fail(`no ${title}`)
}

async function found(ctx: WorkspaceCtx, query: string): Promise<string[]> {
  await parts.search.caughtUp(ctx.workspace.id)
  return (await searchPage(ctx, { query }, { page: 0, pageSize: 50 })).contentList.map((hit) => hit.contentTitle).sort()
}

const blobOf = async (ctx: WorkspaceCtx, id: DocumentId): Promise<string> => {
  const row = await world.db.selectFrom('document').select('version').where('id', '=', id).executeTakeFirstOrThrow()
  assert.ok(await ctx.blobs.open(ctx.workspace.id, row.version), 'the file is there before')
  return row.version
}

test('a document taken out is found no more, and no later reading brings it back', async () => {
  const ada = await world.member(parts)
  const id = await connect(ada, 'taken-out', { 'sub/heron.txt': 'a heron', 'otter.txt': 'an otter' })
  await removeDocument(ada, { sourceId: id, documentId: await idOf(ada, id, 'heron.txt') })
  assert.deepEqual(await found(ada, 'heron'), [])
  await writeFile(join(server.root, 'taken-out', 'sub/heron.txt'), 'a heron that changed')
  await requestIndexing(ada, id)
  await run()
  assert.deepEqual(await found(ada, 'heron'), [])
  assert.deepEqual(await titles(ada, id), ['otter.txt'])
  const { documents } = await list(ada, id, 'excluded')
  assert.deepEqual(
    documents.map(({ title, path, state }) => ({ title, path, state })),
    [{ title: 'heron.txt', path: ['sub'], state: 'excluded' }],
  )
})

test('a document restored is read again and found', async () => {
  const ada = await world.member(parts)
  const id = await connect(ada, 'restored', { 'heron.txt': 'a heron' })
  await removeDocument(ada, { sourceId: id, documentId: await idOf(ada, id, 'heron.txt') })
  await restoreDocument(ada, { sourceId: id, documentId: await idOf(ada, id, 'heron.txt', 'excluded') })
  await run()
  assert.deepEqual(await found(ada, 'heron'), ['heron.txt'])
  assert.deepEqual(await titles(ada, id, 'excluded'), [])
})

test('a listing under way does not bring back what is taken out at the same moment', async () => {
  const ada = await world.member(parts)
  const id = await connect(ada, 'rivals', { 'heron.txt': 'a heron' })
  const documentId = await idOf(ada, id, 'heron.txt')
  const item = {
    externalId: '/heron.txt',
    title: 'heron.txt',
    link: null,
    version: 'another',
    size: 7,
    updatedAt: null,
    ancestors: [],
    fileName: 'heron.txt',
    mediaType: null,
  }
  const { listing } = await atomic(world.db, async (tx) => {
    await removeDocument({ ...ada, db: tx }, { sourceId: id, documentId })
    const owner = { workspaceId: ada.workspace.id, sourceId: id }
    const listing = recordSeen(world.db, owner, { run: 2, at: world.clock.now(), mirroredSince: null }, [item])
    await world.untilSomebodyWaits()
    return { listing }
  })
  assert.deepEqual(await listing, { pending: 0, leftOut: 1, added: [], sameVersion: [] })
  assert.deepEqual(await titles(ada, id), [])
})

test('an uploaded file that is removed is deleted with its bytes, and can be uploaded again', async () => {
  const ada = await world.member(parts)
  const id = await uploadSource(world, ada, { 'heron.txt': 'a heron' })
  const documentId = await idOf(ada, id, 'heron.txt')
  const hash = await blobOf(ada, documentId)
  await removeDocument(ada, { sourceId: id, documentId })
  await run()
  assert.deepEqual(await found(ada, 'heron'), [])
  assert.equal(await ada.blobs.open(ada.workspace.id, hash), null)
  assert.deepEqual(await titles(ada, id, 'excluded'), [])
  await upload(ada, id, 'heron.txt', 'a heron')
  await run()
  assert.deepEqual(await found(ada, 'heron'), ['heron.txt'])
})

test('bytes that another document has too are kept', async () => {
  const ada = await world.member(parts)
  const id = await uploadSource(world, ada, { 'one.txt': 'the same', 'two.txt': 'the same' })
  const documentId = await idOf(ada, id, 'one.txt')
  const hash = await blobOf(ada, documentId)
  await removeDocument(ada, { sourceId: id, documentId })
  await run()
  assert.ok(await ada.blobs.open(ada.workspace.id, hash))
})

test('an upload that was not read yet leaves no bytes either', async () => {
  const ada = await world.member(parts)
  const id = await uploadSource(world, ada, {})
  await upload(ada, id, 'heron.txt', 'a heron')
  const documentId = await idOf(ada, id, 'heron.txt')
  const hash = await blobOf(ada, documentId)
  await removeDocument(ada, { sourceId: id, documentId })
  await run()
  assert.equal(await ada.blobs.open(ada.workspace.id, hash), null)
})

test('an upload replaced before it was read leaves no bytes', async () => {
  const ada = await world.member(parts)
  const id = await uploadSource(world, ada, {})
  await upload(ada, id, 'heron.txt', 'a heron')
  const hash = await blobOf(ada, await idOf(ada, id, 'heron.txt'))
  await upload(ada, id, 'heron.txt', 'another heron')
  await run()
  assert.equal(await ada.blobs.open(ada.workspace.id, hash), null)
  assert.deepEqual(await found(ada, 'another'), ['heron.txt'])
})

test('of a public source admins manage the documents and users do not', async () => {
  const owner = await world.member(parts)
  const id = await uploadSource(world, owner, { 'a.txt': 'a', 'b.txt': 'b' })
  const [admin, user] = [
    await world.member({ of: owner, role: 'ADMIN', ...parts }),
    await world.member({ of: owner, role: 'USER', ...parts }),
  ]
  const which = { sourceId: id, documentId: await idOf(admin, id, 'a.txt') }
  await assert.rejects(list(user, id), { error: 'forbidden' })
  await assert.rejects(removeDocument(user, which), { error: 'forbidden' })
  await assert.rejects(restoreDocument(user, which), { error: 'forbidden' })
  await removeDocument(admin, which)
  assert.deepEqual(await titles(admin, id), ['b.txt'])
})

test('of a restricted source nobody but its connector manages the documents', async () => {
  const owner = await world.member(parts)
  const user = await world.member({ of: owner, role: 'USER', ...parts })
  const id = await uploadSource(world, user, { 'a.txt': 'a' }, { access: 'RESTRICTED' })
  const other = await world.member({ of: owner, role: 'USER', ...parts })
  const which = { sourceId: id, documentId: await idOf(user, id, 'a.txt') }
  await assert.rejects(list(owner, id), { error: 'forbidden' })
  await assert.rejects(removeDocument(owner, which), { error: 'forbidden' })
  await assert.rejects(upload(owner, id, 'b.txt', 'b'), { error: 'forbidden' })
  await assert.rejects(list(other, id), { error: 'sourceMissing' })
  await assert.rejects(removeDocument(other, which), { error: 'sourceMissing' })
  await removeDocument(user, which)
  assert.deepEqual(await titles(user, id), [])
})

test('a document is reached only through its own source and workspace', async () => {
  const [ada, kim] = [await world.member(parts), await world.member(parts)]
  const id = await uploadSource(world, ada, { 'a.txt': 'a' })
  const other = await uploadSource(world, ada, {}, { name: 'Other' })
  const theirs = await uploadSource(world, kim, {})
  const documentId = await idOf(ada, id, 'a.txt')
  await assert.rejects(removeDocument(ada, { sourceId: other, documentId }), { error: 'documentMissing' })
  await assert.rejects(removeDocument(kim, { sourceId: id, documentId }), { error: 'sourceMissing' })
  await assert.rejects(removeDocument(kim, { sourceId: theirs, documentId }), { error: 'documentMissing' })
  await assert.rejects(list(kim, id), { error: 'sourceMissing' })
  assert.deepEqual(await titles(ada, id), ['a.txt'])
})

test('the audit names what was removed, but no title of a restricted source', async () => {
  const ada = await world.member(parts)
  const entries: unknown[] = []
  for (const access of ['PUBLIC', 'RESTRICTED'] as const) {
    const id = await uploadSource(world, ada, { 'a.txt': 'a' }, { name: access, access })
    const documentId = await idOf(ada, id, 'a.txt')
    await removeDocument(ada, { sourceId: id, documentId })
    const entry = world.db.selectFrom('audit_entry').select(['action', 'account_id', 'detail']).where('subject', '=', documentId)
    const { action, account_id, detail } = await entry.executeTakeFirstOrThrow()
    entries.push({ action, by: account_id === ada.account.id, title: detail['title'], isOfSource: detail['sourceId'] === id })
  }
  assert.deepEqual(entries, [
    { action: 'document.remove', by: true, title: 'a.txt', isOfSource: true },
    { action: 'document.remove', by: true, title: undefined, isOfSource: true },
  ])
})

test('a source that is removed forgets what was taken out of it', async () => {
  const ada = await world.member(parts)
  const id = await connect(ada, 'forgotten', { 'heron.txt': 'a heron' })
  await removeDocument(ada, { sourceId: id, documentId: await idOf(ada, id, 'heron.txt') })
  await world.db.updateTable('source').set({ removed_at: world.clock.now() }).where('id', '=', id).execute()
  await ada.send(ada.db, purgeSourceJob, { workspaceId: ada.workspace.id, sourceId: id })
  await run()
  assert.deepEqual(await world.db.selectFrom('excluded_document').select('id').where('source_id', '=', id).execute(), [])
})

test('a browser lists, takes out and restores documents', async () => {
  const ada = await world.member(parts)
  const sourceId = await connect(ada, 'browsed', { 'heron.txt': 'a heron' })
  const { client } = await (await world.server(sourceEndpoints, parts)).as(ada)
  const of = { workspaceId: ada.workspace.id, sourceId }
  const { documents } = await client.call(documentRoutes.list, { ...of, search: 'heron' })
  const contentId = documents[0]?.contentId ?? assert.fail('nothing listed')
  await client.call(documentRoutes.remove, { ...of, contentId })
  assert.equal((await client.call(documentRoutes.list, { ...of, state: 'excluded' })).total, 1)
  await client.call(documentRoutes.restore, { ...of, contentId })
  assert.equal((await client.call(documentRoutes.list, { ...of, state: 'excluded' })).total, 0)
})
