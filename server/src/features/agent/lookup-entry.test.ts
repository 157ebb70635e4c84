import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SourceId } from '@quarry/contract/ids'
import { connectSite, openMirroredService } from '../../../testing/mirrored-service.ts'
import { openParts } from '../../../testing/parts.ts'
import { upload, uploadSource } from '../../../testing/uploads.ts'
import { openWorld } from '../../../testing/world.ts'
import type { WorkspaceCtx } from '../../context.ts'
import { removeSource } from '../source/connecting/change-source.ts'
import { lookupEntry } from './lookup-entry.ts'

const world = await openWorld()
const service = openMirroredService()
const parts = openParts(world)
const member = (options: Parameters<typeof world.member>[0] = {}): Promise<WorkspaceCtx> => world.member({ ...parts, ...options })

type Wanted = Omit<Parameters<typeof lookupEntry>[1], 'sourceId'>
const linesOf = async (ctx: WorkspaceCtx, sourceId: SourceId, wanted: Wanted = {}): Promise<string[]> =>
  (await lookupEntry(ctx, { sourceId, ...wanted })).entries.map(
    ({ kind, title, documentCount, indexedCount }) =>
      `${title}${kind === 'folder' ? `/ ${indexedCount} of ${documentCount}` : ''}`,
  )
const tree = {
  'plans/2026/a.txt': 'a',
  'plans/2026/b.txt': 'b',
  'plans/2025/c.txt': 'c',
  'plans/Zero.txt': 'd',
  'tides/e.txt': 'e',
  'top.txt': 'f',
}

test('a source is looked through folder by folder, folders first, each with what it holds in and below it', async () => {
  const ada = await member()
  const id = await uploadSource(world, ada, tree)
  assert.deepEqual(await linesOf(ada, id), ['plans/ 4 of 4', 'tides/ 1 of 1', 'top.txt'])
  assert.deepEqual(await linesOf(ada, id, { contentId: '/plans' }), ['2025/ 1 of 1', '2026/ 2 of 2', 'Zero.txt'])
  assert.deepEqual(await linesOf(ada, id, { contentId: '/plans/2026' }), ['a.txt', 'b.txt'])
  assert.deepEqual(await linesOf(ada, id, { contentId: '/nowhere' }), [])
})

test('what is not found yet is counted apart', async () => {
  const ada = await member()
  const sourceId = await uploadSource(world, ada, { 'plans/a.txt': 'a' })
  await upload(ada, sourceId, 'plans/later.txt', 'words')
  await upload(ada, sourceId, 'new/later.txt', 'words')
  const { entries } = await lookupEntry(ada, { sourceId })
  assert.deepEqual(
    entries.map(({ title, documentCount, indexedCount, state }) => [title, documentCount, indexedCount, state]),
    [
      ['new', 1, 0, 'NOT_APPLIED'],
      ['plans', 2, 1, 'APPLIED'],
    ],
  )
})

test('a title is found at any depth, in folders and documents', async () => {
  const ada = await member()
  const id = await uploadSource(world, ada, { ...tree, 'plans/2026/tide table.txt': 'x', '휴가/휴가 규정.txt': 'y' })
  assert.deepEqual(await linesOf(ada, id, { find: 'TIDE' }), ['tides/ 1 of 1', 'tide table.txt'])
  assert.deepEqual(await linesOf(ada, id, { find: '휴가'.normalize('NFD') }), ['휴가/ 1 of 1', '휴가 규정.txt'])
})

test('within a folder only what lies below it is found', async () => {
  const ada = await member()
  const id = await uploadSource(world, ada, { ...tree, 'tides/2026/f.txt': 'x', '2026.txt': 'y' })
  assert.deepEqual(await linesOf(ada, id, { find: '2026', contentId: '/plans' }), ['2026/ 2 of 2'])
})

test('what is typed is taken literally', async () => {
  const ada = await member()
  const id = await uploadSource(world, ada, { '100%.txt': 'a', '100 per cent.txt': 'b' })
  assert.deepEqual(await linesOf(ada, id, { find: '100%' }), ['100%.txt'])
})

