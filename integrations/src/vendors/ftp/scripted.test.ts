import assert from 'node:assert/strict'
import { connect, type Socket } from 'node:net'
import { test } from 'node:test'
import { connectTo } from '../../testing/connected.ts'
import { startScriptedFtp, type FtpScript, type Visit } from './testing/scripted-ftp.ts'
import { brief, failure, ids } from '../../testing/site.ts'
import { ftpVendor } from './vendor.ts'

const patient = { connectMs: 5000, silenceMs: 5000, idleMs: 1000 }
const mlsd = (name: string, size: number) => `type=file;size=${size};modify=20260102030405; ${name}`
const oneFile = { '/': [{ line: mlsd('a.txt', 5), content: 'hello' }] }

async function visit(script: FtpScript, settings: Record<string, unknown> = {}, patience = patient) {
  const server = await startScriptedFtp(script)
  const run = connectTo(ftpVendor(patience), { host: '127.0.0.1', port: server.port, id: 'me', password: 'secret', ...settings })
  return {
    server,
    run,
    async [Symbol.asyncDispose]() {
      await run[Symbol.asyncDispose]()
      await server[Symbol.asyncDispose]()
    },
  }
}

test('a passive reply that names another host is followed to the server itself', async () => {
  const answer = (line: string) => (line === 'EPSV' ? '500 unknown' : null)
  await using site = await visit({ folders: oneFile, mlsd: true, answer })
  assert.equal(await site.run.text('/a.txt', 5), 'hello')
  assert.equal(site.server.dataConnections, 1)
})

test('a passive reply of nothing but digits is looked at once: it stood everything else still', async () => {
  const answer = (line: string) => (line === 'EPSV' ? '500 unknown' : line === 'PASV' ? `227 ${'1'.repeat(900_000)}` : null)
  await using site = await visit({ folders: oneFile, answer })
  await assert.rejects(site.run.list(), failure('upstream'))
})

test('a wrong password is sent once, however many wait for a connection', async () => {
  const answer = (line: string) => (line.startsWith('PASS') ? '530 Login incorrect.' : null)
  await using site = await visit({ folders: oneFile, answer })
  const reads = Array.from({ length: 8 }, () => assert.rejects(site.run.text('/a.txt', 5), failure('auth')))
  await Promise.all([...reads, assert.rejects(site.run.list(), failure('auth'))])
  await assert.rejects(site.run.check(), failure('auth'))
  assert.equal(site.server.lines.filter((line) => line.includes('PASS')).length, 1)
})

test('a login refused for want of encryption is a mistake in the settings', async () => {
  const answer = (line: string) => (line.startsWith('USER') ? '530 Non-anonymous sessions must use encryption.' : null)
  await using site = await visit({ folders: oneFile, answer })
  await assert.rejects(site.run.check(), failure('settings'))
})

test('a server without explicit TLS is distinguished from a wrong password, which it never sees', async () => {
  await using site = await visit({ folders: oneFile }, { transferMethod: 'passiveExplicitTls' })
  await assert.rejects(site.run.check(), failure('settings'))
  assert.equal(
    site.server.lines.some((line) => line.includes('PASS')),
    false,
  )
})

test('a full server is asked again later', async () => {
  await using site = await visit({ folders: oneFile, answer: (line) => (line === 'welcome' ? '421 Too many users' : null) })
  await assert.rejects(site.run.list(), failure('throttled'))
})

for (const refusal of ['421 Too many connections from you', '530 Sorry, the maximum number of clients is 1']) {
  test(`where one connection is allowed ("${refusal.slice(0, 3)}"), everything is done on one`, async () => {
    const answer = (line: string, { number }: { number: number }) => (line.startsWith('PASS') && number > 1 ? refusal : null)
    const files = Array.from({ length: 12 }, (_, index) => ({ line: mlsd(`${index}`, 5), content: 'hello' }))
    await using site = await visit({ folders: { '/': files }, mlsd: true, answer })
    const texts = await Promise.all(files.map((_, index) => site.run.text(`/${index}`, 5)))
    assert.deepEqual(
      texts,
      files.map(() => 'hello'),
    )
  })
}

test('replies that arrive byte by byte are understood', async () => {
  await using site = await visit({ folders: oneFile, mlsd: true, trickle: true })
  assert.deepEqual(ids(await site.run.items()), ['/a.txt'])
  assert.equal(await site.run.text('/a.txt', 5), 'hello')
})

test('a server that falls silent fails the run with a timeout', async () => {
  const impatient = { ...patient, silenceMs: 100 }
  await using mute = await visit({ folders: oneFile, mlsd: true, answer: (line) => (line === 'FEAT' ? '' : null) }, {}, impatient)
  await assert.rejects(mute.run.list(), failure('timeout'))
  const transfer = (_line: string, bytes: Buffer) => ({ bytes: bytes.subarray(0, 3), end: 'silence' as const })
  await using stuck = await visit({ folders: oneFile, mlsd: true, transfer }, {}, impatient)
  await assert.rejects(stuck.run.text('/a.txt', 5), failure('timeout'))
})

