import assert from 'node:assert/strict'
import { test } from 'node:test'
import { IntegrationError } from '../../kit/kit.ts'
import { type Answer, connect, folder, listing, startDavServer } from './testing/dav-server.ts'

const refusalOf = async (work: Promise<unknown>): Promise<IntegrationError> => {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  return error instanceof IntegrationError ? error : assert.fail(`no IntegrationError: ${String(error)}`)
}

for (const status of [429, 503]) {
  for (const [form, header, least, most] of [
    ['seconds', () => '120', 120_000, 120_000],
    ['a date', () => new Date(Date.now() + 90_000).toUTCString(), 85_000, 90_000],
    ['a date in the past', () => 'Sat, 21 Nov 2020 07:12:44 GMT', 0, 0],
    ['nothing', () => null, null, null],
    ['nonsense', () => 'soon', null, null],
  ] as const) {
    test(`a server that answers ${status} names the wait with ${form}, in a listing and in a file`, async () => {
      const busy: Answer = (_, response) => {
        const value = header()
        response.writeHead(status, value === null ? {} : { 'retry-after': value }).end()
      }
      await using server = await startDavServer({ '/': listing(folder('/'), folder('/a/')), '/a/': busy, '/f': busy })
      await using source = connect(server)
      for (const work of [() => source.changes(), () => source.read('/f')] as (() => AsyncIterable<unknown>)[]) {
        const { reason, retryAfterMs } = await refusalOf(Array.fromAsync(work()))
        assert.equal(reason, 'throttled')
        if (least === null) assert.equal(retryAfterMs, null)
        else assert.ok(retryAfterMs !== null && retryAfterMs >= least && retryAfterMs <= most, `${retryAfterMs} ms`)
      }
    })
  }
}

/** Sends the head of an answer a byte at a time, for ever. */
const dripHead: Answer = (request) => {
  request.socket.write('HTTP/1.1 207 Multi-Status\r\n')
  const dripping = setInterval(() => request.socket.write('x'), 20)
  request.socket.on('close', () => clearInterval(dripping)).on('error', () => null)
}

test('headers that come byte by byte are a timeout, however steadily they come', async () => {
  await using server = await startDavServer({ '/': listing(folder('/')), '/f': dripHead })
  await using patient = connect(server)
  await patient.check()
  await using source = connect(server, { timeoutMs: 400 })
  assert.equal((await refusalOf(Array.fromAsync(source.read('/f')))).reason, 'timeout')
})

for (const [how, head] of [
  ['one long header', `x-long: ${'x'.repeat(70_000)}`],
  ['many headers', Array.from({ length: 7000 }, (_, index) => `x-${index}: 12345678`).join('\r\n')],
] as const) {
  test(`a head larger than 64 kB (${how}) is a failure of the server`, async () => {
    const answer: Answer = (request) =>
      void request.socket.on('error', () => null).end(`HTTP/1.1 200 OK\r\n${head}\r\ncontent-length: 2\r\n\r\nok`)
    await using server = await startDavServer({ '/': listing(folder('/')), '/f': answer })
    await using source = connect(server)
    const { reason, message } = await refusalOf(Array.fromAsync(source.read('/f')))
    assert.equal(reason, 'upstream')
    assert.match(message, /too many headers/)
  })
}
