import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openParts } from '../../../testing/parts.ts'
import { uploadSource } from '../../../testing/uploads.ts'
import { openWorld } from '../../../testing/world.ts'
import type { WorkspaceCtx } from '../../context.ts'
import { nothingFound, readyIndex } from '../../search-index/search-indexes.ts'
import { changeSource } from '../source/connecting/change-source.ts'
import { downloadDocument, loadDocumentText, offerDocument, stillVisible } from './read-document.ts'
import { countBySource, findSearchRequest, searchPage, searchTop } from './search.ts'

const world = await openWorld()
const parts = openParts(world)
const member = (options: Parameters<typeof world.member>[0] = {}): Promise<WorkspaceCtx> => world.member({ ...parts, ...options })

const titlesFor = async (ctx: WorkspaceCtx, query: string): Promise<string[]> =>
  (await searchTop(ctx, { query })).vectorDataList.map((hit) => hit.contentTitle)

test('a hit names its document, passage, marks, source and where it opens', async () => {
  const ada = await member()
  const source = await uploadSource(world, ada, { 'plans/launch.md': '# Launch\n\nThe launch moves to the ninth of December.' })
  const { vectorDataList, requestId, totalContentCount } = await searchTop(ada, { query: 'december launch' })
  const [hit] = vectorDataList
  assert.equal(totalContentCount, 1)
  assert.equal(hit?.contentTitle, 'launch.md')
  assert.deepEqual(
    hit.ancestorsTitleLinkList.map((ancestor) => ancestor.title),
    ['plans'],
  )
  assert.deepEqual(
    hit.chunkMarks.map(([start, end]) => hit.chunkData.slice(start, end)),
    ['launch', 'December'],
  )
  assert.equal(hit.sourceId, source)
  assert.equal(hit.searchId, requestId)
  assert.equal(hit.contentDisplayableLink, `/${ada.workspace.code}?page=search#document=${hit.contentId}&chunk=0`)
  assert.ok(hit.distance !== undefined && hit.distance >= 0 && hit.distance <= 1)
})

test('a search is written down, and only its own commit does not wait for the disk', async () => {
  const ada = await member()
  await world.db.connection().execute(async (db) => {
    const { requestId } = await searchTop({ ...ada, db }, { query: 'launch' })
    assert.equal((await findSearchRequest(db, ada.workspace.id, ada.account.id, requestId))?.query, 'launch')
    const later = db.selectNoFrom((eb) => eb.fn<string>('current_setting', [eb.val('synchronous_commit')]).as('setting'))
    assert.deepEqual(await later.execute(), [{ setting: 'on' }])
  })
})

test('a hit shows one more place where that fits half as well, and none that does not', async () => {
  const ada = await member()
  const filler = 'Nothing else is said of it in this paragraph, however long it goes on. '.repeat(30)
  await uploadSource(world, ada, {
    'both.md': `# Storage\n\nThe osprey nests here. ${filler}\n\n# Office\n\nAn osprey was seen there. ${filler}`,
    'once.md': `# Birds\n\nThe kestrel and the osprey hunt here. ${filler}\n\n# Office\n\nNo osprey there. ${filler}`,
  })
  const othersOf = async (query: string, title: string) =>
    (await searchTop(ada, { query })).vectorDataList
      .find(({ contentTitle }) => contentTitle === title)!
      .otherPassages?.map(({ marks }) => marks.length)
  assert.deepEqual(await othersOf('osprey', 'both.md'), [1])
  assert.equal(await othersOf('kestrel osprey', 'once.md'), undefined)
})

test('Korean words are found with other particles', async () => {
  const ada = await member()
  await uploadSource(world, ada, {
    '운영.txt': '데이터베이스에서 백업을 매일 새벽에 실행합니다.',
    '기타.txt': '회의는 월요일이에요.',
  })
  assert.deepEqual(await titlesFor(ada, '데이터베이스 백업은 언제'), ['운영.txt'])
})