test('pages follow each other without a gap or a repetition', async () => {
  const ada = await member()
  const sourceId = await uploadSource(world, ada, { 'a.txt': 'a' })
  const row = await world.db.selectFrom('document').selectAll().where('source_id', '=', sourceId).executeTakeFirstOrThrow()
  const { id: _id, path: _path, folder: _folder, version_group: _group, ancestors: _ancestors, ...same } = row
  // Titles that are alike too.
  const more = Array.from({ length: 249 }, (_, index) => ({
    ...same,
    external_id: `/${index}`,
    title: `B${index % 7}`,
    ancestors: JSON.stringify(index < 120 ? [{ id: `f${index}`, title: 'F', link: null }] : []),
  }))
  await world.db.insertInto('document').values(more).execute()
  const seen: string[] = []
  const sizes: number[] = []
  let cursor: string | undefined
  do {
    const page = await lookupEntry(ada, { sourceId, cursor })
    seen.push(...page.entries.map(({ contentId }) => contentId))
    sizes.push(page.entries.length)
    cursor = page.cursor ?? undefined
  } while (cursor !== undefined)
  assert.deepEqual([sizes, new Set(seen).size], [[100, 100, 50], 250])
})

test('a cursor that is none of ours is refused', async () => {
  const ada = await member()
  const sourceId = await uploadSource(world, ada, {})
  for (const cursor of [
    '',
    'x',
    Buffer.from('[0,"a"]').toString('base64url'),
    Buffer.from('[0,"\\u0000","a"]').toString('base64url'),
  ])
    await assert.rejects(lookupEntry(ada, { sourceId, cursor }), { error: 'invalidInput' })
})

test('where a service tells who reads what, everybody finds and counts theirs', async () => {
  const mirrored = { vendors: { googledrive: service.vendor } }
  const ada = await member(mirrored)
  const bo = await member({ of: ada, role: 'ADMIN', ...mirrored })
  service
    .site('s')
    .things.set('plan', { text: 'for one', access: [[`email:${ada.account.email}`]] })
    .set('secret', { text: 'for one', access: [[`email:${ada.account.email}`]] })
    .set('open', { text: 'for all', access: [['everyone']] })
  const id = await connectSite(ada, 's')
  const lieIn = (folder: string, titles: string[]) =>
    world.db
      .updateTable('document')
      .set({ ancestors: JSON.stringify([{ id: folder, title: folder, link: null }]) })
      .where('source_id', '=', id)
      .where('title', 'in', titles)
      .execute()
  await lieIn('Shared', ['plan', 'open'])
  await lieIn('Hidden', ['secret'])
  assert.deepEqual(await linesOf(ada, id), ['Hidden/ 1 of 1', 'Shared/ 2 of 2'])
  assert.deepEqual(await linesOf(bo, id), ['Shared/ 1 of 1'])
  assert.deepEqual(
    [await linesOf(bo, id, { contentId: 'Hidden' }), await linesOf(bo, id, { find: 'e' })],
    [[], ['Shared/ 1 of 1', 'open']],
  )
})

test('a source that only its connector searches is there for nobody else, nor is one of another workspace or one that was removed', async () => {
  const owner = await member()
  const maker = await member({ of: owner, role: 'ADMIN' })
  const diary = await uploadSource(world, maker, { 'plan.txt': 'words' }, { access: 'RESTRICTED' })
  assert.deepEqual(await linesOf(maker, diary), ['plan.txt'])
  await assert.rejects(linesOf(owner, diary), { error: 'sourceMissing' })
  const files = await uploadSource(world, owner, { 'a.txt': 'words' }, { name: 'Files' })
  await assert.rejects(linesOf(await member(), files), { error: 'sourceMissing' })
  await uploadSource(world, owner, {}, { name: 'Others' })
  await removeSource(owner, files)
  await assert.rejects(linesOf(owner, files), { error: 'sourceMissing' })
})
