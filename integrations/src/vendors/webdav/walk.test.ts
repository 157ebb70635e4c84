import assert from 'node:assert/strict'
import { test } from 'node:test'
import { EndlessListing, ListingBudget } from '../../kit/budget.ts'
import type { Item } from '../../kit/kit.ts'
import { type Answer, connect, file, folder, listing, run, startDavServer, thing } from './testing/dav-server.ts'
import { startHttpServer } from '../../testing/http-server.ts'

const failures: Record<string, [Answer | number | string, string]> = {
  'too many requests': [429, 'throttled'],
  maintenance: [503, 'throttled'],
  'an error of the server': [500, 'upstream'],
  'a wrong gateway': [502, 'upstream'],
  'a password that is suddenly wrong': [401, 'auth'],
  'a listing that is cut off by the connection': [
    (request, response) => response.writeHead(207).write(listing(file('/b/1')).slice(0, -40), () => request.socket.end()),
    'upstream',
  ],
  'a listing that is cut off by the server': [listing(file('/b/1')).slice(0, -10), 'upstream'],
  'a page instead of a listing': ['<!DOCTYPE html><html></html>', 'upstream'],
  silence: [() => {}, 'timeout'],
  'silence in the middle': [(_, response) => void response.writeHead(207).write('<D:multistatus'), 'timeout'],
  'hanging up': [(request) => request.socket.destroy(), 'unreachable'],
  'things from another folder': [listing(folder('/other/'), file('/elsewhere/1')), 'upstream'],
}
for (const [what, [answer, reason]] of Object.entries(failures)) {
  test(`${what} in the middle of a run ends it without a word about completeness`, async () => {
    await using server = await startDavServer({
      '/': listing(folder('/'), folder('/a/'), folder('/b/'), file('/0')),
      '/a/': listing(folder('/a/'), file('/a/1')),
      '/b/': answer,
    })
    await using source = connect(server, reason === 'timeout' ? { timeoutMs: 500 } : {})
    assert.deepEqual(await run(source.changes()), ['/0', '/a/1', reason])
  })
}

test('a folder of which something is listed that cannot be read is skipped, and the rest is read', async () => {
  const unreadable = '<D:response></D:href></D:response>'
  await using server = await startDavServer({
    '/': listing(folder('/'), folder('/b/'), folder('/c/')),
    '/b/': listing(folder('/b/'), file('/b/1'), unreadable),
    '/c/': listing(folder('/c/'), file('/c/1')),
  })
  await using source = connect(server)
  assert.deepEqual(await run(source.changes()), ['skipped /b', '/c/1', 'complete'])
  await using base = await startDavServer({ '/': listing(folder('/'), unreadable) })
  await using whole = connect(base)
  assert.deepEqual(await run(whole.changes()), ['upstream'])
})

test('a name with a sign that XML has written otherwise is read', async () => {
  await using server = await startDavServer({ '/': listing(folder('/'), file('/R&D.txt')) })
  await using source = connect(server)
  assert.deepEqual(await run(source.changes()), ['/R&D.txt', 'complete'])
})

for (const [status, expected] of [
  [403, ['skipped /b']],
  [423, ['skipped /b']],
  [404, []],
  [410, []],
] as const) {
  test(`a folder that answers ${status} leaves the rest of the run complete`, async () => {
    await using server = await startDavServer({
      '/': listing(folder('/'), folder('/b/'), folder('/c/')),
      '/b/': status,
      '/c/': listing(folder('/c/'), file('/c/1')),
    })
    await using source = connect(server)
    assert.deepEqual(await run(source.changes()), [...expected, '/c/1', 'complete'])
  })
}

for (const status of [403, 404, 410, 405]) {
  test(`without the base folder (${status}) nothing is complete`, async () => {
    let asked = 0
    await using server = await startDavServer({
      'PROPFIND /': (_, response) =>
        void ((asked += 1) === 1 ? response.writeHead(207).end(listing(folder('/'))) : response.writeHead(status).end()),
    })
    await using source = connect(server)
    assert.deepEqual(await run(source.changes()), ['settings'])
  })
}

test('a folder that leads to another server, or where nobody may go, is skipped', async () => {
  await using other = await startHttpServer((_, response) => response.writeHead(207).end(listing(folder('/b/'), file('/b/1'))))
  const leadTo =
    (location: string): Answer =>
    (_, response) =>
      void response.writeHead(302, { location }).end()
  await using server = await startDavServer({
    '/': listing(folder('/'), folder('/a/'), folder('/b/'), folder('/c/')),
    '/a/': leadTo('http://10.0.0.1/'),
    '/b/': leadTo(`${other.origin}/b/`),
    '/c/': listing(folder('/c/'), file('/c/1')),
  })
  await using source = connect(server)
  assert.deepEqual(await run(source.changes()), ['skipped /a', 'skipped /b', '/c/1', 'complete'])
})

test('a thing that may not be read is skipped, a vanished one left out', async () => {
  const alone = (href: string, status: string) =>
    `<D:response><D:href>${href}</D:href><D:status>HTTP/1.1 ${status}</D:status></D:response>`
  await using server = await startDavServer({
    '/': listing(folder('/'), alone('/a', '403 Forbidden'), alone('/b', '404 Not Found'), file('/c')),
  })
  await using source = connect(server)
  assert.deepEqual(await run(source.changes()), ['skipped /a', '/c', 'complete'])
})

