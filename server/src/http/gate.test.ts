import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { cookieName } from '@quarry/contract/cookie'
import { api } from '@quarry/contract/wire/api'
import type { Route } from '@quarry/contract/wire/route'
import { openWorld, type World } from '../../testing/world.ts'
import type { Endpoint } from './endpoint.ts'

const world = await openWorld()
const routes: Route[] = Object.values(api).flatMap((feature) => Object.values(feature))
const isInWorkspace = (route: Route): boolean => !['anyone', 'account'].includes(route.access)

/** Endpoints of the whole contract that record whether they were reached. */
const reached: Endpoint = { route: routes[0]!, serve: () => assert.fail('reached') }
const server = await world.server(routes.map((route) => ({ ...reached, route })))
type Person = ReturnType<Awaited<ReturnType<World['server']>>['visitor']>

/** The answer to a call that names a workspace and nothing else. */
async function call(person: Person, route: Route, workspaceId: string): Promise<{ status: number; code?: string }> {
  const inQuery = route.query && 'workspaceId' in route.query.shape
  const response = await person.fetch(`/api/v1${route.path}${inQuery ? `?workspaceId=${workspaceId}` : ''}`, {
    method: route.method,
    ...(route.body && { body: JSON.stringify({ workspaceId }), headers: { 'content-type': 'application/json' } }),
  })
  const body = (await response.json().catch(() => ({}))) as { code?: string }
  return { status: response.status, ...body }
}

test('every call of a member names its workspace', () => {
  for (const route of routes.filter(isInWorkspace))
    assert.ok({ ...route.query?.shape, ...route.body?.shape }['workspaceId'], `${route.method} ${route.path}`)
})

test('no field travels twice, so that what is checked is what is used', () => {
  for (const route of routes)
    for (const field of Object.keys(route.query?.shape ?? {}))
      assert.ok(!(field in (route.body?.shape ?? {})), `${route.method} ${route.path}: ${field}`)
})

test('a made-up session is no session', async () => {
  const visitor = server.visitor()
  for (const route of routes.filter(({ access }) => access !== 'anyone')) {
    visitor.cookies.set(cookieName('session', false), 'made-up')
    assert.deepEqual((await call(visitor, route, randomUUID())).code, '0.000.02.00.10', route.path)
    assert.ok(!visitor.cookies.get(cookieName('session', false)), `${route.path} leaves a cookie that is worth nothing`)
  }
})

test('a workspace that does not exist looks like one of others', async () => {
  const stranger = await server.as(await world.member())
  for (const route of routes.filter(isInWorkspace))
    assert.equal((await call(stranger, route, randomUUID())).code, '0.000.06.00.02', route.path)
})

test('a workspace that is no id is wrong input', async () => {
  const person = await server.as(await world.member())
  for (const route of routes.filter(isInWorkspace))
    assert.deepEqual(await call(person, route, "x' or 1=1"), {
      status: 422,
      code: '0.000.00.00.01',
      message: 'Please enter the required information.',
      detail: 'workspaceId',
    })
})
