import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { defaultLimits } from '../limits.ts'
import { spawnReader } from './spawn.ts'

const probe = fileURLToPath(new URL('../../testing/probe.ts', import.meta.url))
const testing = fileURLToPath(new URL('../../testing', import.meta.url))
const repository = fileURLToPath(new URL('../../..', import.meta.url))

test('a reading process cannot leave its files: no system, no repository, no network, no processes, no environment', async () => {
  const server = createServer((socket) => socket.end()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  assert.ok(address && typeof address === 'object')
  const {
    process: child,
    answers,
    requests,
  } = spawnReader([testing], defaultLimits, { program: probe, more: [String(address.port), repository] })
  requests.end()
  const report = await text(answers)
  if (child.exitCode === null) await once(child, 'exit')
  server.close()
  assert.deepEqual(JSON.parse(report), [])
})
