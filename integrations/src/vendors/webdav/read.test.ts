import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Answer, connect, folder, listing, startDavServer } from './testing/dav-server.ts'
import { startHttpServer } from '../../testing/http-server.ts'

const bytes = async (chunks: AsyncIterable<Uint8Array>) => Buffer.concat(await Array.fromAsync(chunks))

test('a file is read as it is sent', async () => {
  await using server = await startDavServer({
    '/': listing(folder('/')),
    '/a%20b': (_, response) => void response.end('content'),
  })
  await using source = connect(server)
  assert.equal(String(await bytes(source.read('/a b', 7))), 'content')
})

const unreadable: Record<string, [Answer | number, string]> = {
  'is missing': [404, 'notFound'],
  'is deleted for good': [410, 'notFound'],
  'may not be read': [403, 'forbidden'],
  'has become a folder': [(_, response) => void response.writeHead(301, { location: '/f/' }).end(), 'notFound'],
  'comes with an error': [500, 'upstream'],
  'is odd': [409, 'upstream'],
  'has to wait': [429, 'throttled'],
  'is in maintenance': [503, 'throttled'],
  'is refused with the password': [401, 'auth'],
  'never comes': [() => {}, 'timeout'],
  'stops coming': [(_, response) => void response.writeHead(200, { 'content-length': 10 }).write('a'), 'timeout'],
  'is cut short of its length': [
    (request, response) => void response.writeHead(200, { 'content-length': 10 }).write('a', () => request.socket.end()),
    'upstream',
  ],
  'is cut between its chunks': [
    (request, response) => void response.writeHead(200).write('a', () => request.socket.end()),
    'upstream',
  ],
  'is shorter than listed, on a connection that closes at the end': [
    (request) => void request.socket.end('HTTP/1.0 200 OK\r\n\r\nabc'),
    'upstream',
  ],
  'leads to a private address': [
    (_, response) => void response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
    'forbidden',
  ],
}
for (const [what, [answer, reason]] of Object.entries(unreadable)) {
  test(`a file that ${what} fails as ${reason}`, async () => {
    await using server = await startDavServer({
      '/': listing(folder('/')),
      '/f': answer,
      'GET /f/': (_, response) => void response.end('index of f'),
    })
    await using source = connect(server, reason === 'timeout' ? { timeoutMs: 500 } : {})
    await assert.rejects(bytes(source.read('/f', 10)), { name: 'IntegrationError', reason })
  })
}

test('a file on another server is read without the password, or not at all', async () => {
  await using other = await startHttpServer((request, response) =>
    response.writeHead(request.url === '/open' ? 200 : 401).end('content'),
  )
  const leadTo =
    (path: string): Answer =>
    (_, response) =>
      void response.writeHead(302, { location: `${other.origin}${path}` }).end()
  await using server = await startDavServer({ '/': listing(folder('/')), '/a': leadTo('/open'), '/b': leadTo('/closed') })
  await using source = connect(server)
  assert.equal(String(await bytes(source.read('/a'))), 'content')
  await assert.rejects(bytes(source.read('/b')), { reason: 'forbidden' })
  assert.deepEqual(
    other.requests.map(({ headers }) => headers.authorization),
    [undefined, undefined],
  )
})

for (const path of ['/../secret', '/a/../../secret', '/..', '/.', '/', '', 'secret', '/a/./b', '/a\0b']) {
  test(`the path ${JSON.stringify(path)} does not lead out of the base folder`, async () => {
    await using server = await startDavServer({ '/base/': listing(folder('/base/')) })
    await using source = connect(server, { settings: { baseFolder: 'base' } })
    await assert.rejects(bytes(source.read(path)), { reason: 'forbidden' })
    assert.deepEqual(
      server.requests.filter(({ method }) => method === 'GET'),
      [],
    )
  })
}

test('what looks like a way out is a name when it is percent-encoded', async () => {
  await using server = await startDavServer({
    '/base/': listing(folder('/base/')),
    '/base/%252e%252e%252fsecret': (_, response) => void response.end('inside'),
    '/base/..%5Cx': (_, response) => void response.end('inside'),
  })
  await using source = connect(server, { settings: { baseFolder: 'base' } })
  assert.equal(String(await bytes(source.read('/%2e%2e%2fsecret'))), 'inside')
  assert.equal(String(await bytes(source.read('/..\\x'))), 'inside')
})
