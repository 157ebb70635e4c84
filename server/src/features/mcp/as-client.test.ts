import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createNetwork } from '@quarry/integrations/net/network'
import { placeOf } from '@quarry/integrations/protocols/mcp/server-vendor'
import { callTool, meetServer } from '@quarry/integrations/protocols/mcp/speak'
import { openParts } from '../../../testing/parts.ts'
import { openWorld } from '../../../testing/world.ts'
import { createKey } from '../api-key/create-key.ts'
import { mcpEndpoint } from './mcp.ts'

const world = await openWorld()
const parts = openParts(world)
const server = await world.server([], parts, undefined, [mcpEndpoint])
const net = createNetwork({ allow: '127.0.0.0/8' })
after(() => net[Symbol.asyncDispose]())

test('one Quarry uses another, without a session', async () => {
  const ada = await world.member({ ...parts, role: 'OWNER' })
  const key = await createKey(ada, {
    workspaceId: ada.workspace.id,
    description: 'another Quarry',
    scopes: ['search', 'agents:read'],
    expiresInDays: 1,
  })
  const place = placeOf(`${server.origin}/mcp/${ada.workspace.code}`, 'Authorization', key.apiKey)
  const opening = { net, signal: AbortSignal.timeout(60_000) }
  const met = await meetServer(place, opening)
  assert.deepEqual([met.generation, met.leftOut], ['stateless', []])
  assert.ok(met.tools.some(({ name }) => name === 'list_agents'))
  const given = { ...opening, name: 'list_agents', given: {}, leaveBy: performance.now() + 30_000, admit: async () => {} }
  assert.deepEqual(await callTool(place, given), { agents: [] })
  await assert.rejects(meetServer({ ...place, headers: {} }, opening), { reason: 'auth' })
})