test('pages of hits are disjoint and their total is exact', async () => {
  const ada = await member()
  await uploadSource(world, ada, Object.fromEntries(Array.from({ length: 23 }, (_, n) => [`egret ${n}.txt`, 'an egret'])))
  const pages = await Promise.all([0, 1, 2].map((page) => searchPage(ada, { query: 'egret' }, { page, pageSize: 10 })))
  assert.deepEqual(
    pages.map(({ contentList, totalContentCount }) => [contentList.length, totalContentCount]),
    [
      [10, 23],
      [10, 23],
      [3, 23],
    ],
  )
  assert.equal(new Set(pages.flatMap(({ contentList }) => contentList.map((hit) => hit.contentId))).size, 23)
  for (const page of [3, 5_000_000]) {
    const { contentList, totalContentCount } = await searchPage(ada, { query: 'egret' }, { page, pageSize: 100 })
    assert.deepEqual([contentList, totalContentCount], [[], 23])
  }
})

test('counts are returned for every source, whatever source is chosen', async () => {
  const ada = await member()
  const one = await uploadSource(world, ada, { 'a.txt': 'osprey', 'b.txt': 'osprey' }, { name: 'one' })
  const two = await uploadSource(world, ada, { 'c.txt': 'osprey' }, { name: 'two' })
  const { sourceCounts: counts } = await countBySource(ada, { query: 'osprey', sourceIds: [two] })
  assert.deepEqual(counts, [
    { sourceId: one, count: 2 },
    { sourceId: two, count: 1 },
  ])
})

test('a search asks the database twice: what it goes by, and for what was found', async () => {
  const ada = await member()
  await uploadSource(world, ada, { 'a.txt': 'petrel' })
  // The first of a workspace asks for its synonyms, too, which are kept for a while.
  await searchTop(ada, { query: 'petrel' })
  let statements = 0
  const counting = world.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      statements++
      return result
    },
  })
  assert.equal((await searchTop({ ...ada, db: counting }, { query: 'petrel' })).totalContentCount, 1)
  assert.equal(statements, 2)
})

test('formats and dates narrow a search', async () => {
  const ada = await member()
  await uploadSource(world, ada, { 'a.txt': 'petrel', 'b.md': 'petrel' })
  assert.equal((await searchTop(ada, { query: 'petrel', contentFormatList: ['md'] })).totalContentCount, 1)
  assert.equal((await searchTop(ada, { query: 'petrel', searchStartTime: '2026-01-03T00:00:00Z' })).totalContentCount, 0)
  assert.equal((await searchTop(ada, { query: 'petrel', searchStartTime: '2026-01-02T00:00:00Z' })).totalContentCount, 2)
})

test('what a search is narrowed by is asked of the index', async () => {
  const ada = await member()
  const id = await uploadSource(world, ada, { 'a.txt': 'petrel' })
  let asked: unknown
  const search: WorkspaceCtx['search'] = {
    ...parts.search,
    search: async (_workspaceId, { filter }) => {
      asked = filter
      return nothingFound(readyIndex)
    },
  }
  const [from, to] = ['2026-01-02T00:00:00.000Z', '2026-01-03T00:00:00.000Z']
  const narrowed = { sourceIds: [id], contentFormatList: ['txt'], personList: ['Ada Kim'] }
  await searchTop({ ...ada, search }, { query: 'petrel', ...narrowed, searchStartTime: from, searchEndTime: to })
  assert.deepEqual(asked, {
    access: [id],
    sources: [id],
    formats: ['txt'],
    persons: ['=ada kim'],
    from: Date.parse(from),
    to: Date.parse(to),
  })
})

