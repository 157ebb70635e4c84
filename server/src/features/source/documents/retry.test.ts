import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import type { DocumentId } from '@quarry/contract/ids'
import { openParts } from '../../../../testing/parts.ts'
import { uploadSource } from '../../../../testing/uploads.ts'
import { openWorld } from '../../../../testing/world.ts'
import { listFailures } from './failures.ts'
import { listSources } from '../list-sources.ts'
import { retryDocuments } from '../request-indexing.ts'

const world = await openWorld()
const parts = openParts(world)
const broken = '%PDF-1.7 no document'

test('one failed document is read again, and the others wait for nothing', async () => {
  const ada = await world.member(parts)
  const id = await uploadSource(world, ada, { 'one.pdf': broken, 'two.pdf': broken, 'good.txt': 'words' })
  const { failures } = await listFailures(ada, { id, code: null, page: 0, pageSize: 20 })
  await retryDocuments(ada, id, { documentId: failures[0]!.documentId })
  const [source] = await listSources(ada)
  assert.deepEqual([source?.status, source?.failedCount, source?.indexedCount], ['waiting', 2, 1])
  const pending = await world.db
    .selectFrom('document')
    .select('title')
    .where('source_id', '=', id)
    .where('pending', '=', true)
    .execute()
  assert.deepEqual(pending, [{ title: failures[0]!.title }])
})

test('all failed documents are read again at once', async () => {
  const ada = await world.member(parts)
  const id = await uploadSource(world, ada, { 'one.pdf': broken, 'two.pdf': broken, 'good.txt': 'words' })
  await retryDocuments(ada, id)
  const pending = await world.db
    .selectFrom('document')
    .select('title')
    .where('source_id', '=', id)
    .where('pending', '=', true)
    .execute()
  assert.deepEqual(pending.map(({ title }) => title).toSorted(), ['one.pdf', 'two.pdf'])
})

test('documents that failed for one reason are read again without the others', async () => {
  const ada = await world.member(parts)
  const id = await uploadSource(world, ada, { 'one.pdf': broken, 'two.pdf': broken })
  await world.db
    .updateTable('document')
    .set({ code: 'encrypted' })
    .where('title', '=', 'two.pdf')
    .where('source_id', '=', id)
    .execute()
  await retryDocuments(ada, id, { code: 'encrypted' })
  const pending = await world.db
    .selectFrom('document')
    .select('title')
    .where('source_id', '=', id)
    .where('pending', '=', true)
    .execute()
  assert.deepEqual(pending, [{ title: 'two.pdf' }])
})

test('documents without text are read again when their reason is named, and left alone otherwise', async () => {
  const ada = await world.member(parts)
  const id = await uploadSource(world, ada, { 'one.pdf': broken, 'picture.py': 'x = 1' })
  const pending = async () =>
    (await world.db.selectFrom('document').select('title').where('source_id', '=', id).where('pending', '=', true).execute()).map(
      ({ title }) => title,
    )
  await retryDocuments(ada, id)
  assert.deepEqual(await pending(), ['one.pdf'])
  await retryDocuments(ada, id, { code: 'unsupported' })
  assert.deepEqual((await pending()).toSorted(), ['one.pdf', 'picture.py'])
})

test('a document that did not fail, or is of another workspace, is not there to be retried', async () => {
  const [ada, eve] = [await world.member(parts), await world.member(parts)]
  const id = await uploadSource(world, ada, { 'one.pdf': broken })
  await assert.rejects(retryDocuments(ada, id, { documentId: randomUUID() as DocumentId }), { error: 'documentMissing' })
  await assert.rejects(retryDocuments(eve, id), { error: 'sourceMissing' })
})
