import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SourceId } from '@quarry/contract/ids'
import { openParts } from '../../../../testing/parts.ts'
import { uploadSource } from '../../../../testing/uploads.ts'
import { openWorld } from '../../../../testing/world.ts'
import type { WorkspaceCtx } from '../../../context.ts'
import { browseDocuments } from './browse.ts'

const world = await openWorld()
const parts = openParts(world)

type Wanted = { parent?: string; page?: number; pageSize?: number }
async function browse(ctx: WorkspaceCtx, id: SourceId, { parent, page = 0, pageSize = 100 }: Wanted = {}) {
  const { entries, total } = await browseDocuments(ctx, { id, parent: parent ?? null, page, pageSize })
  return {
    total,
    lines: entries.map((entry) =>
      entry.kind === 'folder' ? `${entry.folder.title}/ ${entry.folder.documentCount}` : entry.document.title,
    ),
  }
}

test('a source is browsed folder by folder, each with what it holds in and below it', async () => {
  const ada = await world.member(parts)
  const id = await uploadSource(world, ada, {
    'plans/2026/a.txt': 'a',
    'plans/2026/b.txt': 'b',
    'plans/2025/c.txt': 'c',
    'plans/Zero.txt': 'd',
    'tides/e.txt': 'e',
    'top.txt': 'f',
  })
  assert.deepEqual(await browse(ada, id), { total: 3, lines: ['plans/ 4', 'tides/ 1', 'top.txt'] })
  assert.deepEqual((await browse(ada, id, { parent: '/plans' })).lines, ['2025/ 1', '2026/ 2', 'Zero.txt'])
  assert.deepEqual((await browse(ada, id, { parent: '/plans/2026' })).lines, ['a.txt', 'b.txt'])
  assert.deepEqual(await browse(ada, id, { parent: '/nowhere' }), { total: 0, lines: [] })
})

test('folders come first and both by name, in pages without a gap or a repetition', async () => {
  const ada = await world.member(parts)
  const id = await uploadSource(world, ada, { 'b/1.txt': 'b', 'A/2.txt': 'a', 'Y.txt': 'y', 'x.txt': 'x', 'z.txt': 'z' })
  const pages = await Promise.all([0, 1, 2].map((page) => browse(ada, id, { page, pageSize: 2 })))
  assert.deepEqual(
    pages.map(({ lines }) => lines),
    [['A/ 1', 'b/ 1'], ['x.txt', 'Y.txt'], ['z.txt']],
  )
  assert.deepEqual(
    pages.map(({ total }) => total),
    [5, 5, 5],
  )
})

test('only who manages the documents of a source browses it', async () => {
  const [ada, eve] = [await world.member(parts), await world.member(parts)]
  const [admin, user] = [
    await world.member({ role: 'ADMIN', of: ada, ...parts }),
    await world.member({ role: 'USER', of: ada, ...parts }),
  ]
  const shared = await uploadSource(world, ada, { 'a.txt': 'a' })
  const own = await uploadSource(world, ada, { 'b.txt': 'b' }, { name: 'mine', access: 'RESTRICTED' })
  assert.equal((await browse(admin, shared)).total, 1)
  await assert.rejects(browse(user, shared), { error: 'forbidden' })
  await assert.rejects(browse(eve, shared), { error: 'sourceMissing' })
  await assert.rejects(browse(admin, own), { error: 'forbidden' })
  await assert.rejects(browse(user, own), { error: 'sourceMissing' })
})
