import assert from 'node:assert/strict'
import { test } from 'node:test'
import { connect, file, folder, listing, run, startDavServer } from './testing/dav-server.ts'
import { startHttpServer } from '../../testing/http-server.ts'

test('a folder that lists itself, those around it or the inside of others comes to an end', async () => {
  await using server = await startDavServer({
    '/dav/': listing(
      folder('/dav/'),
      folder('/dav/a/'),
      folder('/'),
      folder('/dav/a/b/c/'),
      folder('/dav/../etc/'),
      folder('/dav/%2E%2E/'),
      file('/dav/x'),
      file('/dav/x'),
    ),
    '/dav/a/': listing(folder('/dav/'), folder('/dav/a'), folder('/dav/a/'), folder('/dav/a/./'), file('/dav/a/1')),
  })
  await using source = connect(server, { settings: { url: `${server.origin}/dav` } })
  assert.deepEqual(await run(source.changes()), ['/x', '/a/1', 'complete'])
  assert.deepEqual(new Set(server.requests.map(({ path }) => path)), new Set(['/dav/', '/dav/a/']))
})

test('a link that leads back into a folder around it is followed once', async () => {
  const same = (href: string) => listing(folder(href), folder(`${href}loop/`), folder(`${href}again/`), file(`${href}1`))
  await using server = await startHttpServer((request, response) => {
    if (!request.headers.authorization) response.writeHead(401).end()
    else response.writeHead(207).end(same(request.url!))
  })
  await using source = connect(server)
  assert.deepEqual(await run(source.changes()), ['/1', 'skipped /again', 'skipped /loop', 'complete'])
})

test('folders that are alike are no loop', async () => {
  const only = (href: string) => listing(folder(href), folder(`${href}a/`))
  await using server = await startDavServer({
    '/': only('/'),
    '/a/': only('/a/'),
    '/a/a/': only('/a/a/'),
    '/a/a/a/': listing(folder('/a/a/a/'), file('/a/a/a/1')),
  })
  await using source = connect(server)
  assert.deepEqual(await run(source.changes()), ['/a/a/a/1', 'complete'])
})

test('a tree without an end is left at a depth no person has built', async () => {
  let count = 0
  await using server = await startHttpServer((request, response) => {
    if (!request.headers.authorization) response.writeHead(401).end()
    else
      response
        .writeHead(207)
        .end(listing(folder(request.url!), folder(`${request.url}d/`), file(`${request.url}f`, `"${(count += 1)}"`)))
  })
  await using source = connect(server)
  const seen = await run(source.changes())
  assert.deepEqual(
    [seen.length, seen.filter((change) => change.startsWith('skipped /d/d/d')).length, seen.at(-1)],
    [203, 1, 'complete'],
  )
})

test('a path too long to be kept is skipped', async () => {
  const path = (depth: number) => `/${Array.from({ length: depth }, (_, level) => `${String(level).repeat(250)}/`).join('')}`
  const tree = Object.fromEntries(
    Array.from({ length: 9 }, (_, depth) => [path(depth), listing(folder(path(depth)), folder(path(depth + 1)))]),
  )
  await using server = await startDavServer(tree)
  await using source = connect(server)
  const [skipped, end] = await run(source.changes())
  assert.deepEqual([skipped?.length, end], ['skipped '.length + 2000, 'complete'])
})

test('a server behind a proxy may call its folders by other names', async () => {
  await using server = await startDavServer({
    '/public/': listing(folder('http://inner:8080/dav/'), folder('http://inner:8080/dav/a/'), file('http://inner:8080/dav/1')),
    '/public/a/': listing(folder('http://inner:8080/dav/a/'), file('http://inner:8080/dav/a/2')),
  })
  await using source = connect(server, { settings: { url: `${server.origin}/public` } })
  assert.deepEqual(await run(source.changes()), ['/1', '/a/2', 'complete'])
})

test('the root of a server may be a folder inside another, even one that holds a folder of that name', async () => {
  await using server = await startDavServer({
    '/': listing(folder('/dav/'), folder('/dav/dav/'), folder('/dav/a/'), file('/dav/1')),
    '/dav/': listing(folder('/dav/dav/'), file('/dav/dav/2')),
    '/a/': listing(folder('/dav/a/')),
  })
  await using source = connect(server)
  assert.deepEqual(await run(source.changes()), ['/1', '/dav/2', 'complete'])
})

test('a listing without the folder itself proves nothing', async () => {
  for (const inside of [listing(), listing(file('/a/1')), listing(folder('/a/b/'), file('/a/b/1'))]) {
    await using server = await startDavServer({ '/': listing(folder('/'), folder('/a/')), '/a/': inside })
    await using source = connect(server)
    assert.deepEqual(await run(source.changes()), ['upstream'])
  }
})

test('a server that lists everything whatever it is asked is understood', async () => {
  const everything = listing(folder('/a/b/'), file('/a/b/2'), folder('/'), folder('/a/'), file('/a/1'))
  await using server = await startDavServer({ '/': everything, '/a/': everything, '/a/b/': everything })
  await using source = connect(server)
  assert.deepEqual(await run(source.changes()), ['/a/1', '/a/b/2', 'complete'])
})

test('a folder name that comes back decomposed is the same folder', async () => {
  const [composed, decomposed] = ['한글', '한글'.normalize('NFD')].map(encodeURIComponent)
  await using server = await startDavServer({ [`/${composed}/`]: listing(folder(`/${decomposed}/`), file(`/${decomposed}/1`)) })
  await using source = connect(server, { settings: { baseFolder: '한글' } })
  assert.deepEqual(await run(source.changes()), ['/1', 'complete'])
})

for (const baseFolder of ['100% sure/a#b?', '/100% sure/a#b?/', '//100% sure//a#b?']) {
  test(`the base folder ${baseFolder} is taken literally`, async () => {
    const base = '/100%25%20sure/a%23b%3F/'
    await using server = await startDavServer({ [base]: listing(folder(base), file(`${base}1`)) })
    await using source = connect(server, { settings: { baseFolder } })
    assert.deepEqual(await run(source.changes()), ['/1', 'complete'])
  })
}
