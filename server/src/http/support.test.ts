import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { supportRoutes } from '@quarry/contract/routes/plan/support'
import { readConfig } from '../config.ts'
import { openWorld } from '../../testing/world.ts'
import { supportEndpoints } from './support.ts'

const world = await openWorld()
const serverOf = (env: Record<string, string>) =>
  world.server(supportEndpoints, { config: readConfig({ DATA_DIR: world.dataDir, ...env }) })

test('people see the version and whom the operator named', async () => {
  const { version } = JSON.parse(await readFile(new URL('../../../package.json', import.meta.url), 'utf8')) as { version: string }
  const { client } = await (await serverOf({ SUPPORT_CONTACT: 'help@example.com' })).as(await world.account())
  assert.deepEqual(await client.call(supportRoutes.info, {}), { version, contact: 'help@example.com' })
})

test('without a named contact there is none', async () => {
  const { client } = await (await serverOf({})).as(await world.account())
  assert.equal((await client.call(supportRoutes.info, {})).contact, null)
})

test('a stranger sees neither', async () => {
  await assert.rejects((await serverOf({})).visitor().client.call(supportRoutes.info, {}), { error: 'sessionRequired' })
})

test('a contact that is neither a mail address nor a web page is a mistake', () => {
  assert.throws(() => readConfig({ SUPPORT_CONTACT: 'javascript:alert(1)' }), /SUPPORT_CONTACT/)
})
