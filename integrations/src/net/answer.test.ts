import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as pendingEvents, setTimeout as sleep } from 'node:timers/promises'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { IntegrationError } from '../kit/kit.ts'
import { startHttpServer } from '../testing/http-server.ts'
import { createNetwork } from './network.ts'

const local = { allow: '127.0.0.1' }

for (const [how, cut] of Object.entries({ length: { 'content-length': '1000' }, chunks: {} })) {
  test(`an answer with ${how} that breaks off is a failure, not an end`, async () => {
    await using server = await startHttpServer((request, response) => {
      response.writeHead(200, cut)
      response.write('only this', () => request.socket.end())
    })
    await using net = createNetwork(local)
    const answer = await net.fetch(server.origin)
    await assert.rejects(answer.text(), (error) => error instanceof IntegrationError && error.reason === 'upstream')
  })
}

test('silence before the answer is a timeout', async () => {
  await using server = await startHttpServer(() => {})
  await using net = createNetwork(local)
  await assert.rejects(net.fetch(server.origin, { timeoutMs: 50 }), { reason: 'timeout' })
})

test('silence inside the answer is a timeout', async () => {
  await using server = await startHttpServer((_, response) => void response.writeHead(200).write('a'))
  await using net = createNetwork(local)
  const answer = await net.fetch(server.origin, { timeoutMs: 1000 })
  await assert.rejects(answer.text(), { reason: 'timeout' })
})

test('a lookup that never answers is a timeout', async () => {
  await using net = createNetwork({ ...local, lookup: () => new Promise(() => {}) })
  await assert.rejects(net.fetch('http://files.example/', { timeoutMs: 50 }), { reason: 'timeout' })
})

test('an answer that comes a byte at a time is a timeout, although it is never silent', async () => {
  await using server = await startHttpServer((_, response) => {
    const drip = setInterval(() => void response.write('a'), 50)
    response.once('close', () => clearInterval(drip))
  })
  await using net = createNetwork(local)
  const answer = await net.fetch(server.origin, { timeoutMs: 1000 })
  await assert.rejects(answer.text(), { reason: 'timeout' })
})

test('a reader may take its time', async () => {
  await using server = await startHttpServer((_, response) => response.end('a'.repeat(300_000)))
  await using net = createNetwork(local)
  const answer = await net.fetch(server.origin, { timeoutMs: 1000 })
  let received = 0
  for await (const chunk of answer.body!) {
    if (received === 0) await sleep(1500)
    received += chunk.byteLength
  }
  assert.equal(received, 300_000)
})

test('an answer that nobody wants is let go of', async () => {
  const { promise: closed, resolve: close } = Promise.withResolvers<void>()
  await using server = await startHttpServer((request, response) => {
    request.socket.on('close', () => close())
    response.writeHead(200).write('a')
  })
  await using net = createNetwork(local)
  const answer = await net.fetch(server.origin)
  await answer.body!.cancel()
  await closed
})

test('the caller can stop waiting, before the answer and within', async () => {
  await using server = await startHttpServer((request, response) =>
    request.url === '/silent' ? undefined : void response.writeHead(200).write('a'),
  )
  await using net = createNetwork(local)
  const before = new AbortController()
  const waiting = net.fetch(`${server.origin}/silent`, { signal: before.signal })
  before.abort(new Error('stopped'))
  await assert.rejects(waiting, { message: 'stopped' })

  const within = new AbortController()
  const answer = await net.fetch(server.origin, { signal: within.signal })
  within.abort(new Error('stopped'))
  await assert.rejects(answer.text(), { message: 'stopped' })
})

test('an answer that never ends is stopped at the limit', async () => {
  await using server = await startHttpServer((_, response) => {
    const more = () => response.write('x'.repeat(10_000), (error) => error || more())
    more()
  })
  await using net = createNetwork({ ...local, maxBytes: 1_000_000 })
  const answer = await net.fetch(server.origin)
  await assert.rejects(answer.text(), { reason: 'upstream' })
})

test('a reader that stops early ends the connection', async () => {
  const { promise: closed, resolve: close } = Promise.withResolvers<void>()
  await using server = await startHttpServer((request, response) => {
    request.socket.on('close', () => close())
    response.writeHead(200).write('a'.repeat(100_000))
  })
  await using net = createNetwork(local)
  const answer = await net.fetch(server.origin)
  for await (const chunk of answer.body!) if (chunk.byteLength > 0) break
  await closed
})

for (const [encoding, compress] of Object.entries({ gzip: gzipSync, br: brotliCompressSync })) {
  test(`${encoding} is undone`, async () => {
    await using server = await startHttpServer((_, response) =>
      response.writeHead(200, { 'content-encoding': encoding }).end(compress('text')),
    )
    await using net = createNetwork(local)
    const answer = await net.fetch(server.origin)
    assert.equal(await answer.text(), 'text')
    assert.equal(answer.headers.get('content-encoding'), null)
  })
}

