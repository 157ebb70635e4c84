import assert from 'node:assert/strict'
import { request } from 'node:http'
import { hostname, networkInterfaces } from 'node:os'
import { test } from 'node:test'
import { route } from '@quarry/contract/wire/route'
import { z } from 'zod'
import { openWorld } from '../../../testing/world.ts'
import { endpoint } from '../endpoint.ts'
import { linkOrigin } from './link-origin.ts'

const world = await openWorld()
const here = { localAddress: '127.0.0.1', localPort: 3000 }
const outside = Object.values(networkInterfaces())
  .flatMap((all) => all ?? [])
  .find(({ internal, family }) => !internal && family === 'IPv4')?.address
const lan = { localAddress: outside ?? '127.0.0.1', localPort: 3000 }

test('what somebody on this machine typed is kept', () => {
  for (const host of ['localhost:3000', '127.0.0.1:3000', '[::1]:3000', 'localhost:8080'])
    assert.equal(linkOrigin(host, here, null), `http://${host}`)
})

test('a foreign host never gets into a link', () => {
  for (const host of ['attacker.example', 'attacker.example:3000', 'localhost.attacker.example', '198.51.100.7:3000', 'a b', ''])
    assert.equal(linkOrigin(host, here, null), 'http://127.0.0.1:3000', host)
  assert.equal(linkOrigin(undefined, here, null), 'http://127.0.0.1:3000')
})

test('whoever comes from outside gets the address that was reached, or the name of this machine', () => {
  assert.equal(linkOrigin('attacker.example:3000', lan, null), `http://${lan.localAddress}:3000`)
  assert.equal(linkOrigin(`${hostname()}:3000`, lan, null), `http://${hostname().toLowerCase()}:3000`)
  assert.equal(linkOrigin(`${hostname()}:8080`, lan, null), `http://${lan.localAddress}:3000`)
  assert.equal(linkOrigin('localhost:3000', { localAddress: '198.51.100.1', localPort: 3000 }, null), 'http://198.51.100.1:3000')
})

test('addresses of version 6 are written as links want them', () => {
  assert.equal(
    linkOrigin('attacker.example', { localAddress: '2001:db8::1', localPort: 3000 }, null),
    'http://[2001:db8::1]:3000',
  )
  assert.equal(linkOrigin('attacker.example', { localAddress: '::ffff:192.0.2.1', localPort: 80 }, null), 'http://192.0.2.1')
})

test('with PUBLIC_URL links lead there, whatever the caller says', () => {
  assert.equal(linkOrigin('attacker.example', lan, 'https://quarry.example.com'), 'https://quarry.example.com')
})

test('a request with a forged Host, also one that a proxy passes on, meets a handler that links to this server', async () => {
  const origin = z.object({ origin: z.string() })
  const where = route({
    method: 'GET',
    path: '/test/where',
    summary: 'Where links lead',
    access: 'anyone',
    output: origin,
    errors: [],
  })
  const server = await world.server([endpoint(where, async (ctx) => ({ origin: ctx.origin }))])
  for (const headers of [{ host: 'attacker.example' }, { host: 'attacker.example', 'x-forwarded-host': 'attacker.example' }]) {
    const body = await new Promise<string>((done) => {
      const call = request(`${server.origin}/api/v1/test/where`, { headers }, (reply) => {
        let text = ''
        reply.on('data', (part) => (text += String(part))).on('end', () => done(text))
      })
      call.end()
    })
    assert.deepEqual(JSON.parse(body), { origin: server.origin })
  }
})
