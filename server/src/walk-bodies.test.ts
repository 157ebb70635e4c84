import assert from 'node:assert/strict'
import { test } from 'node:test'
import { api } from '@quarry/contract/wire/api'
import { errors } from '@quarry/contract/errors'
import type { Route } from '@quarry/contract/wire/route'
import { watchLoop } from '../testing/loop-alarm.ts'
import { openParts } from '../testing/parts.ts'
import { openWorld } from '../testing/world.ts'
import { endpoints } from './app.ts'
import { readConfig } from './config.ts'
import type { WorkspaceCtx } from './context.ts'

const world = await openWorld()
// Behind a proxy each call can have an address of its own, so that no limit keeps it from being looked at.
const origin = 'https://quarry.example.com'
const config = readConfig({ DATA_DIR: world.dataDir, PUBLIC_URL: origin })
const server = await world.server(endpoints, { ...openParts(world), config })
const routes: Route[] = Object.values(api).flatMap((feature) => Object.values(feature))
let calls = 0

const json = ['application/json', 'application/json; charset=utf-8', 'APPLICATION/JSON']
const file = ['application/octet-stream', 'application/octet-stream; charset=utf-8']
const others = [
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'application/x-www-form-urlencoded',
  'text/plain',
  'text/plain; charset=euc-kr',
  'text/xml',
  'application/xml',
  'application/vnd.api+json',
  'nonsense',
  '/',
  '*/*',
  '',
]
/** More than enough work between two turns: a call of a person waits for all of it. */
const mostBlockedMs = 500

/** A call by the owner of a workspace, in a new session: what one may ask for in a minute keeps none from being looked at. */
async function statusOf({ path, method, query }: Route, type: string, owner: WorkspaceCtx) {
  const person = await server.as(owner)
  const workspaceId = owner.workspace.id
  const body = json.includes(type) ? JSON.stringify({ workspaceId }) : 'x'
  const sent = await person.fetch(`/api/v1${path}${query && 'workspaceId' in query.shape ? `?workspaceId=${workspaceId}` : ''}`, {
    method,
    // Bytes bring no type of their own.
    ...(method !== 'GET' && { body: new TextEncoder().encode(body) }),
    headers: { origin, 'x-forwarded-for': `203.0.${calls >> 8}.${calls++ & 255}`, ...(type !== '' && { 'content-type': type }) },
  })
  const { code } = (await sent.json().catch(() => ({}))) as { code?: string }
  return { status: sent.status, code }
}

for (const route of routes) {
  test(`${route.method} ${route.path} takes content of its own type alone, and none holds up others`, async () => {
    const owner = await world.member()
    const loop = watchLoop()
    const isRead = route.method !== 'GET'
    const refused = isRead ? [...others, ...(route.upload ? json : file)] : []
    for (const type of [...others, ...file, ...json]) {
      const { status, code } = await statusOf(route, type, owner)
      assert.ok(status < 500, `${type} is answered ${status}`)
      assert.equal(code === errors.mediaTypeRefused.code, refused.includes(type), `${type || 'no type'} is answered ${status}`)
    }
    assert.ok(loop.longestMs() < mostBlockedMs, `the loop was blocked for ${loop.longestMs()} ms`)
    loop.stop()
  })
}
