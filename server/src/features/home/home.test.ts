import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DocumentId, SourceId } from '@quarry/contract/ids'
import { connectSite, openMirroredService } from '../../../testing/mirrored-service.ts'
import { openParts } from '../../../testing/parts.ts'
import { upload, uploadSource } from '../../../testing/uploads.ts'
import { openWorld } from '../../../testing/world.ts'
import type { WorkspaceCtx } from '../../context.ts'
import { indexSourceJob, purgeSourceJob } from '../indexing/indexing.jobs.ts'
import { removeSource } from '../source/connecting/change-source.ts'
import { countByAge } from './home.store.ts'
import { showHome } from './show-home.ts'

const world = await openWorld()
const service = openMirroredService()
const parts = openParts(world)
const member = (options: Parameters<typeof world.member>[0] = {}): Promise<WorkspaceCtx> => world.member({ ...parts, ...options })

/** Files that were each changed so many days ago. */
async function aged(
  ctx: WorkspaceCtx,
  files: Record<string, number>,
  options: Parameters<typeof uploadSource>[3] = {},
): Promise<SourceId> {
  const id = await uploadSource(
    world,
    ctx,
    Object.fromEntries(Object.keys(files).map((name) => [name, `words of ${name}`])),
    options,
  )
  for (const [title, days] of Object.entries(files)) await setAge(id, title, days)
  return id
}
const setAge = (id: SourceId, title: string, days: number) =>
  world.db
    .updateTable('document')
    .set({ changed_at: new Date(world.clock.now().getTime() - days * 86_400_000) })
    .where('source_id', '=', id)
    .where('title', '=', title)
    .execute()
const titlesOf = async (ctx: WorkspaceCtx) => (await showHome(ctx)).changed.map(({ contentTitle }) => contentTitle)

test('what changed within a week is shown, the latest first, and counted by day and week', async () => {
  const ada = await member()
  await aged(ada, { 'a.txt': 0.5, 'b.txt': 3, 'c.txt': 6.9, 'old.txt': 7.1 })
  const { changed, counts } = await showHome(ada)
  assert.deepEqual(
    changed.map(({ contentTitle, sourceName, serviceName }) => [contentTitle, sourceName, serviceName]),
    ['a.txt', 'b.txt', 'c.txt'].map((title) => [title, 'Uploads', 'upload']),
  )
  assert.deepEqual(counts, { day: 1, week: 3, isMore: false })
})

test('a document without an address of its own opens in Quarry', async () => {
  const ada = await member()
  await aged(ada, { 'a.txt': 1 })
  const { changed } = await showHome(ada)
  assert.equal(changed[0]?.contentDisplayableLink, `/${ada.workspace.code}?page=search#document=${changed[0]?.contentId}&chunk=0`)
})

test('six are shown, and all are counted', async () => {
  const ada = await member()
  await aged(ada, Object.fromEntries(Array.from({ length: 8 }, (_, index) => [`${index}.txt`, index / 10])))
  const { changed, counts } = await showHome(ada)
  assert.deepEqual([changed.length, counts.week], [6, 8])
})

test('documents are counted by age, the newest layer first', async () => {
  const ada = await member()
  await aged(ada, { 'a.txt': 0.5, 'b.txt': 2, 'c.txt': 3, 'd.txt': 20, 'e.txt': 200, 'f.txt': 400, 'g.txt': 4000, 'h.txt': 0.1 })
  assert.deepEqual((await showHome(ada)).ages, [2, 2, 1, 1, 2])
})

test('of many documents some are looked at', async () => {
  const ada = await member()
  await aged(ada, { 'a.txt': 0.5, 'b.txt': 0.5, 'c.txt': 0.5 })
  const viewer = { workspaceId: ada.workspace.id, accountId: ada.account.id, mirroring: [], at: world.clock.now() }
  assert.deepEqual(await countByAge(world.db, viewer, [new Date(0)], 2), [2, 0])
})

