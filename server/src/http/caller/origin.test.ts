import assert from 'node:assert/strict'
import { test } from 'node:test'
import { route } from '@quarry/contract/wire/route'
import { z } from 'zod'
import { readConfig } from '../../config.ts'
import { openWorld } from '../../../testing/world.ts'
import { endpoint } from '../endpoint.ts'
import { isOwnOrigin } from './origin.ts'

const world = await openWorld()
const thing = { path: '/test/thing', summary: 'A thing', access: 'account', output: z.object({}), errors: [] } as const
let changes = 0
const endpoints = [
  endpoint(route({ ...thing, method: 'GET' }), async () => ({})),
  endpoint(route({ ...thing, method: 'PATCH', body: z.object({}) }), async () => {
    changes++
    return {}
  }),
]
const server = await world.server(endpoints)

/** A call by the given browser, with exactly these headers. */
const call = (
  cookies: ReadonlyMap<string, string>,
  headers: Record<string, string>,
  init: RequestInit = {},
  origin = server.origin,
) =>
  fetch(`${origin}/api/v1/test/thing`, {
    headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; '), ...headers },
    ...init,
  })
const change = (cookies: ReadonlyMap<string, string>, headers: Record<string, string>, origin = server.origin) =>
  call(cookies, { 'content-type': 'application/json', ...headers }, { method: 'PATCH', body: '{}' }, origin)
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

test('a session is a session however the cookie is written', async () => {
  const { cookies } = await server.as(await world.account())
  const [[name, value] = []] = cookies
  for (const cookie of [`${name} =${value}`, `a=b;${name}  = ${value}`, `${name}\t=${value}`]) {
    const init = { method: 'PATCH', body: '{}' }
    const headers = { cookie, 'content-type': 'application/json' }
    const [reading, changing] = [await call(cookies, { cookie }), await call(cookies, headers, init)]
    assert.deepEqual([reading.status, changing.status], [200, 403], cookie)
  }
})

test('a refused change never reaches its handler', async () => {
  const { cookies } = await server.as(await world.account())
  const before = changes
  await change(cookies, { origin: 'https://attacker.example' })
  assert.equal(changes, before)
})

test('reading needs no origin', async () => {
  const { cookies } = await server.as(await world.account())
  assert.equal((await call(cookies, {})).status, 200)
})

test('behind a proxy the public address is our own origin', async () => {
  const config = readConfig({ DATA_DIR: world.dataDir, PUBLIC_URL: 'https://quarry.example.com/' })
  const proxied = await world.server(endpoints, { config })
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
