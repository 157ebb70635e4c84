import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { apiKeyRoutes } from '@quarry/contract/routes/workspace/api-key'
import { offeredScopes } from '@quarry/contract/workspace/scope'
import { openParts } from '../testing/parts.ts'
import { openWorld } from '../testing/world.ts'
import { endpoints } from './app.ts'

const world = await openWorld()
const server = await world.server(endpoints, openParts(world))
const guide = await readFile(new URL('../../docs/api.md', import.meta.url), 'utf8')
const examples = [...guide.matchAll(/```sh\n(curl [\s\S]*?)```/g)].map(([, command = '']) => command)

test('every command line of the guide works as it stands there', async () => {
  const owner = await world.member()
  const form = { description: 'guide', scopes: [...offeredScopes], expiresInDays: 1 }
  const { apiKey } = await (await server.as(owner)).client.call(apiKeyRoutes.create, form)
  const env = { QUARRY: `${server.origin}/api/v1`, QUARRY_API_KEY: apiKey, WORKSPACE: owner.workspace.id }
  assert.equal(examples.length, 6)
  for (const example of examples) {
    const options = { cwd: world.dataDir, env: { PATH: '/usr/local/bin:/usr/bin:/bin', ...env } }
    await promisify(execFile)('sh', ['-ec', example.replaceAll('curl ', 'curl --fail-with-body ')], options)
  }
})
