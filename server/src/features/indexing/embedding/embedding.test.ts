import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { openParts } from '../../../../testing/parts.ts'
import { startEmbeddingServer } from '../../../../testing/services/embedding-server.ts'
import { uploadSource } from '../../../../testing/uploads.ts'
import { openWorld } from '../../../../testing/world.ts'
import type { Embedder } from '../../../ai/embedder.ts'
import { QueryVectors } from '../../../ai/query-vectors.ts'
import type { WorkspaceCtx } from '../../../context.ts'
import { EngineIndexes } from '../../../search-index/engine-indexes.ts'
import { countBySource, searchPage, searchTop } from '../../search/search.ts'
import { embedDocuments } from './embed-documents.ts'
import { dueEmbeddingsJob, embedDocumentsJob } from './embedding.jobs.ts'
import { dropContentsJob, indexSourceJob } from '../indexing.jobs.ts'

const service = await startEmbeddingServer()
after(() => service.close())
const world = await openWorld()
const parts = openParts(world, service.embedder())
const jobs = [indexSourceJob, dropContentsJob, embedDocumentsJob, dueEmbeddingsJob]

const files = {
  'rules.txt': 'Everybody has fifteen days of leave a year.',
  'garage.txt': 'The automobile stands in the second basement.',
}

async function team(more: Partial<WorkspaceCtx> = {}): Promise<WorkspaceCtx> {
  const ada = await world.member({ ...parts, ...more })
  await uploadSource(world, ada, files)
  return ada
}
const titlesOf = async (ctx: WorkspaceCtx, query: string): Promise<string[]> =>
  (await searchTop(ctx, { query })).vectorDataList.map(({ contentTitle }) => contentTitle)

/** The search of another process, or of this one after a restart: its index is on disk, or nowhere. */
function searchWith(embedder: Embedder | null, directory: string) {
  const log = world.app().log
  return new EngineIndexes({
    db: world.db,
    notices: world.notices,
    directory: join(world.dataDir, directory),
    workers: 1,
    vectors: embedder && new QueryVectors(embedder, log),
    log,
  })
}

test('a document is found by a word that means the same, in another language too', async () => {
  const ada = await team()
  assert.equal((await titlesOf(ada, 'vacation'))[0], 'rules.txt')
  assert.equal((await titlesOf(ada, '자동차'))[0], 'garage.txt')
})

test('hits by meaning respect access and filters, and are counted', async () => {
  const ada = await team()
  const ben = await world.member({ ...parts, of: ada, role: 'USER' })
  const own = await uploadSource(world, ben, { 'own.txt': 'My holiday is in May.' }, { name: 'Own', access: 'RESTRICTED' })
  assert.ok((await titlesOf(ben, 'vacation')).includes('own.txt'))
  assert.ok(!(await titlesOf(ada, 'vacation')).includes('own.txt'))
  const { contentList, totalContentCount } = await searchPage(
    ben,
    { query: 'vacation', sourceIds: [own] },
    { page: 0, pageSize: 10 },
  )
  assert.deepEqual([contentList.map(({ contentTitle }) => contentTitle), totalContentCount], [['own.txt'], 1])
  const { sourceCounts: counts } = await countBySource(ben, { query: 'vacation' })
  assert.equal(counts.find(({ sourceId: id }) => id === own)?.count, 1)
})

test('a reply says whether meaning was looked for, and does not where it plays no part', async () => {
  const ada = await team()
  assert.equal((await searchTop(ada, { query: 'vacation' })).byMeaning, true)
  assert.equal((await searchTop(ada, { query: 'vacation', order: 'date' })).byMeaning, undefined)
  await using plain = searchWith(null, 'plain')
  assert.equal((await searchTop({ ...ada, search: plain }, { query: 'vacation' })).byMeaning, undefined)
})

test('a reply says that an embedder did not answer, and the hits are those of the words', async () => {
  const ada = await team()
  const { model } = service.embedder()
  await using failing = searchWith({ model, embed: () => Promise.reject(new Error('down')) }, 'failing')
  const { byMeaning, vectorDataList: hits } = await searchTop({ ...ada, search: failing }, { query: 'leave' })
  assert.deepEqual([byMeaning, hits.map(({ contentTitle }) => contentTitle)], [false, ['rules.txt']])
  const page = await searchPage({ ...ada, search: failing }, { query: 'leave' }, { page: 0, pageSize: 10 })
  assert.equal(page.byMeaning, false)
})

test('distances of hits by meaning spread from 0', async () => {
  const ada = await team()
  const distances = (await searchTop(ada, { query: 'vacation' })).vectorDataList.map(({ distance }) => distance)
  assert.equal(distances[0], 0)
  assert.ok(distances.every((distance) => distance !== undefined && distance >= 0 && distance < 1))
})

