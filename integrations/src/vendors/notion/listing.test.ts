import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiHost } from '../../testing/api-host.ts'
import { startNotionSite } from './testing/site.ts'

/** Enough below a page that not all of it is listed in each run. */
async function large() {
  const site = await startNotionSite()
  const { model } = site.server
  const tools = model.page('Tools')
  const pages = Array.from({ length: 30 }, (_, at) => model.page(`Tool ${at}`, { type: 'page_id', id: tools.id }))
  // Each column has to be requested to know where the pages in it lie.
  for (const page of pages) page.parent = { type: 'block_id', id: model.block(tools.id, 'column').id }
  const host = new ApiHost(site)
  await host.run()
  site.server.requests.length = 0
  const opened = {
    site,
    host,
    model,
    tools,
    pages,
    asked: () => site.server.requests.map(({ path }) => path.replace(/\?.*/, '')),
  }
  return Object.assign(opened, {
    [Symbol.asyncDispose]: async () => void (await Promise.all([host[Symbol.asyncDispose](), site[Symbol.asyncDispose]()])),
  })
}

const ids = (host: ApiHost) => [...host.documents.keys()].toSorted()

test('a page is shown where it lies, also in a column or a database, with its people and the address that opens it', async () => {
  await using site = await startNotionSite()
  await using host = new ApiHost(site)
  const { model } = site.server
  const [ada, bob] = [model.user('Ada'), model.user('Bob')]
  const handbook = model.page('Handbook')
  const column = model.block(model.block(handbook.id, 'column_list').id, 'column')
  const tasks = model.database('Tasks', { type: 'block_id', id: column.id } as never)
  const row = model.row(tasks, 'Tile it')
  const sub = model.page('', { type: 'page_id', id: row.id }, bob)
  model.edit(row, { by: ada })
  await host.run()
  const { item } = host.documents.get(`page/${sub.id}`)!
  const address = ({ id }: { id: string }) => `https://www.notion.so/${id.replaceAll('-', '')}`
  assert.deepEqual(item.ancestors, [
    { id: handbook.id, title: 'Handbook', link: address(handbook) },
    { id: tasks.id, title: 'Tasks', link: address(tasks) },
    { id: row.id, title: 'Tile it', link: address(row) },
  ])
  assert.deepEqual([item.title, item.link, item.kind, item.people], ['Untitled', address(sub), 'page', ['Bob']])
  assert.deepEqual(host.documents.get(`page/${row.id}`)!.item.people, ['Ada'])
})

test('where the integration may not know people, pages are read without them', async () => {
  await using site = await startNotionSite()
  await using host = new ApiHost(site)
  site.server.may.users = false
  const id = await site.create('Roof', 'tiles')
  await host.run()
  assert.deepEqual(host.documents.get(id)!.item.people, [])
})

test('an integration that may not read content gets the capability it lacks named', async () => {
  await using site = await startNotionSite()
  await using host = new ApiHost(site)
  site.server.may.content = false
  for (const ask of [host.check, () => host.run()])
    await assert.rejects(ask, { reason: 'settings', message: /capability to read content/ })
})

test('of a large workspace only what was edited is requested, until it is listed whole again', async () => {
  await using opened = await large()
  const { host, model, pages, asked } = opened
  model.edit(pages[3]!, { title: 'Saw' })
  const complete: boolean[] = []
  for (let run = 0; run < 10; run += 1) {
    await host.run()
    complete.push(host.isComplete())
    if (run === 0) assert.ok(asked().length < 10, asked().join('\n'))
  }
  assert.equal(host.documents.get(`page/${pages[3]!.id}`)!.item.title, 'Saw')
  assert.deepEqual(complete, [...Array.from({ length: 9 }, () => false), true])
})

test('what comes to the trash takes along what lies below it in the next run, and comes back when it is restored', async () => {
  await using opened = await large()
  const { host, model, tools } = opened
  const before = ids(host)
  const kept = model.page('Kept')
  await host.run()
  model.trash(tools)
  await host.run()
  assert.deepEqual(ids(host), [`page/${kept.id}`])
  model.trash(tools, false)
  host.cursor = null
  await host.run()
  assert.deepEqual(ids(host), [...before, `page/${kept.id}`].toSorted())
})

test('what is no longer shared is removed with the next whole listing', async () => {
  await using opened = await large()
  const { host, model, tools } = opened
  const kept = model.page('Kept')
  model.shared.delete(tools.id)
  for (let run = 0; run < 10; run += 1) await host.run()
  assert.deepEqual(ids(host), [`page/${kept.id}`])
})

test('what search does not return this time is checked by itself before it counts as deleted', async () => {
  await using opened = await large()
  const { host, model, pages } = opened
  const before = ids(host)
  for (const page of pages.slice(0, 5)) model.unsearchable.add(page.id)
  model.shared.add(pages[7]!.id)
  model.trash(pages[6]!)
  for (let run = 0; run < 2; run += 1) await host.run()
  assert.deepEqual(
    ids(host),
    before.filter((id) => id !== `page/${pages[6]!.id}`),
  )
})

