import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startCloud } from '@quarry/integrations/platforms/owncloud-family/testing/server'
import { readRightsOf, readThings } from '../../../testing/mirrored-service.ts'
import { openParts } from '../../../testing/parts.ts'
import { openWorld } from '../../../testing/world.ts'
import type { WorkspaceCtx } from '../../context.ts'
import { connectSource } from '../source/connecting/connect-source.ts'
import { searchTop } from '../search/search.ts'

const world = await openWorld()
const parts = openParts(world)
const server = await startCloud('nextcloud')
after(() => server[Symbol.asyncDispose]())
const { model } = server

async function found(ctx: WorkspaceCtx): Promise<string[]> {
  await parts.search.caughtUp(ctx.workspace.id)
  const { vectorDataList } = await searchTop(ctx, { query: 'heron' })
  return vectorDataList.map((hit) => hit.contentTitle).toSorted()
}

test('a source of Nextcloud shows what was shared, drops what was taken back, and keeps what did not change', async () => {
  const ada = await world.member(parts)
  const bo = await world.member({ of: ada, role: 'USER', ...parts })
  model.me.email = ada.account.email
  model.addUser({ id: 'bo', email: bo.account.email, groups: ['sales'] })
  for (const path of ['team/a.txt', 'team/deep/b.txt', 'private/c.txt']) model.write(`/${path}`, `the heron of ${path}`)
  model.share('/team', 1, 'sales')
  const settings = server.settings()
  const id = await connectSource(ada, { serviceName: 'nextcloud', displayName: 'Cloud', accessLevel: 'PUBLIC', settings })
  await readThings(ada, id)
  await readRightsOf(ada, id)
  assert.deepEqual(
    [await found(ada), await found(bo)],
    [
      ['a.txt', 'b.txt', 'c.txt'],
      ['a.txt', 'b.txt'],
    ],
  )

  model.remove('/team/a.txt')
  model.move('/team/deep/b.txt', '/private/b.txt')
  server.asked()
  await readThings(ada, id)
  assert.deepEqual([await found(ada), await found(bo)], [['b.txt', 'c.txt'], []])
  assert.deepEqual(
    server.asked().filter((line) => line.startsWith('GET /remote.php')),
    [],
  )

  model.share('/private', 0, 'bo')
  await readRightsOf(ada, id)
  assert.deepEqual(await found(bo), ['b.txt', 'c.txt'])
  model.shares = []
  await readRightsOf(ada, id)
  assert.deepEqual([await found(ada), await found(bo)], [['b.txt', 'c.txt'], []])
})