test('another workspace finds nothing of ours, neither hit nor count nor document', async () => {
  const [ada, eve] = [await member(), await member()]
  await uploadSource(world, ada, { 'secret.txt': 'the albatross plan' })
  await uploadSource(world, eve, { 'own.txt': 'nothing here' })
  const found = await searchTop(eve, { query: 'albatross' })
  assert.deepEqual([found.vectorDataList, found.totalContentCount, found.sourceCounts], [[], 0, []])
  const [hit] = (await searchTop(ada, { query: 'albatross' })).vectorDataList
  await assert.rejects(loadDocumentText(eve, hit!.contentId, 0), { error: 'documentMissing' })
  await assert.rejects(downloadDocument(eve, hit!.contentId), { error: 'documentMissing' })
  await assert.rejects(offerDocument(eve, hit!.contentId), { error: 'documentMissing' })
})

test('a restricted source is searched by the member who connected it, and by nobody else, not even the owner', async () => {
  const owner = await member()
  const ben = await member({ of: owner, role: 'USER' })
  await uploadSource(world, ben, { 'diary.txt': 'the cormorant diary' }, { access: 'RESTRICTED' })
  assert.deepEqual(await titlesFor(ben, 'cormorant'), ['diary.txt'])
  const found = await searchTop(owner, { query: 'cormorant' })
  assert.deepEqual([found.vectorDataList, found.totalContentCount, found.sourceCounts], [[], 0, []])
  const [hit] = (await searchTop(ben, { query: 'cormorant' })).vectorDataList
  await assert.rejects(loadDocumentText(owner, hit!.contentId, 0), { error: 'documentMissing' })
})

/** An index that names these documents, whatever is asked: it is stale, or wrong. */
const naming = (hits: readonly { contentId: string; chunkId: string }[]): WorkspaceCtx['search'] => ({
  ...parts.search,
  search: async () => ({
    ...nothingFound(readyIndex),
    documents: hits.map(({ contentId, chunkId }) => ({ id: contentId, score: 1, chunks: [{ id: chunkId, score: 1 }] })),
    total: hits.length,
  }),
})

test('what the index names and the record refuses is shown to nobody', async () => {
  const owner = await member()
  const [ben, stranger] = [await member({ of: owner, role: 'USER' }), await member()]
  await uploadSource(world, owner, { 'plan.txt': 'the grebe plan' })
  await uploadSource(world, ben, { 'diary.txt': 'the grebe diary' }, { access: 'RESTRICTED', name: 'Diary' })
  await uploadSource(world, stranger, { 'secret.txt': 'the grebe secret' })
  const chunksOf = async (ctx: WorkspaceCtx) => {
    const ids = (await searchTop(ctx, { query: 'grebe' })).vectorDataList.map(({ contentId }) => contentId)
    const rows = await world.db.selectFrom('chunk').select(['id', 'document_id']).where('document_id', 'in', ids).execute()
    return rows.map((row) => ({ contentId: row.document_id, chunkId: row.id }))
  }
  const [all, theirs] = [await chunksOf(ben), await chunksOf(stranger)]
  const [open] = await chunksOf(owner)
  const lied = { ...owner, search: naming([...all, ...theirs, { contentId: open!.contentId, chunkId: theirs[0]!.chunkId }]) }
  assert.deepEqual([all.length, theirs.length], [2, 1])
  assert.deepEqual(await titlesFor(lied, 'grebe'), ['plan.txt'])
  const { contentList } = await searchPage(lied, { query: 'grebe' }, { page: 0, pageSize: 10 })
  assert.deepEqual(
    contentList.map(({ contentTitle }) => contentTitle),
    ['plan.txt'],
  )
  for (const { contentId } of [...all, ...theirs])
    if (contentId !== open!.contentId) {
      await assert.rejects(loadDocumentText(lied, contentId, 0), { error: 'documentMissing' })
      await assert.rejects(downloadDocument(lied, contentId), { error: 'documentMissing' })
    }
})

