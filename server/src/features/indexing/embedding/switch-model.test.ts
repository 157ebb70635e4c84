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
import { searchTop } from '../../search/search.ts'
import { showMeaning } from '../../search/show-meaning.ts'
import { embedDocuments } from './embed-documents.ts'

const [one, other] = await Promise.all([startEmbeddingServer(), startEmbeddingServer()])
after(() => [one, other].forEach((each) => each.close()))
// Vectors of one can be compared with those of the other by nothing.
other.dimension = 8
const [former, next] = [one.embedder('meaning-1'), other.embedder('meaning-2')]
const world = await openWorld()
const parts = openParts(world, former)
const { log } = world.app()

const files = Object.fromEntries(
  Array.from({ length: 30 }, (_, at) => [`page${at}.txt`, `Rule ${at} of the house says nothing of it.`]),
)
const rules = { 'rules.txt': 'Everybody has fifteen days of leave a year.' }

/** The search of a process, whose index is on disk in a folder of its own. */
const searchIn = (directory: string, of: { vectors: Embedder; former: Embedder | null }) =>
  new EngineIndexes({
    db: world.db,
    notices: world.notices,
    directory: join(world.dataDir, directory),
    workers: 1,
    vectors: new QueryVectors(of.vectors, log),
    former: of.former && new QueryVectors(of.former, log),
    housekeepingMs: 50,
    fillMs: 60_000,
    log,
  })

/** A workspace that was searched by the former model, as a process with both finds it. */
async function begun(directory: string) {
  const before = await world.member(parts)
  await uploadSource(world, before, { ...files, ...rules })
  {
    await using first = searchIn(directory, { vectors: former, former: null })
    await first.caughtUp(before.workspace.id)
  }
  const search = searchIn(directory, { vectors: next, former })
  const ada = { ...before, search, embedder: next, formerEmbedder: former }
  await search.caughtUp(ada.workspace.id)
  return ada
}
const embed = (ctx: WorkspaceCtx, embedder: Embedder = next) =>
  embedDocuments({ ...ctx, embedder }, { workspaceId: ctx.workspace.id }, ctx.signal)

/** What a search by meaning finds first, and how it was made; each asks anew, because answers are remembered. */
async function found(ctx: WorkspaceCtx, query: string) {
  const { vectorDataList, byMeaning, index } = await searchTop(ctx, { query })
  return [vectorDataList[0]?.contentTitle, byMeaning, index.state]
}
const whole = ['rules.txt', true, 'ready']

/** Asks until the successor is searched by, and that meanwhile nothing was missed. */
async function switched(ctx: WorkspaceCtx): Promise<void> {
  const before = other.asked.length
  for (let round = 0; ; round++) {
    const query = `vacation ${'of '.repeat(round)}everybody`
    assert.deepEqual(await found(ctx, query), whole)
    if (other.asked.includes(query, before)) return
    assert.ok(round < 500, 'searches never went by the successor')
  }
}
const modelsOf = async ({ workspace }: WorkspaceCtx) =>
  (
    await world.db
      .selectFrom('chunk_vector')
      .select('model')
      .distinct()
      .where('workspace_id', '=', workspace.id)
      .orderBy('model')
      .execute()
  ).map(({ model }) => model)

test('searches go by the former model until all documents have the vectors of the other, and by that one then, without a gap', async () => {
  const ada = await begun('gap')
  await using _ = ada.search
  assert.deepEqual(await found(ada, 'vacation'), whole)
  let calls = 0
  const dying: Embedder = {
    model: next.model,
    embed: (texts, signal) => (calls++ === 1 ? Promise.reject(new Error('killed')) : next.embed(texts, signal)),
  }
  await assert.rejects(embed(ada, dying), /killed/)
  const meaning = { model: next.model, former: former.model, documents: 31, embedded: 20 }
  assert.deepEqual(await showMeaning(ada), { meaning })
  assert.deepEqual(await found(ada, 'a holiday'), whole)
  assert.ok(!other.asked.includes('a holiday'))
  assert.deepEqual(await modelsOf(ada), ['meaning-1', 'meaning-2'])
  const before = other.asked.length
  await embed(ada)
  assert.equal(other.asked.length - before, 11)
  await switched(ada)
  assert.deepEqual(await modelsOf(ada), ['meaning-2'])
  assert.deepEqual(await showMeaning(ada), { meaning: { ...meaning, former: null, embedded: 31 } })
})

test('what is new while the vectors are made has those of both, and is found by meaning before and after', async () => {
  const ada = await begun('new')
  await using _ = ada.search
  const refusing: Embedder = { model: next.model, embed: () => Promise.reject(new Error('not yet')) }
  const slow = { ...ada, embedder: refusing }
  await assert.rejects(uploadSource(world, slow, { 'pay.txt': 'The salary comes on Friday.' }, { name: 'Pay' }), /not yet/)
  await ada.search.caughtUp(ada.workspace.id)
  assert.deepEqual(await found(ada, 'wage'), ['pay.txt', true, 'ready'])
  await embed(ada)
  await switched(ada)
  assert.deepEqual(await found(ada, 'payroll'), ['pay.txt', true, 'ready'])
})

test('a process that ends before its index was changed for the other goes on with the former at once, and changes it then', async () => {
  const ada = await begun('killed')
  await ada.search[Symbol.asyncDispose]()
  await embed(ada)
  const search = searchIn('killed', { vectors: next, former })
  await search.caughtUp(ada.workspace.id)
  await switched({ ...ada, search })
  // What stands on disk is the other's by now.
  await search[Symbol.asyncDispose]()
  await using later = searchIn('killed', { vectors: next, former: null })
  assert.deepEqual(await found({ ...ada, search: later }, 'vacation'), whole)
  assert.ok(!world.logged.some((line) => JSON.stringify(line).includes('built anew')))
})

test('a former model that does not answer any more keeps nobody from going over to the other', async () => {
  const ada = await begun('silent')
  await using _ = ada.search
  const dead: Embedder = { model: former.model, embed: () => Promise.reject(new Error('gone')) }
  await world.db
    .updateTable('document')
    .set({ title: 'rules.txt' })
    .where('workspace_id', '=', ada.workspace.id)
    .where('title', '=', 'page1.txt')
    .execute()
  await embedDocuments({ ...ada, formerEmbedder: dead }, { workspaceId: ada.workspace.id }, ada.signal)
  await switched(ada)
})
