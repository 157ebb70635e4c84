import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { openParts } from '../../../../testing/parts.ts'
import { upload, uploadSource } from '../../../../testing/uploads.ts'
import { openWorld } from '../../../../testing/world.ts'
import type { App, WorkspaceCtx } from '../../../context.ts'
import type { Recognized } from '../../../ocr/ocr.ts'
import { loadDocumentText } from '../../search/read-document.ts'
import { searchTop } from '../../search/search.ts'
import { indexSourceJob } from '../indexing.jobs.ts'
import { rereadScansJob } from './reading.jobs.ts'

const world = await openWorld()
const parts = openParts(world)
const scan = (name: string) => readFileSync(new URL(`../../../../testing/scans/${name}`, import.meta.url))

/** Says what it is to say, and counts how often it is asked for which pages. */
function scripted(answer: Partial<Recognized> & { text?: string }): App['ocr'] & { asked: (readonly number[])[] } {
  const asked: (readonly number[])[] = []
  return {
    asked,
    async read({ pages }) {
      asked.push(pages)
      const of = pages.length > 0 ? pages.map((page) => ({ page })) : [{}]
      const blocks =
        answer.text === undefined ? [] : of.map((anchor) => ({ type: 'paragraph' as const, text: answer.text!, anchor }))
      return { blocks, trouble: null, ...answer }
    },
  }
}

async function rowOf(ctx: WorkspaceCtx, title: string) {
  return world.db
    .selectFrom('document')
    .select(['id', 'code', 'detail', 'recognized', 'pending', 'format'])
    .where('workspace_id', '=', ctx.workspace.id)
    .where('title', '=', title)
    .executeTakeFirstOrThrow()
}
const found = async (ctx: WorkspaceCtx, query: string) => (await searchTop(ctx, { query })).vectorDataList

test('a scan is found by the text of its pictures, which says where it is from', async () => {
  const ocr = scripted({ text: 'The lamp of the lighthouse' })
  const ada = await world.member({ ...parts, ocr })
  await uploadSource(world, ada, { 'scan.pdf': scan('scan.pdf') })
  const { id, code, recognized } = await rowOf(ada, 'scan.pdf')
  assert.deepEqual([code, recognized, ocr.asked], ['ok', 'read', [[1, 2]]])
  const [hit] = await found(ada, 'lighthouse lamp')
  assert.equal(hit!.contentId, id)
  assert.ok(hit!.anchor.page)
  assert.equal((await loadDocumentText(ada, id, 0)).recognized, 'read')
})

test('of a document with text, only pages without any are recognized, and stand in their place', async () => {
  const ocr = scripted({ text: 'About lighthouses' })
  const ada = await world.member({ ...parts, ocr })
  await uploadSource(world, ada, { 'mixed.pdf': scan('mixed.pdf'), 'a.txt': 'A text.' })
  assert.deepEqual(ocr.asked, [[2]])
  const { id } = await rowOf(ada, 'mixed.pdf')
  const { chunks } = await loadDocumentText(ada, id, 0)
  assert.match(chunks.map(({ text }) => text).join(' '), /seagulls.* About lighthouses/)
})

test('a picture is read, too; one that holds no text says so and is not tried again', async () => {
  const ocr = scripted({})
  const ada = await world.member({ ...parts, ocr })
  await uploadSource(world, ada, { 'letter.png': scan('letter.png') })
  const { code, recognized, format } = await rowOf(ada, 'letter.png')
  assert.deepEqual([code, recognized, format], ['empty', 'none', 'png'])
  await world.runJobs([rereadScansJob, indexSourceJob], ada)
  await ada.send(world.db, rereadScansJob, {})
  await world.runJobs([rereadScansJob, indexSourceJob], ada)
  assert.equal(ocr.asked.length, 1)
})

test('what could not be recognized says why, leaves what was read, and is not tried again by itself', async () => {
  const ocr = scripted({ trouble: 'page 1: it ended with 1' })
  const ada = await world.member({ ...parts, ocr })
  await uploadSource(world, ada, { 'scan.pdf': scan('scan.pdf'), 'mixed.pdf': scan('mixed.pdf') })
  const { code, detail, recognized } = await rowOf(ada, 'scan.pdf')
  assert.deepEqual([code, detail, recognized], ['needs_ocr', 'Text recognition: page 1: it ended with 1', 'failed'])
  assert.equal((await rowOf(ada, 'mixed.pdf')).code, 'ok')
  assert.equal((await found(ada, 'seagulls')).length, 1)
  await ada.send(world.db, rereadScansJob, {})
  await world.runJobs([rereadScansJob, indexSourceJob], ada)
  assert.equal(ocr.asked.length, 2)
})

test('some pages that could not be recognized make it a part', async () => {
  const ada = await world.member({ ...parts, ocr: scripted({ text: 'A lamp', trouble: 'page 2: it takes too long' }) })
  await uploadSource(world, ada, { 'scan.pdf': scan('scan.pdf') })
  const { code, recognized } = await rowOf(ada, 'scan.pdf')
  assert.deepEqual([code, recognized], ['ok_partial', 'read'])
})

test('what was read before recognition was switched on is read again, once, and nothing else is', async () => {
  const ada = await world.member(parts)
  const source = await uploadSource(world, ada, {
    'scan.pdf': scan('scan.pdf'),
    'letter.jpg': scan('letter.jpg'),
    'mixed.pdf': scan('mixed.pdf'),
    'a.txt': 'A text.',
  })
  assert.deepEqual((await rowOf(ada, 'scan.pdf')).recognized, null)
  await ada.send(world.db, rereadScansJob, {})
  await world.runJobs([rereadScansJob, indexSourceJob], ada)
  assert.equal((await rowOf(ada, 'scan.pdf')).pending, false, 'while it is off nothing happens')
  const ocr = scripted({ text: 'A lighthouse' })
  const later = { ...ada, ocr }
  await later.send(world.db, rereadScansJob, {})
  await world.runJobs([rereadScansJob, indexSourceJob], later)
  assert.deepEqual(ocr.asked.length, 2)
  assert.deepEqual([(await rowOf(ada, 'scan.pdf')).code, (await rowOf(ada, 'letter.jpg')).code], ['ok', 'ok'])
  await ada.search.caughtUp(ada.workspace.id)
  assert.equal((await found(ada, 'lighthouse')).length, 2)
  await upload(later, source, 'b.txt', 'Another text.')
  await later.send(world.db, rereadScansJob, {})
  await world.runJobs([rereadScansJob, indexSourceJob], later)
  assert.equal(ocr.asked.length, 2)
})

test('the same file elsewhere takes the text over, and says where it is from', async () => {
  const ocr = scripted({ text: 'A lighthouse' })
  const ada = await world.member({ ...parts, ocr })
  await uploadSource(world, ada, { 'scan.pdf': scan('scan.pdf') })
  await uploadSource(world, ada, { 'copy.pdf': scan('scan.pdf') }, { name: 'Others' })
  assert.deepEqual([ocr.asked.length, (await rowOf(ada, 'copy.pdf')).recognized], [1, 'read'])
})

test('whoever may not see a scan finds nothing of its text', async () => {
  const ada = await world.member({ ...parts, ocr: scripted({ text: 'A secret lighthouse' }) })
  await uploadSource(world, ada, { 'scan.pdf': scan('scan.pdf') }, { access: 'RESTRICTED' })
  const bob = await world.member({ ...parts, of: ada, role: 'USER' })
  assert.equal((await found(ada, 'lighthouse')).length, 1)
  assert.equal((await found(bob, 'lighthouse')).length, 0)
})
