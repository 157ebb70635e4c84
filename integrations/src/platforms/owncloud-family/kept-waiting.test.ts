import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { IntegrationError, Io, Network } from '../../kit/kit.ts'
import { nextcloud } from '../../vendors/nextcloud/vendor.ts'
import { Host } from './testing/host.ts'
import { type CloudServer, startCloud } from './testing/server.ts'

async function connected(check: (host: Host, server: CloudServer) => Promise<void>) {
  await using server = await startCloud('nextcloud')
  for (const folder of ['a', 'b', 'c']) for (const name of ['1', '2']) server.model.write(`/${folder}/${name}.txt`, 'x')
  await using host = new Host(nextcloud, server.settings())
  await check(host, server)
}

const wrongLogins = /slows .* down after wrong (?:logins|passwords)/

/** Says why and when to come back. @returns true, for `assert.rejects` */
const isThrottled = (said: RegExp) => (error: unknown) => {
  const { reason, message, retryAfterMs } = error as IntegrationError
  assert.deepEqual([reason, said.test(message)], ['throttled', true], message)
  assert.ok(retryAfterMs !== null && retryAfterMs >= 60_000 && retryAfterMs <= 3_600_000, String(retryAfterMs))
  return true
}

const signedIn = (server: CloudServer) => server.requests.filter(({ headers }) => headers.authorization !== undefined).length

test('a server that throttles after wrong passwords is asked once, and the reason is reported', () =>
  connected(async (host, server) => {
    server.wrongPasswords = 11
    for (const ask of [() => host.check(), () => host.run(), () => host.readRights()]) {
      const before = signedIn(server)
      await assert.rejects(ask(), isThrottled(wrongLogins))
      assert.equal(signedIn(server) - before, 1)
    }
  }))

test('a server that has had enough in the middle of a run is asked no more', () =>
  connected(async (host, server) => {
    let listed = 0
    server.trouble = ({ url, headers }) => {
      if (headers.depth === '1' && url?.includes('/dav/files/') && ++listed === 2) server.wrongPasswords = 11
      return false
    }
    await assert.rejects(host.run(), isThrottled(wrongLogins))
    // Three folders are asked about at once.
    assert.ok(listed <= 4, `${listed} folders`)
  }))

test('who has to wait hears the reason from every call, also from those that are not sent', () =>
  connected(async (host, server) => {
    const io = host.openIo()
    server.wrongPasswords = 11
    const run = () => Array.fromAsync(host.source.changes(io as never, null))
    await assert.rejects(run(), isThrottled(wrongLogins))
    const before = signedIn(server)
    await assert.rejects(run(), isThrottled(wrongLogins))
    assert.equal(signedIn(server), before)
  }))

test('a sign-in that is delayed until the time-out is reported as throttled, and not repeated', () =>
  connected(async (host, server) => {
    const held: (() => void)[] = []
    server.trouble = (request, response) => {
      if (!request.url?.includes('/cloud/user')) return false
      held.push(() => response.end())
      return true
    }
    const io = host.openIo()
    const net: Network = { ...io.net, fetch: (url, init) => io.net.fetch(url, { ...init, timeoutMs: 300 }) }
    await assert.rejects(host.source.check({ ...io, net } as Io<unknown> as never), isThrottled(wrongLogins))
    assert.equal(held.length, 1)
    for (const end of held) end()
  }))

test('a Retry-After is believed rather than taken for wrong passwords', () =>
  connected(async (host, server) => {
    server.trouble = (request, response) => {
      if (!request.url?.includes('/cloud/user')) return false
      response.writeHead(429, { 'retry-after': '100' }).end()
      return true
    }
    await assert.rejects(
      host.run(),
      (error: IntegrationError) => error.retryAfterMs === 100_000 && !wrongLogins.test(error.message),
    )
  }))

test('maintenance that begins during a run ends it, and is reported as such', () =>
  connected(async (host, server) => {
    let asked = 0
    server.trouble = ({ url }) => {
      if (url?.includes('/shares')) asked += 1
      if (asked > 0) server.maintenance = true
      return false
    }
    await assert.rejects(host.readRights(), isThrottled(/maintenance/))
    assert.equal(asked, 1)
    server.maintenance = false
    server.trouble = null
    await host.run()
    assert.equal(host.documents.size, 6)
  }))

test('passwords of programs that end with the password of the account are refused once', () =>
  connected(async (host, server) => {
    server.signIn.passwords.set('app-password', 'Quarry')
    host.settings['password'] = 'app-password'
    const { minutesLater } = server.changePassword('another')
    await host.run()
    minutesLater()
    await assert.rejects(host.run(), (error: IntegrationError) => error.reason === 'auth')
    assert.equal(server.wrongPasswords, 1)
  }))
