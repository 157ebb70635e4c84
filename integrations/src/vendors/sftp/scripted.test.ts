import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import ssh2 from 'ssh2'
import { connectTo } from '../../testing/connected.ts'
import { newKey, startScriptedSftp, type SftpScript } from './testing/scripted-sftp.ts'
import { brief, failure, ids } from '../../testing/site.ts'
import { sftpVendor } from './vendor.ts'

const patient = { connectMs: 5000, silenceMs: 5000, idleMs: 1000 }
const tree = { '/a.txt': 'hello' }
const locked = newKey('open')

async function visit(script: SftpScript, settings: Record<string, unknown> = {}, patience = patient) {
  const server = await startScriptedSftp(script)
  const run = connectTo(sftpVendor(patience), { host: '127.0.0.1', port: server.port, id: 'me', password: 'secret', ...settings })
  return {
    server,
    run,
    async [Symbol.asyncDispose]() {
      await run[Symbol.asyncDispose]()
      await server[Symbol.asyncDispose]()
    },
  }
}

test('a wrong password is sent once, whatever ways to send it there are and however many wait', async () => {
  await using site = await visit({ tree, admit: (attempt) => attempt.reject(['password', 'keyboard-interactive']) })
  const reads = Array.from({ length: 8 }, () => assert.rejects(site.run.text('/a.txt', 5), failure('auth')))
  await Promise.all([...reads, assert.rejects(site.run.list(), failure('auth'))])
  await assert.rejects(site.run.check(), failure('auth'))
  assert.deepEqual(site.server.attempts, ['password'])
})

test('a password is given where the server only asks questions', async () => {
  const given: string[][] = []
  const admit: SftpScript['admit'] = (attempt) => {
    if (attempt.method !== 'keyboard-interactive') return attempt.reject()
    attempt.prompt([{ prompt: 'Password:', echo: false }], (answers) => {
      given.push(answers)
      attempt.accept()
    })
  }
  await using site = await visit({ tree, admit, methods: ['keyboard-interactive'] })
  await site.run.check()
  assert.deepEqual(given, [['secret']])
})

test('a private key opened by its passphrase lets in', async () => {
  await using site = await visit({ tree }, { privateKey: locked, passphrase: 'open' })
  assert.equal(await site.run.text('/a.txt', 5), 'hello')
  assert.deepEqual(site.server.attempts, ['publickey'])
})

test('a refused key is not followed by the password', async () => {
  const privateKey = newKey()
  await using site = await visit({ tree, admit: (attempt) => attempt.reject(['publickey', 'password']) }, { privateKey })
  await assert.rejects(site.run.check(), failure('auth'))
  assert.equal(site.server.attempts.includes('password'), false)
})

test('a server that wants key and password gets both', async () => {
  const privateKey = newKey()
  const admit: SftpScript['admit'] = (attempt) => {
    if (attempt.method === 'publickey' && attempt.signature) attempt.reject(['password'], true)
    else attempt.accept()
  }
  await using site = await visit({ tree, admit }, { privateKey })
  await site.run.check()
  assert.deepEqual(site.server.attempts, ['publickey', 'password'])
})

test('keys that cannot be used are mistakes in the settings, and nobody is asked', async () => {
  const key = ssh2.utils.parseKey(newKey())
  assert.ok(!(key instanceof Error) && !Array.isArray(key))
  const publicKey = `${key.type} ${key.getPublicSSH().toString('base64')}`
  for (const settings of [
    { privateKey: locked },
    { privateKey: locked, passphrase: 'wrong' },
    { privateKey: publicKey },
    { privateKey: 'no key at all' },
    { password: undefined },
  ]) {
    await using site = await visit({ tree }, settings)
    await assert.rejects(site.run.check(), failure('settings'))
    assert.equal(site.server.connections, 0)
  }
})

test('the key of the server is remembered, and another one refused before anything secret is sent', async () => {
  const seen = newKey()
  const other = newKey()
  await using first = await startScriptedSftp({ tree }, seen)
  await using second = await startScriptedSftp({ tree }, other)
  const settings = { host: '127.0.0.1', id: 'me', password: 'secret' }
  await using trusting = connectTo(sftpVendor(patient), { ...settings, port: first.port })
  const { remember } = await trusting.check()
  assert.match(String(remember?.['hostKey']), /^SHA256:[A-Za-z0-9+/]{43}$/)
  await using again = connectTo(sftpVendor(patient), { ...settings, port: first.port, ...remember })
  assert.deepEqual(await again.check(), {})
  await using deceived = connectTo(sftpVendor(patient), { ...settings, port: second.port, ...remember })
  await assert.rejects(deceived.list(), (error: Error) => {
    failure('certificate')(error)
    const named = error.message.match(/SHA256:[A-Za-z0-9+/]{43}/g) ?? []
    return named.length === 2 && named[0] === remember?.['hostKey'] && named[0] !== named[1]
  })
  assert.deepEqual(second.attempts, [])
})

