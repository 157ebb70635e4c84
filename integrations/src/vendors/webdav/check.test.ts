import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { IntegrationError } from '../../kit/kit.ts'
import { type Answer, connect, file, folder, listing, run, startDavServer } from './testing/dav-server.ts'
import { startHttpServer } from '../../testing/http-server.ts'

const bytes = async (chunks: AsyncIterable<Uint8Array>) => Buffer.concat(await Array.fromAsync(chunks))

test('the password is tried once and not sent before it is requested', async () => {
  await using server = await startHttpServer((_, response) =>
    response.writeHead(401, { 'www-authenticate': 'Basic realm="x"' }).end(),
  )
  await using source = connect(server)
  await assert.rejects(source.check(), { reason: 'auth', message: 'The server refused the user name or password (401).' })
  assert.deepEqual(
    server.requests.map(({ headers }) => headers.authorization?.split(' ')[0]),
    [undefined, 'Basic'],
  )
})

test('reads that start together try the password once', async () => {
  await using server = await startHttpServer((_, response) =>
    response.writeHead(401, { 'www-authenticate': 'Basic realm="x"' }).end(),
  )
  await using source = connect(server)
  const ends = await Promise.allSettled([1, 2, 3, 4].map((name) => bytes(source.read(`/${name}`))))
  assert.deepEqual(
    ends.map((end) => end.status === 'rejected' && end.reason.reason),
    ['auth', 'auth', 'auth', 'auth'],
  )
  assert.equal(server.requests.filter(({ headers }) => headers.authorization).length, 1)
})

test('a server that lets everybody in gets the credentials', async () => {
  await using server = await startHttpServer((_, response) => response.writeHead(207).end(listing(folder('/'))))
  await using source = connect(server)
  await source.check()
  assert.match(server.requests.at(-1)?.headers.authorization ?? '', /^Basic /)
})

test('another server behind a redirect gets no password and is named', async () => {
  await using other = await startHttpServer((_, response) => response.writeHead(401).end())
  await using server = await startHttpServer((_, response) => response.writeHead(301, { location: `${other.origin}/dav/` }).end())
  await using source = connect(server)
  await assert.rejects(source.check(), {
    reason: 'settings',
    message: `The server redirects to ${other.origin}. Enter that address instead.`,
  })
  assert.deepEqual(
    other.requests.map(({ headers }) => headers.authorization),
    [undefined],
  )
})

test('a folder that moved on the same server is followed', async () => {
  await using server = await startDavServer({ '/new/': listing(folder('/new/'), file('/new/1')) })
  await using front = await startHttpServer((request, response) => {
    if (request.url!.startsWith('/old')) response.writeHead(301, { location: request.url!.replace('old', 'new') }).end()
    else if (!request.headers.authorization) response.writeHead(401).end()
    else response.writeHead(207).end(listing(folder('/new/'), file('/new/1')))
  })
  await using source = connect(front, { settings: { url: `${front.origin}/old` } })
  assert.deepEqual(await run(source.changes()), ['/1', 'complete'])
  assert.equal(server.requests.length, 0)
})

const page: Answer = (_, response) =>
  void response.writeHead(200, { 'content-type': 'text/html' }).end('<!DOCTYPE html><title>Welcome</title>')
const checks: Record<string, [Answer | number | string, string, RegExp]> = {
  'a web page': [page, 'settings', /^This address answers, but not as a WebDAV server\.$/],
  'a server without WebDAV': [405, 'settings', /^This address answers, but not as a WebDAV server\.$/],
  'a server that knows no such method': [501, 'settings', /^This address answers, but not as a WebDAV server\.$/],
  'no such folder': [404, 'settings', /^There is no folder \/ on this server \(404\)\.$/],
  'a folder of others': [403, 'settings', /^The server does not let reader read \/ \(403\)\.$/],
  'a broken server': [500, 'upstream', /\(500\)/],
  'a file': [listing(file('/')), 'settings', /^The address leads to a file, not to a folder\.$/],
  'an empty answer': [listing(), 'settings', /not as a WebDAV server/],
}
for (const [what, [answer, reason, message]] of Object.entries(checks)) {
  test(`the check of ${what} says so`, async () => {
    await using server = await startDavServer({ '/': answer })
    await using source = connect(server)
    await assert.rejects(source.check(), { reason, message })
  })
}

test('the check of a private address says so', async () => {
  await using source = connect({ origin: 'http://192.168.0.1' })
  await assert.rejects(source.check(), { reason: 'settings', message: /not a public address/ })
})

test('the check of nothing says so', async () => {
  const server = await startHttpServer(() => {})
  await server[Symbol.asyncDispose]()
  await using source = connect(server)
  await assert.rejects(source.check(), { reason: 'unreachable', message: /refuses the connection/ })
})

test('no failure contains the password', async () => {
  for (const status of [401, 403, 404, 405, 429, 500]) {
    await using server = await startDavServer({ '/': status })
    await using source = connect(server)
    await assert.rejects(source.check(), (error: Error) => !`${error.message} ${JSON.stringify(error)}`.includes('secret'))
  }
})

for (const [header, expected] of [
  ['120', [120_000, 120_000]],
  [new Date(Date.now() + 3_600_000).toUTCString(), [3_000_000, 3_600_000]],
  ['Sat, 21 Nov 2020 07:12:44 GMT', [0, 0]],
  ['soon', null],
  [null, null],
] as const) {
  for (const status of [429, 503]) {
    test(`${status} with Retry-After ${header ?? 'absent'} says when to come back`, async () => {
      await using server = await startDavServer({
        '/': (_, response) => void response.writeHead(status, header === null ? {} : { 'retry-after': header }).end(),
      })
      await using source = connect(server)
      await assert.rejects(source.check(), (error: IntegrationError) => {
        assert.equal(error.reason, 'throttled')
        const wait = error.retryAfterMs
        return expected === null ? wait === null : wait !== null && wait >= expected[0] && wait <= expected[1]
      })
    })
  }
}
