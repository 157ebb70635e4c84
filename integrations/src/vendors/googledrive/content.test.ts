import assert from 'node:assert/strict'
import { test } from 'node:test'
import { connectDrive } from './testing/connected.ts'
import { refusal } from '../../platforms/google/testing/reply.ts'
import { failure } from '../../testing/site.ts'

/** A Drive with one file in it, listed. */
async function withOne(add: (model: Awaited<ReturnType<typeof connectDrive>>['model']) => string) {
  const connected = await connectDrive()
  const id = add(connected.model)
  await connected.sync()
  connected.drive.forget()
  return Object.assign(connected, { id, item: connected.index.get(id)!, read: () => connected.text(id) })
}

test('a file that somebody uploaded is read as it is, in one request', async () => {
  await using one = await withOne((model) => model.add('지붕.txt', undefined, { content: 'tiles' }))
  assert.equal(await one.read(), 'tiles')
  assert.equal(one.drive.paths().filter((path) => path !== '/token').length, 1)
  assert.equal(one.item.size, 5)
})

test('a file in a shared drive is read', async () => {
  await using one = await withOne((model) => model.add('minutes.txt', model.addDrive('Team'), { content: 'agreed' }))
  assert.equal(await one.read(), 'agreed')
})

const natives: Record<string, { fileName: string; kind: string | undefined }> = {
  document: { fileName: 'Roof.md', kind: 'document' },
  spreadsheet: { fileName: 'Roof.xlsx', kind: 'sheet' },
  presentation: { fileName: 'Roof.pptx', kind: 'slide' },
  drawing: { fileName: 'Roof.pdf', kind: undefined },
}
for (const [type, expected] of Object.entries(natives))
  test(`a ${type} is exported as ${expected.fileName}`, async () => {
    await using one = await withOne((model) => model.addNative('Roof', type, undefined, { content: 'exported' }))
    assert.equal(await one.read(), 'exported')
    assert.deepEqual({ fileName: one.item.fileName, kind: one.item.kind }, expected)
  })

test('pictures in a document are not read as text', async () => {
  const picture = `[image1]: <data:image/png;base64,${'iVBORw0KGgo'.repeat(30_000)}>`
  const content = `# 지붕\n\nSee ![the roof][image1] and [image1].\n\n${picture}\n\n[image2]: <data:image/png;base64,AAAA>`
  await using one = await withOne((model) => model.addNative('Roof', 'document', undefined, { content }))
  assert.equal((await one.read()).trimEnd(), '# 지붕\n\nSee the roof and [image1].')
})

test('a document of nothing but beginnings of pictures holds nobody up', async () => {
  const content = '!['.repeat(200_000)
  await using one = await withOne((model) => model.addNative('Roof', 'document', undefined, { content }))
  const { user: before } = process.cpuUsage()
  assert.equal((await one.read()).length, content.length)
  assert.ok(process.cpuUsage().user - before < 5_000_000)
})

test('of a form Google exports nothing; it is found by its name', async () => {
  await using one = await withOne((model) => model.addNative('Survey', 'form'))
  assert.equal(await one.read(), '')
  assert.equal(one.drive.requests.length, 0)
  assert.equal(one.item.kind, 'form')
})

test('a document that is too large to be exported comes by the link that people download it by', async () => {
  const content = 'long '.repeat(3 * 2 ** 20)
  await using one = await withOne((model) => model.addNative('Long', 'document', undefined, { content }))
  assert.equal((await one.read()).length, content.length)
  assert.equal(one.drive.paths().at(-1), '/feeds/download/documents/export/Export')
})

test('the token goes to no other host than Google’s, whatever a link says', async () => {
  const content = 'long '.repeat(3 * 2 ** 20)
  await using one = await withOne((model) => model.addNative('Long', 'document', undefined, { content }))
  one.drive.fail(/fields=exportLinks/, { body: { exportLinks: { 'text/markdown': 'https://docs.google.com.evil.example/x' } } })
  const error = await one.read().catch((thrown: unknown) => thrown)
  assert.ok(failure('forbidden')(error))
  assert.match(String(error), /10 MB/)
})

test('a file that may not be downloaded fails alone', async () => {
  await using one = await withOne((model) => model.add('closed.txt'))
  one.drive.fail(/alt=media/, refusal(403, 'cannotDownloadFile', 'This file cannot be downloaded by the user.'))
  await assert.rejects(one.read(), failure('forbidden'))
  assert.notEqual(await one.read(), '')
})

test('a file that was fetched too often today comes later, and holds up no other', async () => {
  await using one = await withOne((model) => model.add('popular.txt'))
  const other = one.model.add('other.txt', undefined, { content: 'tiles' })
  await one.sync()
  const said = 'The download quota for this file has been exceeded.'
  const refused = refusal(403, 'downloadQuotaExceeded', said, { 'retry-after': '0' })
  one.drive.fail(new RegExp(`${one.id}\\?alt=media`), refused, Infinity)
  await assert.rejects(one.read(), failure('upstream'))
  assert.equal(await one.text(other), 'tiles')
})

test('a file deleted since the listing is not found', async () => {
  await using one = await withOne((model) => model.add('deleted.txt'))
  one.model.remove(one.id)
  await assert.rejects(one.read(), failure('notFound'))
})