test('who asks for an encoding gets the bytes as they were sent', async () => {
  const bytes = gzipSync('text')
  await using server = await startHttpServer((_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bytes))
  await using net = createNetwork(local)
  const answer = await net.fetch(server.origin, { headers: { 'Accept-Encoding': 'identity' } })
  assert.deepEqual(Buffer.from(await answer.arrayBuffer()), bytes)
})

test('an unfolding answer is stopped at the limit', async () => {
  await using server = await startHttpServer((_, response) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(5_000_000))),
  )
  await using net = createNetwork({ ...local, maxBytes: 1_000_000 })
  const answer = await net.fetch(server.origin)
  await assert.rejects(answer.arrayBuffer(), { reason: 'upstream' })
})

for (const [what, options] of Object.entries({ 'cut off': 10, broken: 0 })) {
  test(`compressed bytes that are ${what} are a failure of the server`, async () => {
    const bytes = options === 0 ? Buffer.from('not compressed') : gzipSync('text').subarray(0, options)
    await using server = await startHttpServer((_, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(bytes),
    )
    await using net = createNetwork(local)
    const answer = await net.fetch(server.origin)
    await assert.rejects(answer.text(), { reason: 'upstream' })
  })
}

for (const encoding of ['gzip, gzip', 'br, gzip', 'x', 'gzip;q=1']) {
  for (const bytes of [3, 200_000]) {
    test(`an answer of ${bytes} bytes in the unknown encoding ${encoding} is a failure of the server`, async () => {
      await using server = await startHttpServer((_, response) =>
        response.writeHead(200, { 'content-encoding': encoding }).end(Buffer.alloc(bytes, 'a')),
      )
      await using net = createNetwork(local)
      const answer = await net.fetch(server.origin)
      await assert.rejects(answer.text(), { reason: 'upstream', message: /encoding/ })
      await pendingEvents()
    })
  }
}

for (const encoding of [null, 'gzip']) {
  test(`an answer${encoding ? ' in gzip' : ''} that is reset before anybody reads it fails where it is read`, async () => {
    await using server = await startHttpServer((request, response) => {
      response.writeHead(200, { 'content-length': 100, ...(encoding && { 'content-encoding': encoding }) })
      response.write('a', () => request.socket.resetAndDestroy())
    })
    await using net = createNetwork(local)
    const answer = await net.fetch(server.origin)
    await sleep(50)
    await assert.rejects(answer.text(), { reason: 'upstream' })
  })
}

test('header values that are no Latin letters do not break an answer', async () => {
  await using server = await startHttpServer((_, response) => {
    response.socket!.end(Buffer.from('HTTP/1.1 200 OK\r\ncontent-length: 2\r\nx-name: 한글\r\n\r\nok'))
  })
  await using net = createNetwork(local)
  const answer = await net.fetch(server.origin)
  assert.equal(Buffer.from(answer.headers.get('x-name')!, 'latin1').toString(), '한글')
})

for (const head of [
  'HTTP/1.1 999 Strange',
  'HTTP/1.1 600 Strange',
  'HTTP/1.1 101 Switching Protocols',
  'HTTP/1.1 199 Strange',
  'HTTP/1.1 000 Strange',
  'HTTP/1.1 2000 OK',
  'HTTP/1.1 -1 OK',
  'HTTP/1.1 200 \u0001',
  'HTTP/9.9 200 OK',
  'HTTP/1.1',
  'SSH-2.0-OpenSSH',
  '\0\0\0',
  'HTTP/1.1 200 OK\r\ncontent-length: -5',
  'HTTP/1.1 200 OK\r\ncontent-length: 1e400',
  'HTTP/1.1 200 OK\r\ncontent-length: 2\r\ncontent-length: 3',
  'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\ncontent-length: 2',
  'HTTP/1.1 200 OK\r\ntransfer-encoding: x',
  'HTTP/1.1 200 OK\r\n: nothing',
  'HTTP/1.1 200 OK\r\na b: c',
  'HTTP/1.1 200 OK\r\nx: \0',
  `HTTP/1.1 200 OK\r\nx: ${'a'.repeat(100_000)}`,
]) {
  test(`${JSON.stringify(head.slice(0, 70))} is an answer or a failure of the server`, async () => {
    await using server = await startHttpServer(({ socket }) => socket.end(`${head}\r\nconnection: close\r\n\r\nok`))
    await using net = createNetwork(local)
    const read = net.fetch(server.origin, { timeoutMs: 2000 }).then((answer) => answer.text())
    const outcome = await read.catch((error: unknown) => error)
    assert.ok(typeof outcome === 'string' || outcome instanceof IntegrationError, String(outcome))
    await pendingEvents()
  })
}
