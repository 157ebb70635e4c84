import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ServedLine, startLineServer } from './testing/line-server.ts'
import { startHttpServer } from '../testing/http-server.ts'
import { failure } from '../testing/site.ts'
import { longestMessage } from './line.ts'
import { createNetwork } from './network.ts'

async function opened({ accepts = true } = {}) {
  const served: ServedLine[] = []
  const server = await startLineServer((line) => {
    served.push(line)
    return accepts
  })
  const net = createNetwork({ allow: '127.0.0.1' })
  const heard: string[] = []
  const stop = new AbortController()
  const open = (more: { silenceMs?: number } = {}) =>
    net.line(`${server.origin}/link`, { hears: (text) => void heard.push(text), signal: stop.signal, ...more })
  return {
    open,
    served,
    heard,
    stop,
    server,
    net,
    [Symbol.asyncDispose]: async () => {
      await net[Symbol.asyncDispose]()
      await server[Symbol.asyncDispose]()
    },
  }
}

/** Waits until both sides have said what they had to. */
const answered = (line: ServedLine, send: () => void) => {
  const { promise, resolve } = Promise.withResolvers<string>()
  line.hears = resolve
  send()
  return promise
}

test('both sides say something, and letters of any length arrive whole', async () => {
  await using at = await opened()
  const line = await at.open()
  const [served] = at.served
  for (const size of [1, 100, 1_000, 100_000]) {
    const text = '가'.repeat(size)
    assert.equal(await answered(served!, () => line.send(text)), text)
    served!.send(text)
  }
  await answered(served!, () => line.send('end'))
  served!.close()
  await line.isOver
  assert.deepEqual(
    at.heard.map(({ length }) => length),
    [1, 100, 1_000, 100_000],
  )
})

test('it is over when the other side ends it, cuts it, or is silent, and when it is ended here', async () => {
  await using at = await opened()
  const [closed, cut, mute, ours, aborted] = await Promise.all([
    at.open(),
    at.open(),
    at.open({ silenceMs: 100 }),
    at.open(),
    at.open(),
  ])
  at.served[0]!.close()
  at.served[1]!.cut()
  at.served[2]!.isMute = true
  ours.close()
  await Promise.all([closed, cut, mute, ours].map(({ isOver }) => isOver))
  at.stop.abort()
  await aborted.isOver
  aborted.send('lost')
})

test('a side that answers pings is not silent', async () => {
  await using at = await opened()
  const line = await at.open({ silenceMs: 60 })
  const { promise: aWhile, resolve } = Promise.withResolvers<string>()
  setTimeout(() => resolve('open'), 400)
  assert.equal(await Promise.race([line.isOver.then(() => 'over'), aWhile]), 'open')
})

test('where nobody may go no line leads, nor where none is kept', async () => {
  await using at = await opened({ accepts: false })
  await using web = await startHttpServer((_, response) => response.writeHead(302, { location: at.server.origin }).end())
  const init = { hears: () => {}, signal: at.stop.signal }
  await using guarded = createNetwork({ allow: '' })
  await assert.rejects(guarded.line(`${at.server.origin}/link`, init), failure('settings'))
  await assert.rejects(at.net.line('ftp://127.0.0.1', init), failure('settings'))
  await assert.rejects(at.net.line(web.origin, init), failure('unreachable'))
  await assert.rejects(at.net.line('ws://127.0.0.1:1/', init), failure('unreachable'))
  await using encrypted = await startHttpServer(() => {}, { tls: true })
  await assert.rejects(at.net.line(encrypted.origin, init), failure('certificate'))
})

test('a message beyond any of theirs ends it', async () => {
  await using at = await opened()
  const line = await at.open()
  at.served[0]!.send('a'.repeat(longestMessage + 1))
  await line.isOver
  assert.deepEqual(at.heard, [])
})
