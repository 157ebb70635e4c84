import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiHost } from '../../testing/api-host.ts'
import { fail } from '../../testing/api-trouble.ts'
import { startNotionSite } from './testing/site.ts'

const titled = (host: ApiHost, title: string) => host.titled(title)!

test('files on a page and in the properties of a row are documents of their own below it', async () => {
  await using site = await startNotionSite()
  await using host = new ApiHost(site)
  const { model } = site.server
  const page = model.page('Handbook')
  model.attach(model.block(page.id, 'toggle', {}).id, 'file', '지붕 plan.hwp', 'one')
  model.attach(page.id, 'pdf', 'rules.pdf', 'two')
  model.attach(page.id, 'image', 'photo.png', 'three')
  model.block(page.id, 'file', { type: 'external', external: { url: 'https://example.com/a.pdf' }, name: 'a.pdf', caption: [] })
  const { path } = model.file('offer.docx', 'four')
  model.row(model.database('Tasks'), 'Row', { Files: { type: 'files', value: [{ name: 'offer.docx', path }] } })
  await host.run()
  const files = [...host.documents.values()].filter(({ item }) => item.externalId.startsWith('file/'))
  const texts = files.map(({ item, bytes }) =>
    [...item.ancestors.map(({ title }) => title), item.fileName, bytes.toString()].join('/'),
  )
  assert.deepEqual(
    texts.toSorted((one, other) => one.localeCompare(other)),
    ['Handbook/rules.pdf/two', 'Handbook/지붕 plan.hwp/one', 'Tasks/Row/offer.docx/four'],
  )
  const file = titled(host, 'rules.pdf').item
  assert.equal(file.link, `https://www.notion.so/${page.id.replaceAll('-', '')}#${file.externalId.slice(5).replaceAll('-', '')}`)
  const isSigned = (value: unknown) => JSON.stringify(value).includes('X-Amz')
  assert.ok(!files.some(({ item }) => isSigned(item)) && !isSigned(host.said))
})

test('the address of a file is requested afresh when it is read, and the token stays at Notion', async () => {
  await using site = await startNotionSite()
  await using host = new ApiHost(site)
  const { model } = site.server
  model.attach(model.page('Handbook').id, 'pdf', 'rules.pdf', 'two')
  host.fetches = false
  await host.run()
  model.now += 2 * 3_600_000
  const { item } = titled(host, 'rules.pdf')
  const bytes = await Array.fromAsync(host.source.read(host.openIo() as never, item))
  assert.equal(Buffer.concat(bytes).toString(), 'two')
  assert.deepEqual(
    site.server.fileRequests.map(({ headers }) => headers.authorization),
    [undefined],
  )
})

test('files of an unchanged page stay, without reading the page again', async () => {
  await using site = await startNotionSite()
  await using host = new ApiHost(site)
  const { model } = site.server
  const page = model.page('Handbook')
  model.attach(page.id, 'pdf', 'rules.pdf', 'two')
  await host.run()
  site.server.requests.length = 0
  host.reads = []
  host.cursor = null
  await host.run()
  assert.deepEqual([host.isComplete(), host.documents.size, host.reads], [true, 2, []])
  assert.ok(!site.server.requests.some((request) => site.isReading(request, page.id)))
})

test('a file that is taken off a page goes, and one that is exchanged is read again; the others are not', async () => {
  await using site = await startNotionSite()
  await using host = new ApiHost(site)
  const { model } = site.server
  const page = model.page('Handbook')
  const [deleted, other] = ['deleted.pdf', 'other.pdf'].map((name) => model.attach(page.id, 'pdf', name, name))
  model.attach(page.id, 'pdf', 'same.pdf', 'same')
  await host.run()
  model.remove(deleted!)
  other!.file = model.file('other.pdf', 'exchanged')
  model.edit(page)
  host.reads = []
  await host.run()
  assert.equal(host.titled('deleted.pdf'), undefined)
  assert.equal(titled(host, 'other.pdf').bytes.toString(), 'exchanged')
  assert.deepEqual(host.reads, [`file/${other!.id}`, `page/${page.id}`])
})

test('a file shown on a page by a synced block belongs to the page it was put on', async () => {
  await using site = await startNotionSite()
  await using host = new ApiHost(site)
  const { model } = site.server
  const home = model.page('Home')
  const original = model.block(home.id, 'synced_block', { synced_from: null })
  model.attach(original.id, 'pdf', 'rules.pdf', 'two')
  model.block(model.page('Guest').id, 'synced_block', { synced_from: { type: 'block_id', block_id: original.id } })
  await host.run()
  const items = host.said.flatMap((change) => (change.kind === 'item' && change.item.title === 'rules.pdf' ? [change.item] : []))
  assert.deepEqual(
    items.map(({ ancestors }) => ancestors.at(-1)?.title),
    ['Home'],
  )
})

test('where an edited page cannot be read for a while, the files there were before stay', async () => {
  await using site = await startNotionSite()
  await using host = new ApiHost(site)
  const { model } = site.server
  const page = model.page('Handbook')
  model.attach(page.id, 'pdf', 'rules.pdf', 'two')
  await host.run()
  model.edit(page)
  fail(site, (request) => site.isReading(request, page.id), { status: 403 }, Infinity)
  await host.run()
  assert.deepEqual([host.isComplete(), [...host.refused.keys()]], [true, [`page/${page.id}`]])
  assert.equal(titled(host, 'rules.pdf').bytes.toString(), 'two')
})

test('a page over which Notion itself stumbles does not keep the others from being listed', async () => {
  await using site = await startNotionSite()
  await using host = new ApiHost(site)
  const [ill, well] = [await site.create('Ill', 'x'), await site.create('Well', 'water')]
  fail(site, (request) => site.isReading(request, ill), { status: 500, headers: { 'retry-after': '0' } }, Infinity)
  host.fetches = false
  await host.run()
  assert.deepEqual([host.isComplete(), [...host.documents.keys()].toSorted()], [true, [ill, well].toSorted()])
})

test('what is no document of Notion, or is there no longer, is said to be so', async () => {
  await using site = await startNotionSite()
  await using host = new ApiHost(site)
  const { model } = site.server
  const [page, trashed] = [model.page('Handbook'), model.page('Old')]
  const block = model.paragraph(page.id, 'no file')
  model.trash(trashed)
  const read = (externalId: string) =>
    Array.fromAsync(host.source.read(host.openIo() as never, { externalId, version: '', size: null }))
  for (const id of [
    `file/${block.id}`,
    `file/${page.id}/title/x`,
    `file/${model.id()}`,
    `page/${model.id()}`,
    `page/${trashed.id}`,
  ])
    await assert.rejects(read(id), { reason: 'notFound' }, id)
  for (const id of ['elsewhere/1', '']) await assert.rejects(read(id), { reason: 'forbidden' }, id)
})