test('while the service fails documents are found by their words; the vectors follow', async () => {
  const refusing = { model: 'meaning-1', embed: () => Promise.reject(new Error('down')) }
  const ada = await world.member({ ...parts, embedder: refusing })
  await assert.rejects(uploadSource(world, ada, files), /down/)
  await ada.search.caughtUp(ada.workspace.id)
  assert.deepEqual(await titlesOf(ada, 'leave'), ['rules.txt'])
  await embedDocuments({ ...ada, embedder: service.embedder() }, { workspaceId: ada.workspace.id }, ada.signal)
  await ada.search.caughtUp(ada.workspace.id)
  assert.equal((await titlesOf(ada, 'holiday'))[0], 'rules.txt')
})

test('a text is embedded once, however often its document is read, found again or copied', async () => {
  const ada = await team()
  const before = service.asked.length
  await world.db
    .updateTable('document')
    .set({ read_at: new Date(0) })
    .where('workspace_id', '=', ada.workspace.id)
    .execute()
  await embedDocuments(ada, { workspaceId: ada.workspace.id }, ada.signal)
  assert.equal(service.asked.length, before)
  await uploadSource(world, ada, { 'copies/rules.txt': files['rules.txt'] }, { name: 'Copies' })
  assert.equal(service.asked.length, before)
})

test('an interrupted run continues with what is left', async () => {
  const many = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`page${at}.txt`, `Leave rule number ${at}.`]))
  const ada = await world.member({ ...parts, embedder: null })
  await uploadSource(world, ada, many)
  const whole = service.embedder()
  let calls = 0
  const dying: Embedder = {
    model: whole.model,
    embed: (texts, signal) => (calls++ === 1 ? Promise.reject(new Error('killed')) : whole.embed(texts, signal)),
  }
  const before = service.asked.length
  const { workspace, signal } = ada
  await assert.rejects(embedDocuments({ ...ada, embedder: dying }, { workspaceId: workspace.id }, signal), /killed/)
  assert.equal(service.asked.length, before + 20)
  await embedDocuments({ ...ada, embedder: whole }, { workspaceId: workspace.id }, signal)
  const asked = service.asked.slice(before)
  assert.equal(asked.length, 30)
  assert.equal(new Set(asked).size, 30)
})

test('a new title is embedded with its text', async () => {
  const ada = await team()
  await world.db
    .updateTable('document')
    .set({ title: 'salary.txt' })
    .where('workspace_id', '=', ada.workspace.id)
    .where('title', '=', 'garage.txt')
    .execute()
  await dueEmbeddingsJob.run(ada, {}, ada.signal)
  await world.runJobs(jobs, ada)
  await ada.search.caughtUp(ada.workspace.id)
  assert.ok(service.asked.some((text) => text.startsWith('salary.txt')))
  assert.ok((await titlesOf(ada, 'payroll')).includes('salary.txt'))
})

test('another model embeds everything again, its index holds no vector of the former, and search by words works meanwhile', async () => {
  const ada = await team()
  await using first = searchWith(service.embedder(), 'other')
  await first.caughtUp(ada.workspace.id)
  await first[Symbol.asyncDispose]()

  service.dimension = 8
  const next = service.embedder('meaning-2')
  await using second = searchWith(next, 'other')
  const renewed = { ...ada, embedder: next, search: second }
  assert.deepEqual(await titlesOf(renewed, 'leave'), ['rules.txt'])
  const before = service.asked.length
  await dueEmbeddingsJob.run(renewed, {}, ada.signal)
  await world.runJobs(jobs, renewed)
  await second.caughtUp(ada.workspace.id)
  assert.ok(service.asked.length > before)
  assert.equal((await titlesOf(renewed, 'holiday'))[0], 'rules.txt')
  const models = await world.db
    .selectFrom('chunk_vector')
    .select('model')
    .distinct()
    .where('workspace_id', '=', ada.workspace.id)
    .execute()
  assert.deepEqual(models, [{ model: 'meaning-2' }])
  service.dimension = 16
})

test('a lost index is rebuilt with its vectors, without requesting any', async () => {
  const ada = await team()
  const before = service.asked.length
  await using fresh = searchWith(service.embedder(), 'lost')
  assert.equal((await titlesOf({ ...ada, search: fresh }, 'vacation'))[0], 'rules.txt')
  assert.deepEqual(service.asked.slice(before), ['vacation'])
})

test('a service that changes the length of its vectors under one name is refused, and words are enough', async () => {
  const ada = await team()
  service.dimension = 12
  await assert.rejects(uploadSource(world, ada, { 'new.txt': 'Payroll is on Friday.' }, { name: 'New' }), /Give it another name/)
  await ada.search.caughtUp(ada.workspace.id)
  assert.deepEqual(await titlesOf(ada, 'a wage on friday'), ['new.txt'])
  service.dimension = 16
})

test('vectors go with their document', async () => {
  const ada = await team()
  await world.db.deleteFrom('document').where('workspace_id', '=', ada.workspace.id).execute()
  const left = await world.db.selectFrom('chunk_vector').select('model').where('workspace_id', '=', ada.workspace.id).execute()
  assert.deepEqual(left, [])
})
