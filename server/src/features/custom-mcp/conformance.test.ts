import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json, text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { type Registered, useServer } from '../../../testing/mcp-conformance/client.ts'

const suite = fileURLToPath(import.meta.resolve('@modelcontextprotocol/conformance/dist/index.js'))
const at = (path: string): string => fileURLToPath(new URL(`../../../testing/mcp-conformance/${path}`, import.meta.url))

// The suite starts a client for each scenario; loading ours takes ten times as long as what it then does.
const listener = createServer((asked, response) => {
  const used = json(asked).then((given) => {
    const { address, registered } = given as { address: string; registered: Registered }
    return useServer(address, registered)
  })
  used.then(
    () => response.end(),
    (error: unknown) => response.writeHead(500).end(String(error)),
  )
})
before(() => once(listener.listen(0, '127.0.0.1'), 'listening'))
after(() => listener.close())

async function run(...given: string[]): Promise<string> {
  const origin = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`
  const client = `${process.execPath} ${at('client-command.mjs')} ${origin}`
  const command = ['--command', client, '--expected-failures', at('sign-in.yaml')]
  const started = spawn(process.execPath, [suite, 'client', ...command, ...given], { stdio: ['ignore', 'pipe', 'pipe'] })
  const [printed, failed] = await Promise.all([text(started.stdout), text(started.stderr), once(started, 'exit')])
  assert.equal(started.exitCode, 0, printed + failed)
  return printed
}

for (const revision of ['2025-11-25', '2026-07-28'])
  test(`the official suite for clients that sign in finds nothing against revision ${revision}`, async () => {
    assert.match(await run('--suite', 'auth', '--spec-version', revision), /auth\/metadata-default: \d+ passed, 0 failed/)
  })

/** Those that the suite leaves out of its list. */
const others = [
  'resource-mismatch',
  'offline-access-scope',
  'offline-access-not-supported',
  'authorization-server-migration',
  'iss-supported',
  'iss-not-advertised',
  'iss-supported-missing',
  'iss-wrong-issuer',
  'iss-unexpected',
  'iss-normalized',
  'metadata-issuer-mismatch',
  '2025-03-26-oauth-metadata-backcompat',
  '2025-03-26-oauth-endpoint-fallback',
]

for (const scenario of others)
  test(`the official scenario ${scenario} finds nothing but what is listed with its reason`, async () => {
    await run('--scenario', `auth/${scenario}`)
  })
