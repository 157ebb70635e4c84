import assert from 'node:assert/strict'
import { test } from 'node:test'
import { consentRoutes } from '@quarry/contract/routes/source/consent'
import type { SourceId } from '@quarry/contract/ids'
import { sourceRoutes } from '@quarry/contract/routes/source/source'
import { startDropbox } from '@quarry/integrations/vendors/dropbox/testing/fake'
import { back, draftIn, endpoints, type Login, of } from '../../../testing/consenting.ts'
import { readRightsOf, readThings } from '../../../testing/mirrored-service.ts'
import { openParts } from '../../../testing/parts.ts'
import { openWorld } from '../../../testing/world.ts'
import { readConfig } from '../../config.ts'
import type { WorkspaceCtx } from '../../context.ts'
import { searchTop } from '../search/search.ts'
import { listSources } from '../source/list-sources.ts'

const world = await openWorld()

/** A workspace of two that reaches Dropbox at one in memory, and its owner in a browser. */
async function scene() {
  const server = await startDropbox()
  const { id, secret } = server.door.client
  const env = { DROPBOX_CLIENT_ID: id, DROPBOX_CLIENT_SECRET: secret, DROPBOX_BASE_URL: server.origin }
  const parts = { ...openParts(world), config: readConfig({ DATA_DIR: world.dataDir, LOG_LEVEL: 'silent', ...env }) }
  const quarry = await world.server(endpoints, parts)
  const ada = await world.member(parts)
  const bo = await world.member({ of: ada, role: 'USER', ...parts })
  const { model } = server
  model.account.email = ada.account.email
  model.person('dbid:bo', { email: bo.account.email })
  const person: Login = { ...(await quarry.as(ada)), ctx: ada }
  return { server, model, ada, bo, person, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() }
}

/** On the consent page, and then with a choice and a name. */
async function connect(person: Login, agree: (address: string) => string): Promise<SourceId> {
  const { address } = await person.client.call(consentRoutes.start, { ...of(person), serviceName: 'dropbox' })
  const page = await back(person, `/api/v1/oauth/callback?${agree(address)}`)
  const { sourceId } = await person.client.call(sourceRoutes.add, {
    ...of(person),
    serviceName: 'dropbox',
    displayName: 'Dropbox',
    accessLevel: 'PUBLIC',
    settings: {},
    connectionId: draftIn(page),
  })
  return sourceId
}

const find = async (ctx: WorkspaceCtx, query: string): Promise<string[]> =>
  (await searchTop(ctx, { query })).vectorDataList.map((hit) => `${hit.contentTitle} ${hit.contentDisplayableLink}`).toSorted()

test('Dropbox by consent: connected, indexed, and found by those who may read it there, and by nobody else', async () => {
  await using all = await scene()
  const { server, model, ada, bo, person } = all
  model.addFolder('/Team')
  const folder = model.share('/Team', [])
  model.add('/Team/왜가리.txt', 'The heron builds in reeds.')
  model.add('/own.txt', 'A heron of my own.')
  const source = await connect(person, (address) => server.door.agree(address))
  const link = (path: string) => `https://www.dropbox.com/home${path}`
  const [team, own] = [
    `왜가리.txt ${link('/Team?preview=%EC%99%9C%EA%B0%80%EB%A6%AC.txt')}`,
    `own.txt ${link('?preview=own.txt')}`,
  ]

  await readThings(ada, source)
  assert.deepEqual([await find(ada, 'heron'), await find(bo, 'heron')], [[], []], 'before rights were read')
  await readRightsOf(ada, source)
  assert.deepEqual([await find(ada, 'heron'), await find(bo, 'heron')], [[own, team].toSorted(), []])

  // Whoever joins the folder finds what is in it, though no file changed.
  model.sharedFolders.get(folder)!.members.push({ who: 'dbid:bo' })
  await readRightsOf(ada, source)
  assert.deepEqual(await find(bo, 'heron'), [team])

  // An address that Dropbox has not verified is nobody's.
  model.people.get('dbid:bo')!.verified = false
  await readRightsOf(ada, source)
  assert.deepEqual(await find(bo, 'heron'), [])
  model.people.get('dbid:bo')!.verified = true

  // A file that was shared by itself, and then no more.
  model.at('/own.txt').members.push({ who: 'dbid:bo' })
  model.sharedFolders.get(folder)!.members.pop()
  await readRightsOf(ada, source)
  assert.deepEqual(await find(bo, 'heron'), [own])
  model.at('/own.txt').members.pop()
  await readRightsOf(ada, source)
  assert.deepEqual(await find(bo, 'heron'), [])
})

test('what moves into a shared folder is found by its members after the next reading, and what is deleted by nobody', async () => {
  await using all = await scene()
  const { server, model, ada, bo, person } = all
  model.addFolder('/Team')
  model.share('/Team', [{ who: 'dbid:bo' }])
  model.add('/stork.txt', 'The stork builds on roofs.')
  const source = await connect(person, (address) => server.door.agree(address))
  await readThings(ada, source)
  await readRightsOf(ada, source)
  assert.deepEqual(await find(bo, 'stork'), [])

  server.forget()
  world.clock.advance({ minutes: 1 })
  model.move('/stork.txt', '/Team/stork.txt')
  await readThings(ada, source)
  assert.equal((await find(bo, 'stork')).length, 1)
  assert.ok(!server.paths().includes('/2/files/download'), 'what only moved is not fetched again')

  model.write('/Team/stork.txt', 'The crane dances.')
  await readThings(ada, source)
  assert.deepEqual([await find(bo, 'roofs'), (await find(bo, 'crane')).length], [[], 1])

  model.remove('/Team')
  await readThings(ada, source)
  assert.deepEqual([await find(bo, 'crane'), await find(ada, 'crane')], [[], []])
})

test('a consent that was taken back pauses the source, and says so', async () => {
  await using all = await scene()
  const { server, model, ada, person } = all
  model.add('/own.txt', 'A heron.')
  const source = await connect(person, (address) => server.door.agree(address))
  await readThings(ada, source)
  server.revoke()
  server.door.revoke()
  await readThings(ada, source)
  const [shown] = await listSources(ada)
  assert.deepEqual([shown?.status, shown?.documentCount], ['authFail', 1])
})
