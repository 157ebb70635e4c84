import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { openParts } from '../../../testing/parts.ts'
import { openWorld } from '../../../testing/world.ts'
import { createKey } from '../api-key/create-key.ts'
import { mcpEndpoint } from './mcp.ts'

const world = await openWorld()
const server = await world.server([], openParts(world), undefined, [mcpEndpoint])
const ada = await world.member()
const scopes = ['search', 'answers', 'agents:read', 'agents:run'] as const
const form = { workspaceId: ada.workspace.id, description: 'suite', scopes: [...scopes], expiresInDays: 1 }
const { apiKey } = await createKey(ada, form)

/** The suite has no way to send a key: this adds it, and leaves the rest as it came. */
const withKey = createServer((request, reply) => {
  const { method, headers } = request
  const options = { method, headers: { ...headers, authorization: `Bearer ${apiKey}` }, setHost: false }
  const onward = send(`${server.origin}/mcp/${ada.workspace.code}`, options, (answer) => {
    reply.writeHead(answer.statusCode ?? 500, answer.headers)
    answer.pipe(reply)
  })
  request.pipe(onward)
})
withKey.listen(0, '127.0.0.1')
await once(withKey, 'listening')
after(() => withKey.close())

const suite = fileURLToPath(import.meta.resolve('@modelcontextprotocol/conformance/dist/index.js'))

for (const revision of ['2025-11-25', '2026-07-28'])
  test(`the official suite finds nothing against revision ${revision} but what is listed with its reason`, async () => {
    const url = `http://127.0.0.1:${(withKey.address() as AddressInfo).port}`
    const expected = fileURLToPath(new URL(`../../../testing/mcp-conformance/${revision}.yaml`, import.meta.url))
    const given = ['server', '--url', url, '--requirements', revision, '--expected-failures', expected]
    const run = spawn(process.execPath, [suite, ...given], { stdio: ['ignore', 'pipe', 'pipe'] })
    const [printed] = await Promise.all([text(run.stdout), once(run, 'exit')])
    assert.equal(run.exitCode, 0, printed)
    assert.match(printed, /✓ tools-list: /)
  })
