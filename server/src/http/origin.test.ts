import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accountRoutes } from '@quarry/contract/account'
import { readConfig } from '../config.ts'
import { accountEndpoints } from '../features/account/account.routes.ts'
import { openWorld } from '../../testing/world.ts'
import { isOwnOrigin } from './origin.ts'

const world = await openWorld()
const server = await world.server(accountEndpoints)

/** A change by the given browser, with exactly these headers. */
const change = (cookies: ReadonlyMap<string, string>, headers: Record<string, string>, origin = server.origin) =>
  fetch(`${origin}/api/v1/account/profile`, {
    method: 'PATCH',
    body: '{}',
    headers: {
      'content-type': 'application/json',
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      ...headers,
    },
  })

const codeOf = async (response: Response) => ((await response.json()) as { code: string }).code

test('a change with a session from our own page is served', async () => {
  const { cookies } = await server.as(await world.account())
  assert.equal((await change(cookies, { origin: server.origin })).status, 200)
})

test('a change with a session from a foreign page is refused', async () => {
  const { cookies } = await server.as(await world.account())
  const response = await change(cookies, { origin: 'https://attacker.example' })
  assert.equal(response.status, 403)
  assert.equal(await codeOf(response), '0.000.00.00.08')
})

test('a change with a session from nowhere is refused', async () => {
  const { cookies } = await server.as(await world.account())
  assert.equal((await change(cookies, {})).status, 403)
  assert.equal((await change(cookies, { origin: 'null' })).status, 403)
})

test('a refused change changes nothing', async () => {
  const ada = await world.account()
  const { cookies, client } = await server.as(ada)
  await fetch(`${server.origin}/api/v1/account/profile`, {
    method: 'PATCH',
    body: JSON.stringify({ firstName: 'Mallory' }),
    headers: {
      'content-type': 'application/json',
      cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
      origin: 'https://attacker.example',
    },
  })
  assert.equal((await client.call(accountRoutes.profile, {})).firstName, 'Ada')
})

test('reading needs no origin', async () => {
  const { cookies } = await server.as(await world.account())
  const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
  assert.equal((await fetch(`${server.origin}/api/v1/account/profile`, { headers: { cookie } })).status, 200)
})

test('behind a proxy the public address is our own origin', async () => {
  const config = readConfig({ DATA_DIR: world.dataDir, PUBLIC_URL: 'https://quarry.example.com/' })
  const proxied = await world.server(accountEndpoints, { config })
  const { cookies } = await proxied.as(await world.account())
  assert.equal((await change(cookies, { origin: 'https://quarry.example.com' }, proxied.origin)).status, 200)
  assert.equal((await change(cookies, { origin: 'https://quarry.example.com.attacker.example' }, proxied.origin)).status, 403)
})

test('a program without a session needs no origin, a foreign page is refused all the same', () => {
  assert.equal(isOwnOrigin(undefined, 'localhost:3000', null, false), true)
  assert.equal(isOwnOrigin('https://attacker.example', 'localhost:3000', null, false), false)
})

test('the same host at another port is foreign', () => {
  assert.equal(isOwnOrigin('http://localhost:4000', 'localhost:3000', null, true), false)
})
