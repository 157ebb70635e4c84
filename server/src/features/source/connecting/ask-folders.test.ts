import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sourceRoutes } from '@quarry/contract/routes/source/source'
import { startCloud } from '@quarry/integrations/platforms/owncloud-family/testing/server'
import { openParts } from '../../../../testing/parts.ts'
import { openWorld } from '../../../../testing/world.ts'
import type { WorkspaceCtx } from '../../../context.ts'
import { connectSource } from './connect-source.ts'
import { sourceEndpoints } from '../source.routes.ts'

const world = await openWorld()
const parts = openParts(world)
const server = await world.server(sourceEndpoints, parts)
const cloud = await startCloud('nextcloud')
after(() => cloud[Symbol.asyncDispose]())
for (const path of ['b/inner/1.txt', 'a/2.txt', 'file.txt']) cloud.model.write(`/${path}`, 'x')

const ask = async (ctx: WorkspaceCtx, body: Record<string, unknown>) => {
  const { client } = await server.as(ctx)
  return client.call(sourceRoutes.folders, { workspaceId: ctx.workspace.id, serviceName: 'nextcloud', ...body } as never)
}

test('before anything is connected the folders are listed by name', async () => {
  const ada = await world.member(parts)
  assert.deepEqual(await ask(ada, { settings: cloud.settings() }), { folders: ['a', 'b'] })
  assert.deepEqual(await ask(ada, { settings: cloud.settings({ baseFolder: 'b' }) }), { folders: ['inner'] })
})

test('a stored source needs no password again, and shows its folders to nobody who may not change it', async () => {
  const ada = await world.member(parts)
  const bo = await world.member({ of: ada, role: 'USER', ...parts })
  const eve = await world.member(parts)
  const settings = cloud.settings()
  const id = await connectSource(ada, { serviceName: 'nextcloud', displayName: 'Cloud', accessLevel: 'PUBLIC', settings })
  const { password: _, ...known } = settings
  const stored = { settings: known, sourceId: id }
  assert.deepEqual(await ask(ada, stored), { folders: ['a', 'b'] })
  await assert.rejects(ask(bo, stored), { error: 'forbidden' })
  await assert.rejects(ask(eve, stored), { error: 'sourceMissing' })
})

test('a failed listing of folders is explained in the words of the server, and a wrong password is tried once', async () => {
  const ada = await world.member(parts)
  await assert.rejects(ask(ada, { settings: cloud.settings({ baseFolder: 'nowhere' }) }), { error: 'sourceSettingsRefused' })
  await assert.rejects(ask(ada, { settings: cloud.settings({ password: 'wrong' }) }), { error: 'sourceAuthFailed' })
  assert.equal(cloud.wrongPasswords, 1)
})