test('naming a source one may not search does not open it', async () => {
  const owner = await member()
  const ben = await member({ of: owner, role: 'USER' })
  const id = await uploadSource(world, ben, { 'diary.txt': 'the shearwater diary' }, { access: 'RESTRICTED' })
  assert.equal((await searchTop(owner, { query: 'shearwater', sourceIds: [id] })).totalContentCount, 0)
})

test('a change of the access level takes effect with the next search', async () => {
  const owner = await member()
  const ben = await member({ of: owner, role: 'ADMIN' })
  const id = await uploadSource(world, ben, { 'diary.txt': 'the puffin diary' }, { access: 'RESTRICTED' })
  assert.deepEqual(await titlesFor(owner, 'puffin'), [])
  await changeSource(ben, { id, accessLevel: 'PUBLIC' })
  assert.deepEqual(await titlesFor(owner, 'puffin'), ['diary.txt'])
})

test('an owner cannot publish what somebody connected for themselves', async () => {
  const owner = await member()
  const ben = await member({ of: owner, role: 'USER' })
  const id = await uploadSource(world, ben, { 'diary.txt': 'x' }, { access: 'RESTRICTED' })
  await assert.rejects(changeSource(owner, { id, accessLevel: 'PUBLIC' }), { error: 'forbidden' })
})

test('a document is read around the passage asked for, and its file comes back byte for byte', async () => {
  const ada = await member()
  const text = Array.from({ length: 300 }, (_, n) => `Paragraph ${n} of a long report about terns. `.repeat(10)).join('\n\n')
  await uploadSource(world, ada, { 'long.txt': text })
  const [hit] = (await searchTop(ada, { query: 'paragraph 250' })).vectorDataList
  const document = await loadDocumentText(ada, hit!.contentId, hit!.chunkIndex)
  assert.ok(document.chunks.some((chunk) => chunk.chunkIndex === hit!.chunkIndex && chunk.text.includes('Paragraph 250')))
  assert.equal(document.chunks[0]?.chunkIndex, hit!.chunkIndex - 10)
  const file = await downloadDocument(ada, hit!.contentId)
  assert.equal(Buffer.concat(await Array.fromAsync(file.bytes)).toString(), text)
})

test('of documents opened earlier only those are named that the caller may see now', async () => {
  const owner = await member()
  const [ben, stranger] = [await member({ of: owner, role: 'USER' }), await member()]
  await uploadSource(world, owner, { 'plan.txt': 'the heron plan' })
  await uploadSource(world, ben, { 'diary.txt': 'the heron diary' }, { access: 'RESTRICTED', name: 'Diary' })
  const ids = (await searchTop(ben, { query: 'heron' })).vectorDataList.map(({ contentId }) => contentId)
  const open = (await searchTop(owner, { query: 'heron' })).vectorDataList.map(({ contentId }) => contentId)
  assert.deepEqual([ids.length, open.length], [2, 1])
  assert.deepEqual(await stillVisible(ben, ids), ids)
  assert.deepEqual(await stillVisible(owner, ids), open)
  assert.deepEqual(await stillVisible(stranger, ids), [])
  assert.deepEqual(await stillVisible(ben, []), [])
})

test('a file whose own name says little is found by the names of its folders', async () => {
  const ada = await member()
  await uploadSource(world, ada, { 'Hamburg move/budget.txt': 'a few figures', 'Lisbon offsite/budget.txt': 'a few figures' })
  const [hit] = (await searchTop(ada, { query: 'lisbon budget' })).vectorDataList
  assert.equal(hit?.ancestorsTitleLinkList[0]?.title, 'Lisbon offsite')
})

test('an index whose files are lost is built again from the database', async () => {
  const ada = await member()
  await uploadSource(world, ada, { 'kept.txt': 'a merganser' })
  const fresh = openParts({ ...world, dataDir: `${world.dataDir}/elsewhere` })
  assert.deepEqual(await titlesFor({ ...ada, search: fresh.search }, 'merganser'), ['kept.txt'])
})
