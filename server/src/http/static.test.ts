import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { buildHeader } from '@quarry/contract/maintenance'
import type { App } from '../context.ts'
import { openWorld } from '../../testing/world.ts'
import { maintenanceEndpoints } from './maintenance.ts'

const world = await openWorld()

async function serverOf(files: Record<string, string>, parts: Partial<App> = {}) {
  const root = join(world.dataDir, `client-${Object.keys(files).length}`)
  await mkdir(join(root, 'assets'), { recursive: true })
  for (const [name, text] of Object.entries(files)) await writeFile(join(root, name), text)
  return (await world.server(maintenanceEndpoints, parts, root)).visitor()
}
const page = '<!doctype html><title>Quarry</title>'
const client = { 'index.html': page, 'build.json': '{"version":"1.2.3","build":"abc"}', 'assets/new.js': 'x()' }

test('every reply names the build of the client that is served, refusals too', async () => {
  const visitor = await serverOf(client)
  for (const path of ['/api/v1/maintenance', '/api/v1/nothing', '/', '/healthz'])
    assert.equal((await visitor.fetch(path)).headers.get(buildHeader), 'abc', path)
})

test('a client that does not say its build is served all the same', async () => {
  const visitor = await serverOf({ 'index.html': page })
  const reply = await visitor.fetch('/acme')
  assert.deepEqual([reply.status, reply.headers.get(buildHeader), await reply.text()], [200, null, page])
})

test('a part of an older build is missed, never answered with the page', async () => {
  const visitor = await serverOf(client)
  const old = await visitor.fetch('/assets/old.js')
  assert.deepEqual([old.status, old.headers.get('content-type')], [404, 'application/json; charset=utf-8'])
  assert.equal((await visitor.fetch('/assets/new.js')).status, 200)
})

test('what is written in the page itself runs, and nothing else that would be', async () => {
  const script = "{ document.title = 'Quarry' }"
  const visitor = await serverOf({
    'index.html': `${page}<script data-parts='{}'>${script}</script><script src="/own.js"></script>`,
    'own.js': '',
  })
  const hash = createHash('sha256').update(script).digest('base64')
  const policy = (await visitor.fetch('/acme')).headers.get('content-security-policy') ?? ''
  assert.ok(policy.includes(`script-src 'self' 'sha256-${hash}';`), policy)
})

test('the frame of documents may run what is ours and reach nothing, and has no origin to which anything belongs', async () => {
  const visitor = await serverOf({ ...client, 'viewer.html': page })
  const policy = (await visitor.fetch('/viewer.html')).headers.get('content-security-policy') ?? ''
  assert.match(policy, /^default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; /)
  assert.match(policy, /; sandbox allow-scripts$/)
  assert.doesNotMatch(policy, /connect-src|unsafe-eval(?<!wasm-unsafe-eval)|allow-same-origin/)
  assert.match((await visitor.fetch('/')).headers.get('content-security-policy') ?? '', /^default-src 'self'/)
  const origin = async (path: string) => (await visitor.fetch(path)).headers.get('access-control-allow-origin')
  assert.deepEqual([await origin('/assets/new.js'), await origin('/viewer.html')], ['*', null])
})

test('the page of the office server frames and posts to that server alone, and no other page frames it', async () => {
  const office = { origin: 'https://office.example.com', addressFor: async () => null, vouches: async () => false }
  const policyOf = async (path: string, parts = {}) =>
    (await (await serverOf(client, parts)).fetch(path)).headers.get('content-security-policy') ?? ''
  const policy = await policyOf('/acme/office/d0c00000-0000-4000-8000-000000000001', { office })
  assert.match(policy, /;frame-src https:\/\/office\.example\.com$/)
  assert.match(policy, /;form-action 'self' https:\/\/office\.example\.com;/)
  assert.match(policy, /;script-src 'self';/)
  for (const path of ['/acme', '/acme/officer/1', '/api/v1/maintenance', '/x?y=/acme/office/1'])
    assert.doesNotMatch(await policyOf(path, { office }), /office/, path)
  assert.doesNotMatch(await policyOf('/acme/office/d0c00000-0000-4000-8000-000000000001'), /office/)
})

test('the page on which a card is given to PortOne runs their script, and calls one address of ours', async () => {
  const channels = [{ pg: 'inicis_v2' as const, key: 'channel-key-1' }]
  const none = async (): Promise<never> => Promise.reject(new Error('It is not asked.'))
  const portone = { storeId: 'store-1', isTest: false, channels, readPage: none, leave: none }
  const files = { ...client, 'portone.html': '<!doctype html><title>Card</title>' }
  const visitor = await serverOf(files, { portone })
  const path = '/payment/portone/d0c00000-0000-4000-8000-000000000001'
  const reply = await visitor.fetch(`${path}?code=FAILURE`)
  const policy = reply.headers.get('content-security-policy') ?? ''
  const called = policy.split('; ').find((each) => each.startsWith('connect-src')) ?? ''
  assert.match(await reply.text(), /Card/)
  assert.match(policy, /script-src 'self' https:\/\/cdn\.portone\.io https:\/\/\*\.inicis\.com;/)
  assert.match(called, /^connect-src [\w.:]+\/api\/v1\/p\/payment\/portone https:/)
  assert.doesNotMatch(policy, /unsafe-eval|connect-src[^;]*'self'|script-src[^;]*'unsafe-inline'/)
  assert.equal(reply.headers.get('cross-origin-opener-policy'), 'same-origin-allow-popups')
  for (const other of ['/payment/return', '/acme', '/payment/sandbox/1'])
    assert.doesNotMatch((await visitor.fetch(other)).headers.get('content-security-policy') ?? '', /portone/, other)
  const without = await (await serverOf(files)).fetch(path)
  assert.doesNotMatch(without.headers.get('content-security-policy') ?? '', /portone/)
})
