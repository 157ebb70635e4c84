import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { type HttpServer, startHttpServer } from '../testing/http-server.ts'
import { createNetwork } from './network.ts'

const local = { allow: '127.0.0.1' }

/** A server that closes each connection after its answer, with the end of the answer announced by this header. */
const closing = (sent: number, header: string): Promise<HttpServer> =>
  startHttpServer(({ socket }) => {
    socket.write(`HTTP/1.1 200 OK\r\nconnection: close\r\n${header}\r\n`)
    socket.end(header.startsWith('transfer') ? `${sent.toString(16)}\r\n${'a'.repeat(sent)}\r\n0\r\n\r\n` : 'a'.repeat(sent))
  })

/** @returns how many bytes arrived */
async function readSlowly({ body }: Response, { firstMs, everyMs }: { firstMs: number; everyMs: number }): Promise<number> {
  let received = 0
  await sleep(firstMs)
  for await (const chunk of body ?? []) {
    received += chunk.byteLength
    await sleep(everyMs)
  }
  return received
}

const slow = { 'half a second later': { firstMs: 500, everyMs: 0 }, 'in small steps': { firstMs: 0, everyMs: 20 } }
const sizes = { 'half a second later': [65_536, 100_000, 1_000_000], 'in small steps': [1_000_000] } as const

for (const [how, pace] of Object.entries(slow)) {
  for (const bytes of sizes[how as keyof typeof sizes]) {
    for (const header of [`content-length: ${bytes}\r\n`, 'transfer-encoding: chunked\r\n', '']) {
      const framing = header.split(':', 1)[0] || 'nothing'
      test(`${bytes} bytes of a server that closes, with ${framing} to mark their end, are read whole ${how}`, async () => {
        await using server = await closing(bytes, header)
        await using net = createNetwork(local)
        assert.equal(await readSlowly(await net.fetch(server.origin), pace), bytes)
      })
    }
  }

  test(`an answer that is cut while it is read ${how} is a failure, not an end`, async () => {
    await using server = await closing(200_000, 'content-length: 300000\r\n')
    await using net = createNetwork(local)
    await assert.rejects(
      net.fetch(server.origin).then((answer) => readSlowly(answer, pace)),
      { reason: 'upstream' },
    )
  })
}
