import assert from 'node:assert/strict'
import { test } from 'node:test'
import { connectDropbox } from './testing/connected.ts'
import type { FakeEntry } from './testing/model.ts'
import { failure } from '../../testing/site.ts'
import { inHeader } from './client.ts'

/** A Dropbox with one file in it, listed. */
async function withOne(path: string, content: string, given: Partial<FakeEntry> = {}) {
  const connected = await connectDropbox()
  const id = connected.model.add(path, content, given)
  await connected.sync()
  connected.server.forget()
  return Object.assign(connected, { id, item: connected.index.get(id)!, read: () => connected.text(id) })
}

test('a file is read as it is, wherever it moved since', async () => {
  await using one = await withOne('/지붕.txt', 'tiles')
  one.model.move('/지붕.txt', '/벽.txt')
  assert.equal(await one.read(), 'tiles')
})

test('a file in the space of a team is read', async () => {
  await using one = await connectDropbox()
  one.model.joinTeam()
  const id = one.model.add('/Board/minutes.txt', 'agreed')
  await one.sync()
  assert.equal(await one.text(id), 'agreed')
})

const exported: Record<
  string,
  { exports: NonNullable<FakeEntry['exports']>; fileName: string; kind: string | undefined; text: string }
> = {
  'Notes.paper': {
    exports: { as: 'html', options: ['html', 'markdown'] },
    fileName: 'Notes.paper.md',
    kind: 'document',
    text: 'markdown: x',
  },
  'Plan.gdoc': { exports: { as: 'docx', options: [] }, fileName: 'Plan.gdoc.docx', kind: 'document', text: 'docx: x' },
  'Prices.gsheet': { exports: { as: 'xlsx', options: ['pdf'] }, fileName: 'Prices.gsheet.xlsx', kind: 'sheet', text: 'xlsx: x' },
  'Talk.gslides': { exports: { as: 'pptx', options: [] }, fileName: 'Talk.gslides.pptx', kind: 'slide', text: 'pptx: x' },
  'Board.web': { exports: { as: null, options: [] }, fileName: 'Board.web.txt', kind: undefined, text: '' },
}
for (const [name, { exports, fileName, kind, text }] of Object.entries(exported))
  test(`${name} cannot be downloaded and is read as ${fileName}`, async () => {
    await using one = await withOne(`/${name}`, 'x', { exports })
    assert.deepEqual([one.item.title, one.item.fileName, one.item.kind, one.item.size], [name, fileName, kind, null])
    assert.equal(await one.read(), text)
  })

test('an export that is not ready yet is requested again', async () => {
  await using one = await withOne('/Notes.paper', 'x', { exports: { as: 'md', options: [] } })
  const body = { error_summary: 'retry_error/..', error: { '.tag': 'retry_error' } }
  one.server.fail(/export/, { status: 409, headers: { 'retry-after': '0' }, body })
  assert.equal(await one.read(), 'md: x')
})

test('a file that the law keeps back fails alone, in Dropbox’s words', async () => {
  await using one = await withOne('/closed.txt', 'x', { restricted: true })
  const error = await one.read().catch((thrown: unknown) => thrown)
  assert.ok(failure('forbidden')(error))
  assert.match(String(error), /restricted_content/)
  assert.equal(one.server.paths().filter((path) => path.includes('download')).length, 1)
})

test('a file deleted since the listing is not found', async () => {
  await using one = await withOne('/deleted.txt', 'x')
  one.model.remove('/deleted.txt')
  await assert.rejects(one.read(), failure('notFound'))
})

test('what goes in a header is ASCII, and the same to whoever reads it as JSON', () => {
  const value = { path: '/지붕 “é” 🏠\u007f.txt' }
  assert.match(inHeader(value), /^[\x20-\x7e]+$/)
  assert.deepEqual(JSON.parse(inHeader(value)), value)
})
