import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApache } from '@quarry/integrations/vendors/webdav/testing/apache'
import { openParts } from '../../../../testing/parts.ts'
import { openWorld } from '../../../../testing/world.ts'
import { checkUnsaved } from './ask-service.ts'
import { connectSource } from './connect-source.ts'

const world = await openWorld()
const parts = openParts(world)
const apache = await startApache()
after(() => apache.stop())

const connect = async () => {
  const ada = await world.member(parts)
  const source = { serviceName: 'webdav', displayName: 'Files', accessLevel: 'PUBLIC', settings: apache.settings() } as const
  return { ada, sourceId: await connectSource(ada, source) }
}

test('settings that work are confirmed, and nothing is stored', async () => {
  const ada = await world.member(parts)
  assert.deepEqual(await checkUnsaved(ada, { serviceName: 'webdav', settings: apache.settings() }), { success: true })
  assert.deepEqual(await world.db.selectFrom('connection').selectAll().where('workspace_id', '=', ada.workspace.id).execute(), [])
})

test('an address without its scheme is completed by what the server speaks', async () => {
  const ada = await world.member(parts)
  const { url, ...settings } = apache.settings()
  const typed = String(url).replace('http://', '')
  await checkUnsaved(ada, { serviceName: 'webdav', settings: { ...settings, url: typed } })
})

test('a secret left out is taken from the stored connection', async () => {
  const { ada, sourceId } = await connect()
  const { password: _, ...settings } = apache.settings()
  await checkUnsaved(ada, { serviceName: 'webdav', settings, sourceId })
  await assert.rejects(checkUnsaved(ada, { serviceName: 'webdav', settings: { ...settings, password: 'wrong' }, sourceId }), {
    error: 'sourceAuthFailed',
  })
})

test('nobody tests with the secrets of a source of others', async () => {
  const { sourceId } = await connect()
  const eve = await world.member(parts)
  const { password: _, ...settings } = apache.settings()
  await assert.rejects(checkUnsaved(eve, { serviceName: 'webdav', settings, sourceId }), {
    error: 'sourceMissing',
  })
})