for (const transferMethod of ['passive', 'active']) {
  test(`an abort ends a transfer that hangs (${transferMethod})`, async () => {
    const transfer = (_line: string, bytes: Buffer) => ({ bytes: bytes.subarray(0, 3), end: 'silence' as const })
    const answer = (line: string) => (line.startsWith('PORT') ? '200 ok' : null)
    await using site = await visit(
      { folders: oneFile, mlsd: true, transfer, answer },
      { transferMethod },
      { ...patient, connectMs: 60_000, silenceMs: 60_000 },
    )
    const reading = site.run.text('/a.txt', 5)
    const reason = new Error('the host shuts down')
    setTimeout(() => site.run.abort(reason), 200)
    await assert.rejects(reading, (error) => error === reason)
  })
}

test('a reader that takes its time is not taken for a silent server', async () => {
  const bytes = Buffer.alloc(3_000_000, 'x')
  const folders = { '/': [{ line: mlsd('big', bytes.length), content: bytes }] }
  await using site = await visit({ folders, mlsd: true }, {}, { ...patient, silenceMs: 150 })
  let read = 0
  for await (const chunk of site.run.read('/big', bytes.length)) {
    if (read === 0) await new Promise((resolve) => setTimeout(resolve, 400))
    read += chunk.length
  }
  assert.equal(read, bytes.length)
})

test('a file cut off in the middle is not taken for whole', async () => {
  const cut = (end: string) => (line: string, bytes: Buffer) =>
    line.startsWith('RETR') ? { bytes: bytes.subarray(0, 3), end } : { bytes, end: '226 done' }
  for (const [end, reason] of [
    ['cut', 'unreachable'],
    ['426 Aborted', 'upstream'],
    ['451 Disk trouble', 'upstream'],
    ['226 Done', 'upstream'],
  ] as const) {
    await using site = await visit({ folders: oneFile, mlsd: true, transfer: cut(end) })
    await assert.rejects(site.run.text('/a.txt', 5), failure(reason), end)
  }
})

test('a file that grew since it was listed is whole', async () => {
  await using site = await visit({ folders: oneFile, mlsd: true })
  assert.equal(await site.run.text('/a.txt', 3), 'hello')
})

for (const end of ['cut', '426 Aborted', '425 No data connection', '421 Closing'] as const) {
  test(`a listing that ends with "${end}" is never complete`, async () => {
    const folders = {
      '/': [{ line: 'type=dir;modify=20260102030405; one' }, { line: 'type=dir;modify=20260102030405; two' }],
      '/one': [{ line: mlsd('a', 1) }],
      '/two': [{ line: mlsd('b', 1) }, { line: mlsd('c', 1) }],
    }
    let listings = 0
    const transfer = (line: string, bytes: Buffer) => {
      const last = line === 'MLSD' && (listings += 1) === 3
      return last ? { bytes: bytes.subarray(0, 40), end } : { bytes, end: '226 done' }
    }
    await using site = await visit({ folders, mlsd: true, transfer })
    const seen: string[] = []
    const reason = end === 'cut' ? 'unreachable' : end.startsWith('421') ? 'throttled' : 'upstream'
    await assert.rejects(async () => {
      for await (const change of site.run.changes()) seen.push(brief(change))
    }, failure(reason))
    assert.equal(seen.includes('complete'), false)
  })
}

test('a listing without end is given up before memory is', async () => {
  const line = Buffer.from(`${mlsd('a', 1)}\r\n`)
  const endless = Buffer.alloc(80 * 1024 * 1024, line)
  const transfer: FtpScript['transfer'] = () => ({ bytes: endless, end: 'silence' })
  await using site = await visit({ folders: { '/': [] }, mlsd: true, transfer })
  await assert.rejects(site.run.list(), (error: Error) => failure('upstream')(error) && /no end/.test(error.message))
})

test('a listing in no known format is a failure, not an empty folder', async () => {
  await using site = await visit({ folders: { '/': [{ line: 'Directory of SYS$USER:[ME]' }, { line: 'A.TXT;1' }] } })
  await assert.rejects(site.run.list(), failure('upstream'))
})

test('a single line that is not understood is reported, and the rest is listed', async () => {
  const folders = {
    '/': [{ line: 'ls: cannot access x' }, { line: '-rw-r--r-- 1 me us 5 Jan  2  2026 a.txt', modified: '20260102030405' }],
  }
  await using site = await visit({ folders })
  assert.deepEqual((await site.run.list()).map(brief), ['skipped /ls: cannot access x', 'item /a.txt', 'complete'])
})

test('links that lead out are reported wherever the server shows them, and what they were before is removed', async () => {
  const plain = [
    { line: 'lrwxrwxrwx 1 me us 7 Jan  2  2026 link -> /etc/passwd' },
    { line: 'prw-r--r-- 1 me us 0 Jan  2  2026 pipe' },
    { line: '-rw-r--r-- 1 me us 5 Jan  2  2026 a.txt', modified: '20260102030405' },
  ]
  await using loose = await visit({ folders: { '/base': plain } }, { baseFolder: '/base' })
  assert.deepEqual((await loose.run.list()).map(brief).toSorted(), ['complete', 'deleted /link', 'item /a.txt', 'skipped /link'])
  const exact = [{ line: 'type=OS.unix=slink:/etc;size=1;modify=20260102030405; link' }, { line: mlsd('a.txt', 5) }]
  await using marked = await visit({ folders: { '/base': exact }, mlsd: true }, { baseFolder: '/base' })
  assert.deepEqual((await marked.run.list()).map(brief), ['item /a.txt', 'deleted /link', 'skipped /link', 'complete'])
})

