import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openParts } from '../../../../testing/parts.ts'
import { upload, uploadSource } from '../../../../testing/uploads.ts'
import { openWorld } from '../../../../testing/world.ts'
import { purgeSourceJob } from '../../indexing/indexing.ts'
import { removeSource } from '../connecting/change-source.ts'
import { uploadFile } from './upload-file.ts'

const world = await openWorld()
const parts = openParts(world)

test('files that come together are taken in together', async () => {
  const ada = await world.member(parts)
  const sourceId = await uploadSource(world, ada, {})
  await Promise.all(Array.from({ length: 12 }, (_, n) => upload(ada, sourceId, `${n}.txt`, `file ${n}`)))
  // Each transaction appends its own.
  const appended = await world.db.selectFrom('document_count').select('documents').where('source_id', '=', sourceId).execute()
  assert.equal(
    appended.reduce((sum, { documents }) => sum + documents, 0),
    12,
  )
  assert.ok(appended.length < 12)
})

test('a file that comes twice at the same moment is one document', async () => {
  const ada = await world.member(parts)
  const sourceId = await uploadSource(world, ada, {})
  const texts = ['other', 'one way', 'another way']
  await Promise.all(texts.map((text) => upload(ada, sourceId, text === 'other' ? 'other.txt' : 'same.txt', text)))
  const rows = await world.db.selectFrom('document').select('title').where('source_id', '=', sourceId).execute()
  assert.deepEqual(rows.map(({ title }) => title).toSorted(), ['other.txt', 'same.txt'])
})

test('a file whose source is disconnected before its last bytes arrive is told so', async () => {
  const ada = await world.member(parts)
  const sourceId = await uploadSource(world, ada, {}, { name: 'Leaving' })
  await uploadSource(world, ada, {}, { name: 'Staying' })
  async function* slow() {
    yield Buffer.from('first ')
    await removeSource(ada, sourceId)
    await world.runJobs([purgeSourceJob], ada)
    yield Buffer.from('last')
  }
  const request = { ...ada.request, bytes: slow() }
  await assert.rejects(uploadFile({ ...ada, request }, sourceId, 'a.txt'), { error: 'sourceMissing' })
})
