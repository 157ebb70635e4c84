import assert from 'node:assert/strict'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { test } from 'node:test'
import { nextcloud } from '../../vendors/nextcloud/vendor.ts'
import { Host } from './testing/host.ts'
import { startHttpServer } from '../../testing/http-server.ts'
import { type CloudServer, startCloud } from './testing/server.ts'
import { failure } from '../../testing/site.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => unknown
const status =
  (code: number, headers: Record<string, string> = {}): Answer =>
  (_, response) =>
    response.writeHead(code, headers).end()

async function connected(check: (host: Host, server: CloudServer) => Promise<void>) {
  await using server = await startCloud('nextcloud')
  for (const folder of ['a', 'b', 'c']) for (const name of ['1', '2']) server.model.write(`/${folder}/${name}.txt`, 'x')
  await using host = new Host(nextcloud, server.settings())
  await check(host, server)
}

/** Answers like that wherever the address has this in it. */
const at = (server: CloudServer, part: string, answer: Answer) => {
  server.trouble = (request, response) => {
    if (!request.url?.includes(part)) return false
    answer(request, response)
    return true
  }
}

test('a folder that vanishes while it is listed takes its files along and nothing else', () =>
  connected(async (host, server) => {
    at(server, '/alice/b/', status(404))
    await host.run()
    assert.deepEqual(host.paths(), ['a/1.txt', 'a/2.txt', 'c/1.txt', 'c/2.txt'])
    server.trouble = null
    await host.run()
    assert.equal(host.documents.size, 6)
  }))

for (const code of [403, 404]) {
  test(`a base folder that is not listed any more (${code}) takes nothing along`, () =>
    connected(async (_, server) => {
      await using host = new Host(nextcloud, server.settings({ baseFolder: 'b' }))
      await host.run()
      server.model.write('/b/3.txt', 'new')
      server.trouble = (request, response) => {
        if (!request.url?.endsWith('/alice/b/') || request.headers.depth !== '1') return false
        response.writeHead(code).end()
        return true
      }
      await assert.rejects(host.run(), failure('settings'))
      assert.equal(host.documents.size, 2)
    }))
}

test('storage from elsewhere that is away keeps its documents, and the rest is listed', () =>
  connected(async (host, server) => {
    server.model.mkdir('/a/archive', { flags: 'M' })
    const { id } = server.model.write('/a/archive/1.txt', 'x')
    await host.run()
    server.model.write('/c/3.txt', 'new')
    at(server, '/alice/a/archive/', status(503))
    assert.ok((await host.run()).includes(`skipped ${server.model.get('/a/archive').id}`))
    assert.deepEqual([host.documents.size, host.documents.has(id)], [8, true])
  }))

test('a short outage of the interface for sharing is waited out, a refused password is not tried again', () =>
  connected(async (host, server) => {
    let failures = 2
    server.trouble = (request, response) => {
      if (!request.url?.includes('/shares') || failures === 0) return false
      failures -= 1
      response.writeHead(500).end()
      return true
    }
    await host.readRights()
    assert.equal(host.people.get('alice'), 'alice@example.com')
    let refused = 0
    at(server, '/shares', (_, response) => {
      refused += 1
      response.writeHead(401).end()
    })
    await assert.rejects(host.readRights(), failure('auth'))
    assert.equal(refused, 1)
  }))

test('a password that is taken back while groups are asked about is not tried for each of them', () =>
  connected(async (host, server) => {
    for (const group of ['one', 'two', 'three']) server.model.share('/a', 1, group)
    let refused = 0
    server.trouble = (request, response) => {
      if (refused === 0 && !request.url?.includes('/cloud/groups/')) return false
      refused += 1
      response.writeHead(401).end()
      return true
    }
    await assert.rejects(host.readRights(), failure('auth'))
    assert.equal(refused, 2)
  }))

test('rights that cannot be read whole take nothing away', () =>
  connected(async (host, server) => {
    server.model.addUser({ id: 'erin', email: 'erin@example.com', groups: ['sales'] })
    server.model.share('/a', 1, 'sales')
    await host.run()
    await host.readRights()
    const { id } = server.model.get('/a/1.txt')
    at(server, '/cloud/groups/', (_, response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"ocs":{"data":7}}'),
    )
    await assert.rejects(host.readRights(), failure('upstream'))
    assert.deepEqual(host.readersOf(id), ['alice@example.com', 'erin@example.com'])
  }))

test('an address with something else behind it is a mistake in the settings, and gets no password', async () => {
  await using other = await startHttpServer((_, response) => response.end('<html>hello</html>'))
  await using host = new Host(nextcloud, { url: other.origin, id: 'alice', password: 'secret' })
  await assert.rejects(host.check(), failure('settings'))
  assert.deepEqual(
    other.requests.map(({ headers }) => headers.authorization),
    [undefined],
  )
})

test('a page without an end is not read to its end', async () => {
  await using endless = await startHttpServer((_, response) => {
    const more = setInterval(() => response.write('x'.repeat(1000)), 1)
    response.on('close', () => clearInterval(more))
  })
  await using host = new Host(nextcloud, { url: endless.origin, id: 'alice', password: 'secret' })
  await assert.rejects(host.check(), failure('settings'))
})

test('a server that leads elsewhere gets no password', async () => {
  await using target = await startCloud('nextcloud')
  await using other = await startHttpServer((request, response) =>
    response.writeHead(302, { location: target.origin + request.url }).end(),
  )
  await using host = new Host(nextcloud, target.settings({ url: other.origin }))
  await assert.rejects(host.check(), failure('settings'))
  assert.ok([...other.requests, ...target.requests].every(({ headers }) => headers.authorization === undefined))
})

test('no message has the password in it', () =>
  connected(async (host, server) => {
    const messages: string[] = []
    for (const part of ['/status.php', '/cloud/user', '/dav/files/']) {
      at(server, part, (_, response) => response.writeHead(403, { 'content-type': 'application/json' }).end('{}'))
      await host.check().catch((error: Error) => messages.push(error.message))
    }
    assert.equal(messages.length, 3)
    assert.ok(messages.every((message) => !message.includes('비밀')))
  }))
