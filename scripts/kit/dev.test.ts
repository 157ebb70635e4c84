import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { freePort } from '@quarry/integrations/testing/server-process'

const devScript = fileURLToPath(new URL('../dev.mjs', import.meta.url))

test('who works on the web app can sign up through it', async (t) => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'quarry-dev-'))
  const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], DATA_DIR, PORT: String(await freePort()) }
  const child = spawn(process.execPath, [devScript], { stdio: ['ignore', 'pipe', 'inherit'], env })
  t.after(async () => {
    child.kill('SIGTERM')
    await once(child, 'exit')
    await rm(DATA_DIR, { recursive: true, force: true })
  })
  let printed = ''
  for await (const text of child.stdout.iterator({ destroyOnReturn: false })) {
    printed += String(text)
    if (printed.includes('ready at')) break
  }
  child.stdout.resume()
  const { origin } = new URL(/Web app: (\S+)/.exec(printed)?.[1] ?? '')
  const response = await fetch(`${origin}/api/v1/account/jwt/requestSignUpByJwt`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'ada@example.com' }),
  })
  assert.deepEqual([response.status, await response.json()], [200, {}])
})
