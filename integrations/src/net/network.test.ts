import assert from 'node:assert/strict'
import { test } from 'node:test'
import { IntegrationError } from '../kit/kit.ts'
import { startHttpServer } from '../testing/http-server.ts'
import type { Lookup } from './lookup.ts'
import { createNetwork } from './network.ts'

const local = { allow: '127.0.0.1' }

test('an answer arrives with its status, headers and bytes', async () => {
  await using server = await startHttpServer((_, response) =>
    response.writeHead(418, { 'x-tea': 'green' }).end('short and stout'),
  )
  await using net = createNetwork(local)
  const answer = await net.fetch(server.origin)
  assert.deepEqual([answer.status, answer.headers.get('x-tea'), await answer.text()], [418, 'green', 'short and stout'])
})

for (const notation of [
  '127.0.0.1',
  'localhost',
  '0x7f.1',
  '2130706433',
  '0177.0.0.1',
  '127.1',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '0.0.0.0',
  '[::1]',
  '[::]',
]) {
  test(`this machine is not reached as ${notation}`, async () => {
    await using server = await startHttpServer((_, response) => response.end())
    await using net = createNetwork({ allow: '' })
    const reason = notation === 'localhost' ? 'unreachable' : 'settings'
    await assert.rejects(net.fetch(`http://${notation}:${server.port}/`), { name: 'IntegrationError', reason })
    assert.equal(server.connections, 0)
  })
}

test('a name is connected to the address that was checked, under its own name', async () => {
  await using server = await startHttpServer((request, response) => response.end(request.headers.host))
  const asked: string[] = []
  const lookup = async (host: string) => {
    asked.push(host)
    return [{ address: '127.0.0.1', family: 4 }]
  }
  await using net = createNetwork({ ...local, lookup })
  const answer = await net.fetch(`http://files.example:${server.port}/`)
  assert.equal(await answer.text(), `files.example:${server.port}`)
  assert.deepEqual(asked, ['files.example'])
})

test('a name that points to a private address in the meantime is refused at the next connection', async () => {
  await using server = await startHttpServer((_, response) => response.writeHead(200, { connection: 'close' }).end('ok'))
  await using other = await startHttpServer((_, response) => response.end('private'), { address: '127.0.0.2' })
  const addresses = ['127.0.0.1', '127.0.0.2']
  await using net = createNetwork({ ...local, lookup: async () => [{ address: addresses.shift()!, family: 4 }] })
  assert.equal(await (await net.fetch(`http://files.example:${server.port}/`)).text(), 'ok')
  await assert.rejects(net.fetch(`http://files.example:${other.port}/`), { reason: 'unreachable' })
  assert.equal(other.connections, 0)
})

test('of several addresses only an allowed one is used', async () => {
  await using server = await startHttpServer((_, response) => response.end('ok'))
  const lookup = async () => ['10.0.0.1', '127.0.0.1', '::1'].map((address) => ({ address, family: 0 }))
  await using net = createNetwork({ ...local, lookup })
  assert.equal(await (await net.fetch(`http://files.example:${server.port}/`)).text(), 'ok')
  assert.deepEqual(await net.resolve('files.example'), { address: '127.0.0.1', family: 4 })
})

test('resolve refuses what fetch refuses', async () => {
  await using net = createNetwork({ allow: '', lookup: async () => [{ address: '169.254.169.254', family: 4 }] })
  await assert.rejects(net.resolve('metadata.example'), { reason: 'unreachable' })
  await assert.rejects(net.resolve('10.0.0.1'), { reason: 'settings' })
  await assert.rejects(net.resolve(''), { reason: 'settings' })
  assert.deepEqual(await net.resolve('[2606:4700::1111]'), { address: '2606:4700::1111', family: 6 })
})

test('a name that leads to a private address fails as one that does not exist', async () => {
  const failureOf = async (lookup: Lookup) => {
    await using net = createNetwork({ allow: '', lookup })
    const failures = []
    for (const ask of [net.resolve('intranet.example'), net.fetch('http://intranet.example:8080/')]) {
      const { reason, message } = await ask.then(
        () => assert.fail('It was reached.'),
        (error: unknown) => error as IntegrationError,
      )
      failures.push([reason, message.replace(':8080', '')])
    }
    return failures
  }
  const known = await failureOf(async () => [{ address: '10.9.8.7', family: 4 }])
  const unknown = await failureOf(() => Promise.reject(Object.assign(new Error('none'), { code: 'ENOTFOUND' })))
  assert.deepEqual(known, unknown)
  assert.doesNotMatch(JSON.stringify(known), /10\.9\.8\.7/)
})

for (const way of ['an address', 'a redirect']) {
  test(`a private address fails in the same words by ${way}, whatever listens there`, async () => {
    await using inner = await startHttpServer((_, response) => response.end('secret'), { address: '127.0.0.2' })
    const said = async (port: number) => {
      const target = `http://127.0.0.2:${port}/`
      await using server = await startHttpServer((_, response) => response.writeHead(302, { location: target }).end())
      await using net = createNetwork(local)
      const error = await net.fetch(way === 'an address' ? target : server.origin).then(
        () => assert.fail('It was reached.'),
        (failure: unknown) => failure as IntegrationError,
      )
      return [error.reason, error.message]
    }
    const open = await said(inner.port)
    for (const closed of [1, 22, 65_535]) assert.deepEqual(await said(closed), open)
    assert.equal(inner.connections, 0)
  })
}