test('items carry what the server says and the folders around them', async () => {
  const facts =
    '<D:resourcetype/><D:getcontentlength>5</D:getcontentlength><D:getlastmodified>Sat, 21 Nov 2026 07:12:44 GMT</D:getlastmodified><D:getetag>W/"x"</D:getetag><D:getcontenttype>text/plain</D:getcontenttype>'
  const name = encodeURIComponent('한글.txt'.normalize('NFD'))
  await using server = await startDavServer({
    '/': listing(folder('/'), folder('/a/')),
    '/a/': listing(folder('/a/'), folder('/a/b/')),
    '/a/b/': listing(folder('/a/b/'), thing(`/a/b/${name}`, facts)),
  })
  await using source = connect(server)
  const [change] = await Array.fromAsync(source.changes())
  assert.deepEqual(change, {
    kind: 'item',
    item: {
      externalId: `/a/b/${decodeURIComponent(name)}`,
      title: '한글.txt',
      link: null,
      version: '"x" 2026-11-21T07:12:44.000Z 5',
      size: 5,
      updatedAt: '2026-11-21T07:12:44.000Z',
      ancestors: [
        { id: '/a', title: 'a', link: null },
        { id: '/a/b', title: 'b', link: null },
      ],
      fileName: '한글.txt',
      mediaType: 'text/plain',
    } satisfies Item,
  })
})

test('a mark of weakness alone is no new version', async () => {
  const versions: string[] = []
  for (const etag of ['W/"1"', '"1"', '"2"']) {
    await using server = await startDavServer({ '/': listing(folder('/'), file('/a', etag)) })
    await using source = connect(server)
    const [change] = await Array.fromAsync(source.changes())
    versions.push(change?.kind === 'item' ? change.item.version : '')
  }
  assert.equal(versions[0], versions[1])
  assert.notEqual(versions[1], versions[2])
})

test('what a server says nothing about is never taken for unchanged', async () => {
  await using server = await startDavServer({ '/': listing(folder('/'), thing('/a', '<D:resourcetype/>')) })
  await using source = connect(server)
  const [first] = await Array.fromAsync(source.changes())
  await new Promise((resolve) => setTimeout(resolve, 2))
  const [second] = await Array.fromAsync(source.changes())
  assert.notDeepEqual(first, second)
})

test('a few folders are listed at the same time, and what is found comes in one order', async () => {
  let [now, most] = [0, 0]
  const names = Array.from({ length: 12 }, (_, index) => `f${String(index).padStart(2, '0')}`)
  await using server = await startHttpServer((request, response) => {
    const path = request.url!
    if (!request.headers.authorization) return response.writeHead(401).end()
    if (path === '/')
      return response.writeHead(207).end(listing(folder('/'), ...names.toReversed().map((name) => folder(`/${name}/`))))
    now += 1
    most = Math.max(most, now)
    // Later ones answer sooner.
    setTimeout(
      () => ((now -= 1), response.writeHead(207).end(listing(folder(path), file(`${path}1`)))),
      20 - Number(path.slice(2, 4)),
    )
  })
  await using source = connect(server)
  assert.deepEqual(await run(source.changes()), [...names.map((name) => `/${name}/1`), 'complete'])
  assert.ok(most > 1 && most <= 4, `${most} at the same time`)
})

test('who stops listening stops the listing', async () => {
  const closed = Promise.withResolvers<void>()
  await using server = await startDavServer({
    '/': listing(folder('/'), folder('/a/'), folder('/b/')),
    '/a/': listing(folder('/a/'), file('/a/1'), file('/a/2')),
    '/b/': (request) => void request.socket.on('close', () => closed.resolve()),
  })
  await using source = connect(server)
  for await (const change of source.changes()) if (change.kind === 'item') break
  await closed.promise
})

test('an aborted run ends with the reason for it', async () => {
  const stop = new AbortController()
  await using server = await startDavServer({
    '/': listing(folder('/'), folder('/a/')),
    '/a/': () => stop.abort(new Error('shutting down')),
  })
  await using source = connect(server, { signal: stop.signal })
  await assert.rejects(Array.fromAsync(source.changes()), { message: 'shutting down' })
})

test('a large folder is listed whole', async () => {
  await using server = await startDavServer({
    '/': listing(folder('/'), ...Array.from({ length: 20_000 }, (_, index) => file(`/file-${index}`))),
  })
  await using source = connect(server)
  assert.equal((await run(source.changes())).length, 20_001)
})

/** Two more folders in every folder, for ever, and a file with another name. */
const inventing: Answer = (request, response) => {
  if (request.headers.authorization === undefined)
    return void response.writeHead(401, { 'www-authenticate': 'Basic realm="x"' }).end()
  const path = request.url!.replace(/\/*$/, '/')
  const name = path.split('/').length
  response.writeHead(207).end(listing(folder(path), folder(`${path}left/`), folder(`${path}right/`), file(`${path}${name}.txt`)))
}

test('a server that invents folders for ever is given up, with what it showed until then and no word about completeness', async () => {
  await using server = await startHttpServer(inventing)
  await using source = connect(server, { budget: new ListingBudget({ folders: 500 }) })
  const seen: string[] = []
  const listed = (async () => {
    for await (const change of source.changes()) seen.push(change.kind)
  })()
  await assert.rejects(listed, (error) => error instanceof EndlessListing && /500 folders/.test(error.message))
  assert.ok(seen.includes('item') && !seen.includes('complete'))
})

test('listings that go on for ever are given up by their bytes', async () => {
  await using server = await startHttpServer(inventing)
  await using source = connect(server, { budget: new ListingBudget({ bytes: 50_000 }) })
  await assert.rejects(Array.fromAsync(source.changes()), EndlessListing)
})
