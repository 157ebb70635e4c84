import assert from 'node:assert/strict'
import { Duplex, PassThrough } from 'node:stream'
import { test } from 'node:test'
import type { ClientChannel } from 'ssh2'
import { failure } from '../../testing/site.ts'
import { Sftp } from './protocol.ts'

const number = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
const text = (value: string | Buffer) => Buffer.concat([number(Buffer.byteLength(value)), Buffer.from(value as string)])
const packet = (type: number, ...parts: Buffer[]) => {
  const body = Buffer.concat([Buffer.from([type]), ...parts])
  return Buffer.concat([number(body.length), body])
}
const greeting = packet(2, number(3))
const ofFile = [number(4), number(0o100644)]

/** A server that answers each packet with the next of these bytes, a few bytes at a time. */
async function open(replies: Iterable<Buffer>, cut = Number.POSITIVE_INFINITY) {
  const left = replies[Symbol.iterator]()
  const sent: Buffer[] = []
  const channel = new Duplex({
    read: () => null,
    write(bytes: Buffer, _encoding, done) {
      sent.push(bytes)
      const reply = left.next().value ?? Buffer.alloc(0)
      for (let at = 0; at < reply.length; at += cut) channel.push(reply.subarray(at, at + cut))
      done()
    },
  })
  const broken = Promise.withResolvers<never>()
  broken.promise.catch(() => null)
  const withStderr = Object.assign(channel, { stderr: new PassThrough() }) as unknown as ClientChannel
  const ready = new Promise<Sftp>((resolve) => Sftp.open(withStderr, (_error, sftp) => resolve(sftp), broken.reject))
  const sftp = await Promise.race([ready, broken.promise])
  const ask = <T>(question: (answer: (error: Error | null, value: T) => void) => void): Promise<T> =>
    Promise.race([
      new Promise<T>((resolve, reject) => question((error, value) => (error ? reject(error) : resolve(value)))),
      broken.promise,
    ])
  return { sftp, ask, sent }
}

test('answers are understood however they are cut', async () => {
  const name = packet(104, number(0), number(1), text('/home/me'), text('long'), ...ofFile)
  for (const cut of [1, 3, 1000]) {
    const { sftp, ask } = await open([greeting, name], cut)
    assert.equal(await ask((answer) => sftp.realpath('.', answer)), '/home/me')
  }
})

test('a name of any bytes leads back to the same bytes', async () => {
  const bytes = Buffer.from([0xc7, 0xd1, 0x2f, 0xff])
  const { sftp, ask, sent } = await open([
    greeting,
    packet(104, number(0), number(1), text(bytes), text(''), ...ofFile),
    packet(101, number(1), number(2)),
  ])
  const path = await ask<string>((answer) => sftp.realpath('.', answer))
  await assert.rejects(
    ask((answer) => sftp.stat(path, answer)),
    { code: 2, message: 'No such file' },
  )
  assert.deepEqual(sent.at(-1), packet(17, number(1), text(bytes)))
})

test('all attributes a server may give are stepped over', async () => {
  const big = Buffer.alloc(8)
  big.writeBigUInt64BE(5_000_000_000n)
  const extra = [number(1), text('acl@example.com'), text('x')]
  const all = [number(0x8000000f), big, number(1), number(2), number(0o040755), number(7), number(9), ...extra]
  const { sftp, ask } = await open([greeting, packet(105, number(0), ...all)])
  assert.deepEqual(await ask((answer) => sftp.stat('/', answer)), { size: 5_000_000_000, modified: 9, kind: 'folder' })
})

test('the end of a file is no failure', async () => {
  const { sftp, ask } = await open([greeting, packet(101, number(0), number(1), text('EOF'), text('en'))])
  assert.equal((await ask<Buffer>((answer) => sftp.read(Buffer.from('h'), 0, 10, answer))).length, 0)
})

test('more bytes than were requested are not taken', async () => {
  const { sftp, ask } = await open([greeting, packet(103, number(0), text('much too much'))])
  assert.equal(String(await ask<Buffer>((answer) => sftp.read(Buffer.from('h'), 0, 4, answer))), 'much')
})

test('a server that answers something else, too short or without end is given up', async () => {
  const nonsense = [
    packet(103, number(0), text('data')),
    packet(101, number(0), number(0)),
    packet(104, number(0), number(1)),
    packet(104, number(0), number(0)),
  ]
  for (const reply of nonsense) {
    const { sftp, ask } = await open([greeting, reply])
    await assert.rejects(
      ask((answer) => sftp.realpath('.', answer)),
      Error,
    )
  }
  for (const reply of [number(0xffffffff), number(0)]) {
    const { sftp, ask } = await open([greeting, reply])
    await assert.rejects(
      ask((answer) => sftp.realpath('.', answer)),
      failure('upstream'),
    )
  }
  await assert.rejects(open([Buffer.from('Welcome to this machine!\r\n')]), failure('upstream'))
  await assert.rejects(open([packet(101, number(0), number(0))]), failure('upstream'))
})

test('a listing that announces billions of names is refused before memory is allocated for them', async () => {
  const replies = [greeting, packet(102, number(0), text('h')), packet(104, number(1), number(0xffffffff))]
  const { sftp, ask } = await open(replies)
  await assert.rejects(
    ask((answer) => sftp.readdir('/', answer)),
    failure('upstream'),
  )
})

test('a folder that never ends is given up', async () => {
  const names = Array.from({ length: 1000 }, () => [text('x'), text(''), ...ofFile]).flat()
  function* endless() {
    yield greeting
    yield packet(102, number(0), text('h'))
    for (let id = 1; ; id++) yield packet(104, number(id), number(1000), ...names)
  }
  const { sftp, ask } = await open(endless())
  await assert.rejects(
    ask((answer) => sftp.readdir('/', answer)),
    failure('upstream'),
  )
})