test('a redirect to a private address is refused', async () => {
  await using inner = await startHttpServer((_, response) => response.end('secret'), { address: '127.0.0.2' })
  await using server = await startHttpServer((_, response) => response.writeHead(302, { location: `${inner.origin}/` }).end())
  await using net = createNetwork(local)
  await assert.rejects(net.fetch(server.origin), { reason: 'settings' })
  assert.equal(inner.connections, 0)
})

test('a redirect is followed to its end, and the answer says where that was', async () => {
  await using server = await startHttpServer((request, response) => {
    if (request.url === '/a') response.writeHead(301, { location: Buffer.from('한 글').toString('latin1') }).end()
    else response.end('here')
  })
  await using net = createNetwork(local)
  const answer = await net.fetch(`${server.origin}/a`, { headers: { Authorization: 'Basic x' } })
  assert.deepEqual([answer.url, answer.redirected, await answer.text()], [`${server.origin}/%ED%95%9C%20%EA%B8%80`, true, 'here'])
  assert.equal(server.requests[1]?.headers.authorization, 'Basic x')
})

test('credentials do not follow to another server', async () => {
  await using other = await startHttpServer((_, response) => response.end())
  await using server = await startHttpServer((_, response) => response.writeHead(307, { location: other.origin }).end())
  await using net = createNetwork(local)
  await (await net.fetch(server.origin, { headers: { authorization: 'Basic x', Cookie: 'a=b', 'X-Api-Key': 'k' } })).text()
  const { authorization, cookie, 'x-api-key': key } = other.requests[0]!.headers
  assert.deepEqual([authorization, cookie, key], [undefined, undefined, undefined])
})

test('the sixth redirect is one too many', async () => {
  await using server = await startHttpServer((request, response) => {
    const count = Number(request.url!.slice(1))
    response.writeHead(302, { location: `/${count + 1}` }).end()
  })
  await using net = createNetwork(local)
  await assert.rejects(net.fetch(`${server.origin}/0`), { reason: 'upstream' })
  assert.equal(server.requests.length, 6)
})

test('requests in a row share a connection', async () => {
  await using server = await startHttpServer((_, response) => response.end('ok'))
  await using net = createNetwork(local)
  for (let count = 0; count < 10; count += 1) await (await net.fetch(server.origin)).text()
  // The end of an answer may be read a moment before its connection counts as free.
  assert.ok(server.connections <= 2, `${server.connections} connections`)
})

test('a kept connection that the server has closed meanwhile is replaced', async () => {
  await using server = await startHttpServer((request, response) => {
    // The second request on a connection meets a server that hangs up instead.
    if (server.requests.length === 2) request.socket.destroy()
    else response.end('ok')
  })
  await using net = createNetwork(local)
  await (await net.fetch(server.origin)).text()
  assert.equal(await (await net.fetch(server.origin)).text(), 'ok')
})

test('what may have changed something is not sent twice', async () => {
  await using server = await startHttpServer((request) => request.socket.destroy())
  await using net = createNetwork(local)
  await assert.rejects(net.fetch(server.origin, { method: 'POST', body: 'order' }), { reason: 'unreachable' })
  assert.equal(server.requests.length, 1)
})

test('a certificate nobody vouches for is refused unless the person accepts it', async () => {
  await using server = await startHttpServer((_, response) => response.end('ok'), { tls: true })
  await using net = createNetwork(local)
  await assert.rejects(net.fetch(server.origin), { reason: 'certificate' })
  assert.equal(await (await net.fetch(server.origin, { allowInvalidCertificate: true })).text(), 'ok')
  await assert.rejects(net.fetch(server.origin), { reason: 'certificate' })
})

test('a server that does not speak TLS, or HTTP, is distinguished from one that is unreachable', async () => {
  await using server = await startHttpServer((request) => request.socket.end('220 mail.example ESMTP\r\n'))
  await using net = createNetwork(local)
  await assert.rejects(net.fetch(`https://127.0.0.1:${server.port}`), { reason: 'upstream' })
  await assert.rejects(net.fetch(server.origin), { reason: 'upstream' })
  await server[Symbol.asyncDispose]()
  await assert.rejects(net.fetch(server.origin), { reason: 'unreachable' })
})

test('a name nobody has is unreachable', async () => {
  await using net = createNetwork(local)
  await assert.rejects(net.fetch('http://nobody.invalid/'), { reason: 'unreachable' })
  await assert.rejects(net.resolve('nobody.invalid'), { reason: 'unreachable' })
})

for (const address of [
  'ftp://files.example/',
  'file:///etc/passwd',
  'files.example',
  '',
  'http://',
  'http://me:secret@files.example/',
]) {
  test(`"${address}" is no address to fetch`, async () => {
    await using net = createNetwork(local)
    await assert.rejects(
      net.fetch(address),
      (error: IntegrationError) => error.reason === 'settings' && !error.message.includes('secret'),
    )
  })
}

test('after the end nothing is fetched any more', async () => {
  await using server = await startHttpServer((_, response) => response.end())
  const net = createNetwork(local)
  await net[Symbol.asyncDispose]()
  await assert.rejects(net.fetch(server.origin), { reason: 'unreachable' })
})