test('everything is read on one connection', async () => {
  const files = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`/${index}`, `text ${index}`]))
  await using site = await visit({ tree: files })
  const items = await site.run.items()
  const texts = await Promise.all(items.map(({ externalId, size }) => site.run.text(externalId, size)))
  assert.deepEqual(
    texts,
    items.map(({ externalId }) => `text ${externalId.slice(1)}`),
  )
  assert.equal(site.server.connections, 1)
})

test('a file cut off in the middle is not taken for whole', async () => {
  const big = Buffer.alloc(500_000, 'x')
  await using short = await visit({ tree: { '/big': big }, endsAfter: 300_000 })
  await assert.rejects(short.run.text('/big', big.length), failure('upstream'))
  let reads = 0
  await using cut = await visit({
    tree: { '/big': big },
    before: (question, _path, connection) => {
      if (question === 'READ' && (reads += 1) === 5) connection.end()
      return null
    },
  })
  await assert.rejects(cut.run.text('/big', big.length), failure('unreachable'))
})

test('a connection that was lost is opened again for the next file', async () => {
  await using site = await visit({ tree })
  assert.equal(await site.run.text('/a.txt', 5), 'hello')
  await site.server.cut()
  assert.equal(await site.run.text('/a.txt', 5), 'hello')
  assert.equal(site.server.connections, 2)
})

test('answers shorter than requested are put together', async () => {
  const bytes = Buffer.from(Array.from({ length: 100_000 }, (_, index) => index % 251))
  await using site = await visit({ tree: { '/odd': bytes }, longestAnswer: 7001 })
  assert.deepEqual(Buffer.concat(await Array.fromAsync(site.run.read('/odd', bytes.length))), bytes)
})

test('a file that grew or shrank since it was listed is read as it is now', async () => {
  await using site = await visit({ tree: { ...tree, '/empty.txt': '' } })
  for (const listed of [0, 1, 4, 5, 6, 50_000]) {
    assert.equal(await site.run.text('/a.txt', listed), 'hello')
    assert.equal(await site.run.text('/empty.txt', listed), '')
  }
})

test('a listing that is cut off is never complete', async () => {
  const deep = { '/one': null, '/one/a': '1', '/two': null, '/two/b': '2' }
  await using site = await visit({
    tree: deep,
    before: (question, path, connection) => {
      if (question === 'READDIR' && path === '/two') connection.end()
      return question === 'READDIR' && path === '/two' ? 'silence' : null
    },
  })
  const seen: string[] = []
  await assert.rejects(async () => {
    for await (const change of site.run.changes()) seen.push(brief(change))
  }, failure('unreachable'))
  assert.equal(seen.includes('complete'), false)
})

test('a folder about which the server only says "failure" is skipped', async () => {
  const before: SftpScript['before'] = (question, path) => (question === 'OPENDIR' && path === '/one' ? 4 : null)
  await using site = await visit({ tree: { '/one': null, '/one/a': '1', '/b': '2' }, before })
  assert.deepEqual((await site.run.list()).map(brief).toSorted(), ['complete', 'item /b', 'skipped /one'])
})

test('a server that falls silent fails the run with a timeout', async () => {
  const before: SftpScript['before'] = (question) => (question === 'READ' ? 'silence' : null)
  await using site = await visit({ tree, before }, {}, { ...patient, silenceMs: 300 })
  await assert.rejects(site.run.text('/a.txt', 5), failure('timeout'))
})

test('names that would leave their folder are no names', async () => {
  await using site = await visit({ tree, extraNames: ['..', '.', '../../etc/passwd', 'a/b', '/etc/passwd', 'a\0b'] })
  assert.deepEqual(ids(await site.run.items()), ['/a.txt'])
})

test('a server without file transfer is a mistake in the settings', async () => {
  await using site = await visit({ tree, withoutSftp: true })
  await assert.rejects(site.run.check(), failure('settings'))
})

test('a server with another protocol is recognised', async () => {
  const web = createServer((_request, response) => response.end())
  await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve))
  await using run = connectTo(sftpVendor(patient), {
    host: '127.0.0.1',
    port: (web.address() as AddressInfo).port,
    id: 'me',
    password: 'x',
  })
  await assert.rejects(run.check(), failure('upstream'))
  web.closeAllConnections()
  web.close()
})
