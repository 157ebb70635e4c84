import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { freePort } from '@quarry/integrations/testing/server-process'
import { openParts } from '../../../testing/parts.ts'
import { openWorld } from '../../../testing/world.ts'
import { mcpEndpoint } from '../mcp/mcp.ts'
import { connectedAppEndpoints } from './connected-app.routes.ts'
import { appsOf } from './testing/apps.ts'

const world = await openWorld()
const parts = openParts(world)
const server = await world.server(connectedAppEndpoints, parts, undefined, [mcpEndpoint])
const apps = appsOf(world, server)
const suite = fileURLToPath(import.meta.resolve('@modelcontextprotocol/conformance/dist/index.js'))

for (const revision of ['2025-11-25', '2026-07-28'])
  test(`the official suite for authorization servers finds nothing against revision ${revision}`, async () => {
    const ada = await world.member(parts)
    const port = await freePort()
    const clientId = await apps.register(['http://127.0.0.1/callback'])
    const given = ['--url', server.origin, '--client-id', clientId, '--resource', apps.resourceOf(ada), '--port', `${port}`]
    const run = spawn(process.execPath, [suite, 'authorization', ...given, '--spec-version', revision], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const ended = once(run, 'exit')
    const printed: string[] = []
    let asked = ''
    for await (const line of createInterface(run.stdout)) {
      printed.push(line)
      // It asks for a person with a browser, and only then listens for what they bring back.
      if (line.startsWith(`${server.origin}/oauth/authorize?`)) asked = line
      if (line.startsWith('Callback server started')) await fetch(await apps.decide(ada, new URL(asked).search))
    }
    await ended
    const said = printed.join('\n')
    assert.equal(run.exitCode, 0, said)
    // It counts neither what it skips nor what it only warns of.
    assert.match(said, /authorization-server-metadata-endpoint: 2 passed, 0 failed/)
    assert.match(said, /authorization-code-grant: 1 passed, 0 failed/)
  })