test('what could not be fetched again is there with what was read of it before', async () => {
  const ada = await member()
  const id = await aged(ada, { 'a.txt': 2, 'never.txt': 2 })
  const put = (title: string, facts: { code: 'unreachable'; content_hash?: null }) =>
    world.db.updateTable('document').set(facts).where('source_id', '=', id).where('title', '=', title).execute()
  await put('a.txt', { code: 'unreachable' })
  await put('never.txt', { code: 'unreachable', content_hash: null })
  const { changed, ages } = await showHome(ada)
  assert.deepEqual([changed.map(({ contentTitle }) => contentTitle), ages], [['a.txt'], [0, 1, 0, 0, 0]])
})

test('what was not read yet, or could not be, is not there', async () => {
  const ada = await member()
  const id = await aged(ada, { 'a.txt': 2 })
  await upload(ada, id, 'to-come.txt', 'words')
  await uploadSource(world, ada, { 'broken.pdf': '%PDF-1.7 no document' }, { name: 'broken' })
  await world.db.updateTable('document').set({ code: null }).where('title', '=', 'to-come.txt').execute()
  const { changed, ages } = await showHome(ada)
  assert.deepEqual([changed.map(({ contentTitle }) => contentTitle), ages], [['a.txt'], [0, 1, 0, 0, 0]])
})

test('a restricted source is there for whoever connected it, and for nobody else, not even the owner', async () => {
  const owner = await member()
  const ben = await member({ of: owner, role: 'USER' })
  await aged(ben, { 'secret.txt': 1 }, { access: 'RESTRICTED' })
  assert.deepEqual(await titlesOf(ben), ['secret.txt'])
  const none = { changed: [], counts: { day: 0, week: 0, isMore: false }, ages: [0, 0, 0, 0, 0] }
  assert.deepEqual(await showHome(owner), none)
  assert.deepEqual(await showHome(await member({ of: owner, role: 'ADMIN' })), none)
})

test('where a service tells who reads what, everybody is shown theirs, in the counts too', async () => {
  const mirrored = { vendors: { googledrive: service.vendor } }
  const ada = await member(mirrored)
  const bo = await member({ of: ada, role: 'USER', ...mirrored })
  service
    .site('s')
    .things.set('plan', { text: 'for one', access: [[`email:${ada.account.email}`]] })
    .set('open', { text: 'for all', access: [['everyone']] })
  await connectSite(ada, 's')
  await world.db
    .updateTable('document')
    .set({ changed_at: world.clock.now() })
    .where('workspace_id', '=', ada.workspace.id)
    .execute()
  assert.deepEqual([(await titlesOf(ada)).toSorted(), await titlesOf(bo)], [['open', 'plan'], ['open']])
  assert.deepEqual([(await showHome(ada)).ages[0], (await showHome(bo)).ages[0], (await showHome(bo)).counts.week], [2, 1, 1])
})

test("another workspace's documents are not there, whoever asks", async () => {
  const [ada, eve] = [await member(), await member()]
  await aged(ada, { 'secret.txt': 1 })
  assert.deepEqual([await titlesOf(eve), await titlesOf({ ...eve, account: ada.account })], [[], []])
})

test('a source that was removed is not there', async () => {
  const ada = await member()
  const id = await aged(ada, { 'a.txt': 1 })
  await uploadSource(world, ada, {}, { name: 'empty' })
  await removeSource(ada, id)
  assert.deepEqual((await showHome(ada)).ages, [0, 0, 0, 0, 0])
  await world.runJobs([indexSourceJob, purgeSourceJob], ada)
})

test('the link names the document that changed', async () => {
  const ada = await member()
  const id = await aged(ada, { 'a.txt': 1 })
  const row = await world.db.selectFrom('document').select('id').where('source_id', '=', id).executeTakeFirstOrThrow()
  assert.equal((await showHome(ada)).changed[0]?.contentId, row.id satisfies DocumentId)
})
