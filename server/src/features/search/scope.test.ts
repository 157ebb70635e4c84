import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SourceId } from '@quarry/contract/ids'
import { openParts } from '../../../testing/parts.ts'
import { complete, item, openScripted } from '../../../testing/scripted-source.ts'
import { uploadSource } from '../../../testing/uploads.ts'
import { openWorld } from '../../../testing/world.ts'
import type { WorkspaceCtx } from '../../context.ts'
import type { SearchScope } from '../../search-index/ancestors.ts'
import { connectSource } from '../source/connecting/connect-source.ts'
import { requestIndexing } from '../source/request-indexing.ts'
import { runSource } from '../indexing/runs/run-source.ts'
import { countBySource, searchPage, searchTop } from './search.ts'

const world = await openWorld()
const parts = openParts(world)

const titlesWithin = async (ctx: WorkspaceCtx, query: string, within: SearchScope): Promise<string[]> =>
  (await searchTop(ctx, { query, within })).vectorDataList.map((hit) => hit.contentTitle).sort()

test('a search is narrowed to folders of the sources they belong to, in hits, totals, counts and pages', async () => {
  const ada = await world.member(parts)
  const files = { 'plans/a.txt': 'a curlew', 'plans/old/b.txt': 'a curlew', 'mail/c.txt': 'a curlew', 'd.txt': 'a curlew' }
  const one = await uploadSource(world, ada, files, { name: 'one' })
  const two = await uploadSource(world, ada, { 'plans/e.txt': 'a curlew' }, { name: 'two' })
  const within: SearchScope = [{ source: one, folder: '/plans' }]
  assert.deepEqual(await titlesWithin(ada, 'curlew', within), ['a.txt', 'b.txt'])
  // While the word is being typed as well.
  assert.deepEqual(await titlesWithin(ada, 'cur', [{ source: one, folder: '/plans/old' }]), ['b.txt'])
  assert.deepEqual(await titlesWithin(ada, 'curlew', [...within, { source: two, folder: null }]), ['a.txt', 'b.txt', 'e.txt'])
  assert.deepEqual(await titlesWithin(ada, 'curlew', []), [])
  const { totalContentCount } = await searchPage(ada, { query: 'curlew', within }, { page: 0, pageSize: 1 })
  assert.equal(totalContentCount, 2)
  const { sourceCounts } = await countBySource(ada, { query: 'curlew', within })
  assert.deepEqual(sourceCounts, [{ sourceId: one, count: 2 }])
  const [document] = (await searchTop(ada, { query: 'curlew', sourceIds: [two] })).vectorDataList
  assert.deepEqual(await titlesWithin(ada, 'curlew', [{ document: document!.contentId }]), ['e.txt'])
})

test('being named in a scope opens nothing', async () => {
  const owner = await world.member(parts)
  const [ben, stranger] = [await world.member({ ...parts, of: owner, role: 'USER' }), await world.member(parts)]
  const id = await uploadSource(world, ben, { 'plans/diary.txt': 'the dotterel diary' }, { access: 'RESTRICTED' })
  const within: SearchScope = [{ source: id, folder: '/plans' }]
  assert.deepEqual(await titlesWithin(ben, 'dotterel', within), ['diary.txt'])
  for (const other of [owner, stranger]) {
    const found = await searchTop(other, { query: 'dotterel', within })
    assert.deepEqual([found.vectorDataList, found.totalContentCount, found.sourceCounts], [[], 0, []])
  }
})

test('a document that is moved is found where it lies now, and no longer where it lay', async () => {
  const service = openScripted()
  const ada = await world.member({ ...parts, vendors: { webdav: service.vendor } })
  const facts = { serviceName: 'webdav', displayName: 'Scripted', accessLevel: 'PUBLIC' } as const
  const source = await connectSource(ada, { ...facts, settings: { site: 'a' } })
  const list = async (...steps: Parameters<typeof item>[]): Promise<void> => {
    service.answers(null, ...steps.map((step) => item(...step)), complete)
    await requestIndexing(ada, source)
    await runSource(ada, { workspaceId: ada.workspace.id, sourceId: source }, new AbortController().signal)
    await ada.search.caughtUp(ada.workspace.id)
  }
  const within = (folder: string): Promise<string[]> => titlesWithin(ada, 'about', [{ source, folder }])
  await list(['plan', 'drafts'], ['other', 'drafts'])
  assert.deepEqual(await within('drafts'), ['other', 'plan'])
  await list(['plan', 'drafts', 'final'], ['other', 'drafts'])
  assert.deepEqual([await within('drafts'), await within('final')], [['other', 'plan'], ['plan']])
  await list(['plan', 'archive'], ['other', 'drafts'])
  assert.deepEqual([await within('drafts'), await within('final'), await within('archive')], [['other'], [], ['plan']])
})

/** Without a word to the index: it still says what was. */
const move = (source: SourceId, folder: string) =>
  world.db
    .updateTable('document')
    .set({ ancestors: JSON.stringify([{ id: folder, title: folder, link: null }]) })
    .where('source_id', '=', source)
    .execute()

test('what the record says lies elsewhere by now is not shown, whatever the index says', async () => {
  const ada = await world.member(parts)
  const source = await uploadSource(world, ada, { 'plans/a.txt': 'a godwit' })
  const within: SearchScope = [{ source, folder: '/plans' }]
  assert.deepEqual(await titlesWithin(ada, 'godwit', within), ['a.txt'])
  await move(source, '/mail')
  assert.deepEqual(await titlesWithin(ada, 'godwit', within), [])
})
