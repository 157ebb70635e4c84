import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DocumentState } from '@quarry/contract/source/document'
import type { SourceId } from '@quarry/contract/ids'
import { openParts } from '../../../../testing/parts.ts'
import { upload, uploadSource } from '../../../../testing/uploads.ts'
import { openWorld } from '../../../../testing/world.ts'
import type { WorkspaceCtx } from '../../../context.ts'
import { listDocuments } from './list-documents.ts'

const world = await openWorld()
const parts = openParts(world)

type Wanted = { search?: string; state?: DocumentState; page?: number; pageSize?: number }
const list = (ctx: WorkspaceCtx, id: SourceId, { search = '', state, page = 0, pageSize = 20 }: Wanted = {}) =>
  listDocuments(ctx, { id, search, state: state ?? null, page, pageSize })

async function titles(ctx: WorkspaceCtx, id: SourceId, wanted: Wanted = {}): Promise<string[]> {
  return (await list(ctx, id, wanted)).documents.map(({ title }) => title).sort()
}

test('documents are listed with their folders, size, state and result', async () => {
  const ada = await world.member(parts)
  const id = await uploadSource(world, ada, { 'a.txt': 'words', 'in/here/broken.pdf': '%PDF-1.7 no document' })
  const { documents, total } = await list(ada, id)
  assert.equal(total, 2)
  assert.deepEqual(
    documents
      .map(({ title, path, size, state, code }) => ({ title, path, size, state, code }))
      .toSorted((a, b) => (a.title < b.title ? -1 : 1)),
    [
      { title: 'a.txt', path: [], size: 5, state: 'indexed', code: 'ok' },
      { title: 'broken.pdf', path: ['in', 'here'], size: 20, state: 'failed', code: 'corrupt' },
    ],
  )
  for (const document of documents) assert.ok(document.at !== null && document.changedAt !== null)
})

test('documents are found by a part of their title or path, in any case and form of Hangul', async () => {
  const ada = await world.member(parts)
  const id = await uploadSource(world, ada, {
    'reports/2026/Plan.txt': 'a',
    'reports/2025/Plan.txt': 'b',
    '보고서/요약.txt': 'c',
    '100%_done.txt': 'd',
  })
  assert.equal((await list(ada, id, { search: 'REPORTS/2026/plan' })).total, 1)
  assert.deepEqual(await titles(ada, id, { search: 'reports' }), ['Plan.txt', 'Plan.txt'])
  assert.deepEqual(await titles(ada, id, { search: '보고서/요'.normalize('NFD') }), ['요약.txt'])
  assert.deepEqual(await titles(ada, id, { search: '%_d' }), ['100%_done.txt'])
  assert.deepEqual(await titles(ada, id, { search: 'reports%plan' }), [])
})

test('a document below endless names is stored, and found by the end of its path', async () => {
  const ada = await world.member(parts)
  const id = await uploadSource(world, ada, { 'deep.txt': 'a' })
  // Four bytes each and nothing to compress: as long as the path can be for an index.
  const name = Array.from({ length: 250 }, (_, n) => String.fromCodePoint(0x1f300 + ((n * 7919) % 700))).join('')
  const ancestors = Array.from({ length: 12 }, (_, n) => ({ id: `/${n}`, title: `${n} ${name}`, link: null }))
  await world.db
    .updateTable('document')
    .set({ ancestors: JSON.stringify(ancestors) })
    .where('source_id', '=', id)
    .execute()
  assert.deepEqual(await titles(ada, id, { search: `11 ${name}/DEEP` }), ['deep.txt'])
  assert.deepEqual(await titles(ada, id, { search: `12 ${name}` }), [])
})

test('documents come in pages, each once, the latest change first', async () => {
  const ada = await world.member(parts)
  const id = await uploadSource(world, ada, {})
  for (const name of ['1', '2', '3', '4', '5']) {
    world.clock.advance({ minutes: 1 })
    await upload(ada, id, `${name}.txt`, name)
  }
  const pages = await Promise.all([0, 1, 2].map((page) => list(ada, id, { page, pageSize: 2 })))
  assert.deepEqual(
    pages.flatMap(({ documents }) => documents.map(({ title }) => title)),
    ['5.txt', '4.txt', '3.txt', '2.txt', '1.txt'],
  )
  assert.deepEqual(
    pages.map(({ total }) => total),
    [5, 5, 5],
  )
})

test('documents are listed by state', async () => {
  const ada = await world.member(parts)
  const id = await uploadSource(world, ada, { 'good.txt': 'a', 'bad.pdf': '%PDF-1.7 no document' })
  await upload(ada, id, 'new.txt', 'b')
  assert.deepEqual(await titles(ada, id, { state: 'indexed' }), ['good.txt'])
  assert.deepEqual(await titles(ada, id, { state: 'failed' }), ['bad.pdf'])
  assert.deepEqual(await titles(ada, id, { state: 'waiting' }), ['new.txt'])
  assert.deepEqual(await titles(ada, id, { state: 'excluded' }), [])
})