test('a link whose target the server keeps to itself is reported', async () => {
  const listing = [{ line: 'type=OS.unix=slink;size=1;modify=20260102030405; link' }, { line: mlsd('a.txt', 5) }]
  await using site = await visit({
    folders: { '/': listing },
    mlsd: true,
    answer: (line) => (line.startsWith('LIST') ? '502 no' : null),
  })
  const changes = await site.run.list()
  assert.deepEqual(changes.map(brief), ['item /a.txt', 'deleted /link', 'skipped /link', 'complete'])
  assert.match(changes.flatMap((change) => (change.kind === 'skipped' ? [change.reason] : []))[0] ?? '', /does not say/)
})

test('a link in an exact listing is the file it leads to, with that file’s size and time', async () => {
  const listing = [{ line: 'type=OS.unix=slink:real.txt;size=8;modify=20200101000000; link' }, { line: mlsd('real.txt', 5) }]
  await using site = await visit({ folders: { '/': listing }, mlsd: true })
  const [real, link] = await site.run.items()
  assert.deepEqual([link?.externalId, link?.size, link?.updatedAt], ['/link', real?.size, real?.updatedAt])
})

test('a folder that contains itself is listed once', async () => {
  const self = { line: 'type=dir;modify=20260102030405;unique=801U2; again' }
  await using site = await visit({ folders: { '/': [self], '/again': [self, { line: mlsd('a', 1) }] }, mlsd: true })
  assert.deepEqual((await site.run.list()).map(brief), ['skipped /again/again', 'item /again/a', 'complete'])
})

test('a name that would leave its folder is no name', async () => {
  const names = ['..', '.', '../../etc/passwd', 'a/b', '/etc/passwd', 'good']
  await using site = await visit({ folders: { '/': names.map((name) => ({ line: mlsd(name, 1) })) }, mlsd: true })
  assert.deepEqual(ids(await site.run.items()), ['/good'])
})

test('a name with a line break goes into no command, and into no listing', async () => {
  const names = ['in\rside', 'good']
  await using site = await visit({ folders: { '/': names.map((name) => ({ line: mlsd(name, 1) })) }, mlsd: true })
  assert.deepEqual(ids(await site.run.items()), ['/good'])
  for (const path of ['/a\r\nDELE b', '/a\nb', '/a\rb']) await assert.rejects(site.run.text(path), failure('forbidden'))
})

test('names in an old Korean charset are read and asked for in it', async () => {
  const name = Buffer.from([0xc7, 0xd1, 0xb1, 0xdb]).toString('latin1')
  const folders = { '/': [{ line: mlsd(name, 5), content: 'hello' }] }
  await using korean = await visit({ folders, mlsd: true }, { charset: 'euc-kr' })
  assert.deepEqual(ids(await korean.run.items()), ['/한글'])
  assert.equal(await korean.run.text('/한글', 5), 'hello')
  await using unset = await visit({ folders, mlsd: true })
  const [item] = await unset.run.items()
  assert.equal(item?.title, '한글')
  assert.equal(await unset.run.text(item.externalId, 5), 'hello')
})

test('in active mode only the server may use the port that was opened for it', async () => {
  let port = 0
  const outcomes: Promise<string>[] = []
  const answer = (line: string, { socket }: Visit) => {
    const [high, low] = /^PORT 127,0,0,1,(\d+),(\d+)$/.exec(line)?.slice(1).map(Number) ?? []
    if (line === 'MLSD') outcomes.push(callTwice(port, socket))
    if (line === 'MLSD') return ''
    if (high === undefined || low === undefined) return null
    port = high * 256 + low
    return '200 ok'
  }
  await using site = await visit({ folders: { '/': [] }, mlsd: true, answer }, { transferMethod: 'active' })
  assert.deepEqual(ids(await site.run.items()), ['/real'])
  assert.deepEqual(await Promise.all(outcomes), ['turned away'])
})

/** A stranger comes first, then the server sends its listing. @returns what happened to the stranger. */
async function callTwice(port: number, control: Socket): Promise<string> {
  const stranger = connect({ port, host: '127.0.0.1', localAddress: '127.0.0.2' })
  stranger.on('error', () => null).write(`${mlsd('planted', 1)}\r\n`)
  const outcome = await new Promise<string>((resolve) => stranger.on('close', () => resolve('turned away')))
  control.write('150 calling\r\n')
  const server = connect({ port, host: '127.0.0.1' })
  server.on('error', () => null).end(`${mlsd('real', 1)}\r\n`)
  server.on('close', () => control.write('226 done\r\n'))
  return outcome
}