test('an edit that comes to search late is found nevertheless', async () => {
  await using opened = await large()
  const { host, model, pages } = opened
  const late = pages[4]!
  model.unsearchable.add(late.id)
  model.edit(late, { title: 'Late' })
  model.edit(pages[5]!, { title: 'Later' })
  await host.run()
  model.unsearchable.delete(late.id)
  model.later()
  await host.run()
  assert.equal(host.documents.get(`page/${late.id}`)!.item.title, 'Late')
})

test('an edit within the minute of the last one is read as well', async (t) => {
  await using site = await startNotionSite()
  await using host = new ApiHost(site)
  const { model } = site.server
  t.mock.timers.enable({ apis: ['Date'], now: model.now + 70_000 })
  const id = await site.create('Roof', 'tiles')
  await host.run()
  const { edited } = site.page(id)
  await site.edit(id, 'slates')
  site.page(id).edited = edited
  await host.run()
  assert.ok(host.text(id, 'tiles'))
  t.mock.timers.tick(5 * 60_000)
  await host.run()
  assert.ok(host.text(id, 'slates'))
  host.reads = []
  await host.run()
  assert.deepEqual(host.reads, [])
})

test('only what was chosen and lies below it is read, and another choice lists everything again', async () => {
  await using site = await startNotionSite()
  await using host = new ApiHost(site)
  const { model } = site.server
  const [one, other] = [model.page('One'), model.page('Other')]
  const child = model.page('Child', { type: 'page_id', id: one.id })
  const row = model.row(model.database('Tasks', { type: 'page_id', id: other.id }), 'Row')
  site.settings['pages'] = [one.id]
  await host.run()
  assert.deepEqual(ids(host), [`page/${one.id}`, `page/${child.id}`].toSorted())
  site.settings['pages'] = [row.parent.type === 'data_source_id' ? row.parent.id : '']
  await host.run()
  assert.ok(host.isComplete())
  assert.deepEqual(ids(host), [`database/${(row.parent as { id: string }).id}`, `page/${row.id}`].toSorted())
})

test('to choose from are the pages and databases at the top of what is shared, with what is in them', async () => {
  await using site = await startNotionSite()
  await using host = new ApiHost(site)
  const { model } = site.server
  const closed = model.page('Closed')
  model.shared.delete(closed.id)
  const open = model.page('Open', { type: 'page_id', id: closed.id })
  model.shared.add(open.id)
  model.row(model.database('Tasks'), 'Row')
  model.page('Below', { type: 'page_id', id: open.id })
  const found = await host.source.containers!(host.openIo() as never)
  assert.deepEqual(
    found.map(({ name, parentId, count }) => [name, parentId, count]),
    [
      ['Open', null, 2],
      ['Tasks', null, 2],
    ],
  )
})

test('for a workspace too large to be listed while somebody waits, what was found by then is offered without counts', async (t) => {
  await using site = await startNotionSite()
  await using host = new ApiHost(site)
  const { model } = site.server
  const top = model.page('Top')
  for (let at = 0; at < 250; at += 1) model.page(`Page ${at}`, { type: 'page_id', id: top.id })
  t.mock.timers.enable({ apis: ['Date'] })
  site.server.intercept = () => (t.mock.timers.tick(6_000), false)
  const found = await host.source.containers!(host.openIo() as never)
  assert.deepEqual(
    found.map(({ name, count }) => [name, count]),
    [['Top', null]],
  )
  assert.ok(site.server.requests.length <= 4, `${site.server.requests.length} requests`)
})

test('a page with a block that Notion does not give out is found by its name, and the others are read', async () => {
  await using site = await startNotionSite()
  await using host = new ApiHost(site)
  const [ill, well] = [await site.create('Ill', 'x'), await site.create('Well', 'water')]
  site.server.model.block(site.page(ill).id, 'ai_block')
  await host.run()
  assert.deepEqual([[...host.refused], host.isComplete(), host.text(well, 'water')], [[[ill, 'forbidden']], true, true])
})

test('a place in a list that Notion forgets leads to its beginning, once', async () => {
  await using opened = await large()
  const { host, site, model } = opened
  for (let at = 0; at < 80; at += 1) model.page(`More ${at}`)
  let left = 1
  site.server.intercept = ({ path }) => {
    if (path === '/v1/search' && (left -= 1) >= 0) setImmediate(site.server.expireCursors)
    return false
  }
  host.cursor = null
  await host.run()
  assert.deepEqual([host.isComplete(), host.documents.size], [true, 111])
  left = Infinity
  host.cursor = null
  await assert.rejects(host.run(), { reason: 'settings' })
})
