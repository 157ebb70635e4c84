import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type FakeDrive, startDrive } from '@quarry/integrations/vendors/googledrive/testing/fake'
import { person } from '@quarry/integrations/vendors/googledrive/testing/model'
import { readRightsOf, readThings } from '../../../testing/mirrored-service.ts'
import { openParts } from '../../../testing/parts.ts'
import { openWorld } from '../../../testing/world.ts'
import type { WorkspaceCtx } from '../../context.ts'
import { connectSource } from '../source/connecting/connect-source.ts'
import { searchTop } from '../search/search.ts'

const world = await openWorld()
const parts = openParts(world)

/** A workspace of two that reaches Google at a Drive in memory. */
async function scene() {
  const drive = await startDrive()
  const net = {
    ...parts.net,
    fetch: (url: string | URL, init = {}) => parts.net.fetch(String(url).replace(/^https:\/\/[^/]+/, drive.origin), init),
  }
  const host = { ...parts, net }
  const ada = await world.member(host)
  const bo = await world.member({ of: ada, role: 'USER', ...host })
  return { drive, ada, bo, [Symbol.asyncDispose]: () => drive[Symbol.asyncDispose]() }
}

const connect = (ctx: WorkspaceCtx, { accounts, model }: FakeDrive, serviceAccountKey = accounts.keyFile) =>
  connectSource(ctx, {
    serviceName: 'googledrive',
    displayName: 'Drive',
    accessLevel: 'PUBLIC',
    settings: { adminAccount: model.account, serviceAccountKey },
  })

async function find(ctx: WorkspaceCtx, query: string): Promise<string[]> {
  const { vectorDataList } = await searchTop(ctx, { query })
  return vectorDataList.map(({ contentTitle, contentDisplayableLink }) => `${contentTitle} ${contentDisplayableLink}`)
}

test('Google Drive by service account: connected, indexed, and found by those who may read it there', async () => {
  await using all = await scene()
  const { drive, ada, bo } = all
  const { model } = drive
  const plan = model.addNative('Heron plan', 'document', undefined, { content: '# Nests\n\nThe heron builds in reeds.' })
  model.share(plan, person(bo.account.email))
  const source = await connect(ada, drive)
  await readThings(ada, source)
  await readRightsOf(ada, source)
  assert.deepEqual(await find(bo, 'heron reeds'), [`Heron plan https://drive.google.com/file/d/${plan}/view`])
  assert.deepEqual(await find(ada, 'heron reeds'), [])

  model.unshare(plan, bo.account.email)
  model.share(plan, person(ada.account.email))
  await readRightsOf(ada, source)
  assert.deepEqual([await find(bo, 'heron reeds'), (await find(ada, 'heron reeds')).length], [[], 1])

  model.write(plan, 'The stork builds on roofs.')
  await readThings(ada, source)
  assert.deepEqual([(await find(ada, 'stork')).length, await find(ada, 'reeds')], [1, []])

  model.trash(plan)
  await readThings(ada, source)
  assert.deepEqual(await find(ada, 'stork'), [])
})

test('for a domain that does not trust the key Google’s message is shown, and nothing is stored', async () => {
  await using all = await scene()
  const { drive, ada } = all
  drive.accounts.delegated = new Set()
  await assert.rejects(connect(ada, drive), { error: 'sourceAuthFailed', detail: /not authorized for any of the scopes/ })
  await assert.rejects(connect(ada, drive, '{}'), { error: 'sourceSettingsRefused', detail: 'serviceAccountKey' })
})
