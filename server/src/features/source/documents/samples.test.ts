import assert from 'node:assert/strict'
import { readdir, stat } from 'node:fs/promises'
import { test } from 'node:test'
import { openParts } from '../../../../testing/parts.ts'
import { uploadSource } from '../../../../testing/uploads.ts'
import { openWorld } from '../../../../testing/world.ts'
import type { WorkspaceCtx } from '../../../context.ts'
import { dropContentsJob, indexSourceJob, purgeSourceJob } from '../../indexing/indexing.jobs.ts'
import { searchTop } from '../../search/search.ts'
import { removeSource } from '../connecting/change-source.ts'
import { listSources } from '../list-sources.ts'
import { addSamples } from './samples.ts'

const world = await openWorld()
const parts = openParts(world)
const member = (options: Parameters<typeof world.member>[0] = {}): Promise<WorkspaceCtx> => world.member({ ...parts, ...options })
const folder = new URL('../../../../samples/', import.meta.url)
const files = (await readdir(folder)).filter((name) => name !== 'manifest.json')

/** Adds the samples and has them read. */
async function withSamples(ctx: WorkspaceCtx) {
  const id = await addSamples(ctx)
  await world.runJobs([indexSourceJob, dropContentsJob], ctx)
  await ctx.search.caughtUp(ctx.workspace.id)
  return id
}
const found = async (ctx: WorkspaceCtx, query: string) => (await searchTop(ctx, { query })).vectorDataList[0]?.contentTitle

test('the samples are read to the last one, and found in Korean and English by what stands in them', async () => {
  const ada = await member()
  await withSamples(ada)
  const [source] = await listSources(ada)
  assert.deepEqual(
    [source?.status, source?.indexedCount, source?.failedCount, source?.textlessCount, source?.isSample],
    ['complete', files.length, 0, 0, true],
  )
  assert.equal(await found(ada, '출장비는 며칠 안에 정산하나요?'), '출장비 정산 안내.docx')
  assert.equal(await found(ada, '창고 월세는 얼마인가요?'), '부산 창고 임대차 계약서.hwpx')
  assert.equal(await found(ada, 'how long is the frame warranty?'), 'Warranty terms.pdf')
  assert.equal(await found(ada, 'what does a hub motor replacement cost'), 'Repair prices.xlsx')
})

test('the samples are small', async () => {
  const sizes = await Promise.all(files.map(async (name) => (await stat(new URL(name, folder))).size))
  assert.ok(sizes.reduce((sum, size) => sum + size, 0) < 300_000)
})

test('the samples have a past, so that what changed of late is not all there is', async () => {
  const ada = await member()
  await addSamples(ada)
  const rows = await world.db.selectFrom('document').select('changed_at').where('workspace_id', '=', ada.workspace.id).execute()
  const days = rows.map(({ changed_at: at }) => (world.clock.now().getTime() - (at?.getTime() ?? 0)) / 86_400_000)
  assert.ok(days.some((ago) => ago < 1) && days.some((ago) => ago > 365) && days.every((ago) => ago > 0))
})

test('asked twice, also at once, there is one source of samples, named as its maker speaks', async () => {
  const ada = await member({ lang: 'ko' })
  const ids = await Promise.all([addSamples(ada), addSamples(ada)])
  assert.equal(ids[0], ids[1])
  assert.deepEqual(
    (await listSources(ada)).map(({ displayName, documentCount }) => [displayName, documentCount]),
    [['마루 자전거 (예시)', files.length]],
  )
})

test('what an admin adds everybody searches; another member asking for samples is shown these', async () => {
  const ada = await member()
  const ben = await member({ of: ada, role: 'USER' })
  const id = await withSamples(ada)
  assert.equal(await found(ben, 'frame warranty'), 'Warranty terms.pdf')
  assert.equal(await addSamples(ben), id)
})

test("a USER's samples are theirs alone, under a name of their own", async () => {
  const ada = await member()
  const ben = await member({ of: ada, role: 'USER' })
  await withSamples(ben)
  assert.equal(await found(ben, 'frame warranty'), 'Warranty terms.pdf')
  assert.equal(await found(ada, 'frame warranty'), undefined)
  await addSamples(ada)
  assert.deepEqual(
    (await listSources(ada)).map(({ displayName, accessLevel }) => [displayName, accessLevel]),
    [
      ['Maru Bicycles (samples)', 'RESTRICTED'],
      ['Maru Bicycles (samples) 2', 'PUBLIC'],
    ],
  )
})

test('samples are removed at any time, also when nothing else is connected, and added again', async () => {
  const ada = await member()
  const id = await withSamples(ada)
  await removeSource(ada, id)
  assert.deepEqual(await listSources(ada), [])
  await world.runJobs([indexSourceJob, purgeSourceJob, dropContentsJob], ada)
  assert.notEqual(await withSamples(ada), id)
})

test('samples are no source that could be the one to remain', async () => {
  const ada = await member()
  const id = await uploadSource(world, ada, { 'a.txt': 'words' })
  await addSamples(ada)
  await assert.rejects(removeSource(ada, id), { error: 'sourceLast' })
})

test("another workspace's samples are its own", async () => {
  const [ada, eve] = [await member(), await member()]
  const id = await withSamples(ada)
  assert.notEqual(await addSamples(eve), id)
  assert.equal((await listSources(ada)).length, 1)
})
