import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startConfluence } from './testing/server.ts'
import { connection } from '../../platforms/atlassian/testing/connection.ts'
import { confluence } from './vendor.ts'

test('pages, blog posts and attachments are found with their place, people and link', async () => {
  await using server = await startConfluence()
  const { site } = server
  const space = site.space('ENG')
  const home = site.page(space, 'Home')
  const roof = site.page(space, 'Roof / plan', { parent: home.id, editor: 'bob' })
  const news = site.page(space, 'News', { type: 'blogpost' })
  const file = site.attach(roof, 'roof.txt', 'tiles')
  await using source = connection(confluence, server)
  const { items, complete } = await source.run()
  assert.ok(complete)
  assert.deepEqual(
    [...items.keys()],
    [`page/${home.id}`, `page/${roof.id}`, `blogpost/${news.id}`, `attachment/${roof.id}/${file.id}`],
  )
  const { access: _, ...page } = items.get(`page/${roof.id}`)!
  const origin = server.origin
  assert.deepEqual(page, {
    externalId: `page/${roof.id}`,
    title: 'Roof / plan',
    link: `${origin}/wiki/spaces/x/pages/${roof.id}`,
    version: '1',
    size: null,
    updatedAt: roof.at,
    ancestors: [
      { id: space.id, title: 'ENG space', link: `${origin}/wiki/spaces/ENG` },
      { id: home.id, title: 'Home', link: `${origin}/wiki/spaces/x/pages/${home.id}` },
    ],
    fileName: 'Roof - plan.html',
    mediaType: 'text/html',
    kind: 'page',
    people: ['Ada Lovelace', 'Bob'],
  })
  const attachment = items.get(`attachment/${roof.id}/${file.id}`)!
  assert.equal(attachment.fileName, 'roof.txt')
  assert.deepEqual(
    attachment.ancestors.map(({ title }) => title),
    ['ENG space', 'Home', 'Roof / plan'],
  )
})

test('a page is read with its tables, labels and every comment below it', async () => {
  await using server = await startConfluence()
  const { site } = server
  const page = site.page(site.space('ENG'), 'Prices', {
    body: '<h1>Tiles</h1><table><tr><td>Slate</td></tr></table>',
    labels: ['roof', 'q&a'],
  })
  const first = site.comment(page, '<p>Too <b>high</b></p>', { author: 'bob' })
  const reply = site.comment(page, '<p>Agreed</p>', { parent: first.id })
  site.comment(page, '<p>Really?</p>', { parent: reply.id })
  site.comment(page, '<p>Typo</p>', { list: 'inline-comments' })
  await using source = connection(confluence, server)
  const text = await source.text(`page/${page.id}`)
  assert.match(text, /<table><tr><td>Slate/)
  assert.match(text, /Labels: roof, q&#38;a/)
  assert.match(text, /<b>Bob, 2026-03-01<\/b><\/p><p>Too <b>high<\/b><\/p>.*Agreed.*Really\?.*Typo/s)
})

test('a page without comments is read in one call once it is clear who asks, and with them once there are some', async () => {
  await using server = await startConfluence()
  const page = server.site.page(server.site.space('ENG'), 'Prices')
  await using source = connection(confluence, server)
  const { cursor } = await source.run()
  server.calls.length = 0
  await source.text(`page/${page.id}`)
  assert.deepEqual(server.calls, ['GET /wiki/rest/api/user/current', `GET /wiki/api/v2/pages/${page.id}`])
  server.site.comment(page, 'Why?')
  await source.run(cursor)
  assert.match(await source.text(`page/${page.id}`), /Why/)
})

test('the bytes of an attachment come from the media host, which gets no credentials', async () => {
  await using server = await startConfluence()
  const page = server.site.page(server.site.space('ENG'), 'Prices')
  const file = server.site.attach(page, 'prices.csv', 'slate;5')
  await using source = connection(confluence, server)
  assert.equal(await source.text(`attachment/${page.id}/${file.id}`), 'slate;5')
})

test('what names no document is not requested', async () => {
  await using server = await startConfluence()
  await using source = connection(confluence, server)
  for (const id of ['page/1/../../admin', 'page/x', 'attachment/1/a/b', ''])
    await assert.rejects(source.text(id), { reason: 'forbidden' })
  assert.deepEqual([...new Set(server.calls)], ['GET /wiki/rest/api/user/current'])
})

test('only chosen spaces are read, and all can be chosen from', async () => {
  await using server = await startConfluence()
  const { site } = server
  const [eng, hr] = [site.space('ENG'), site.space('HR')]
  site.attach(site.page(eng, 'Roof'), 'roof.txt', 'x')
  const leave = site.page(hr, 'Leave')
  await using source = connection(confluence, server, { settings: { spaces: [hr.id] } })
  assert.deepEqual([...(await source.run()).items.keys()], [`page/${leave.id}`])
  assert.deepEqual(
    (await source.containers()).map(({ id, name }) => [id, name]),
    [
      [eng.id, 'ENG space'],
      [hr.id, 'HR space'],
    ],
  )
})

test('folders are part of the way to a page', async () => {
  await using server = await startConfluence()
  const space = server.site.space('ENG')
  const folder = server.site.page(space, 'Drafts', { type: 'folder' })
  const page = server.site.page(space, 'Roof', { parent: folder.id })
  await using source = connection(confluence, server)
  const { items } = await source.run()
  assert.deepEqual([...items.keys()], [`page/${page.id}`])
  assert.deepEqual(
    items.get(`page/${page.id}`)!.ancestors.map(({ title }) => title),
    ['ENG space', 'Drafts'],
  )
})
