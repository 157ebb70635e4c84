import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answerRoutes } from '@quarry/contract/routes/search/answer'
import type { SourceId } from '@quarry/contract/ids'
import { limits } from '@quarry/contract/limits'
import { searchRoutes } from '@quarry/contract/routes/search/search'
import { startCloud } from '@quarry/integrations/platforms/owncloud-family/testing/server'
import { IntegrationError } from '@quarry/integrations/kit/kit'
import { nextcloud } from '@quarry/integrations/vendors/nextcloud/vendor'
import { connectSite, openMirroredService, readRightsOf, readThings } from '../../../testing/mirrored-service.ts'
import { openParts } from '../../../testing/parts.ts'
import type { Person } from '../../../testing/test-server.ts'
import { openWorld } from '../../../testing/world.ts'
import { endpoints } from '../../app.ts'
import { connectSource } from '../source/connecting/connect-source.ts'
import { searchTop } from '../search/search.ts'
import { listSources } from '../source/list-sources.ts'
import { findReaders, findSeenBy } from '../source/who-sees/who-sees.ts'

const world = await openWorld()
const service = openMirroredService()
const parts = { ...openParts(world), vendors: { googledrive: service.vendor, nextcloud } }
const server = await world.server(endpoints, parts)
const hour = 60 * 60_000

/** Ada connects, Bo may read as well; both are let in by name. */
async function scene(name: string) {
  const ada = await world.member(parts)
  const bo = await world.member({ of: ada, role: 'USER', ...parts })
  const site = service.site(name)
  const both = [[`email:${ada.account.email}` as const, `email:${bo.account.email}` as const]]
  site.things.set('heron plan', { text: 'The heron waits for the tide.', access: both })
  const id = await connectSite(ada, name)
  return { ada, bo, id, site }
}

const readBefore = async (id: SourceId, ms: number): Promise<void> => {
  await world.db
    .updateTable('source')
    .set({ rights_read_at: new Date(world.clock.now().getTime() - ms) })
    .where('id', '=', id)
    .execute()
}
const lapsed = limits.rightsHours * hour + 60_000
const justNot = limits.rightsHours * hour - 60_000

async function titles(who: Parameters<typeof searchTop>[0]): Promise<string[]> {
  await parts.search.caughtUp(who.workspace.id)
  return (await searchTop(who, { query: 'heron' })).vectorDataList.map(({ contentTitle }) => contentTitle)
}

test('rights that could not be read for long let in nobody but who connected the source, until they are read again', async () => {
  const { ada, bo, id, site } = await scene('refused')
  await readBefore(id, justNot)
  assert.deepEqual([await titles(ada), await titles(bo)], [['heron plan'], ['heron plan']])

  site.refusal.rights = new IntegrationError('auth', 'The token was revoked.')
  await readBefore(id, lapsed)
  await readRightsOf(ada, id)
  assert.deepEqual([await titles(ada), await titles(bo)], [['heron plan'], []])

  site.refusal.rights = null
  await readRightsOf(ada, id)
  assert.deepEqual([await titles(ada), await titles(bo)], [['heron plan'], ['heron plan']])
})

test('who connected the source finds no more of it than the service let them, also once its rights lapsed', async () => {
  const { ada, bo, id, site } = await scene('bounded')
  site.things.set('heron secret', { text: 'The heron of others.', access: [[`email:${bo.account.email}`]] })
  await readThings(ada, id)
  await readBefore(id, lapsed)
  assert.deepEqual([await titles(ada), await titles(bo)], [['heron plan'], []])
})

test('search, preview, file and answer keep to lapsed rights', async () => {
  const { ada, bo, id } = await scene('paths')
  const { id: documentId } = await world.db
    .selectFrom('document')
    .select('id')
    .where('source_id', '=', id)
    .executeTakeFirstOrThrow()
  const [asAda, asBo] = [await server.as(ada), await server.as(bo)]
  const workspaceId = ada.workspace.id
  const get = async (person: Person, path: string, more: Record<string, string>): Promise<string> =>
    (await person.fetch(`/api/v1${path}?${new URLSearchParams({ workspaceId, query: 'heron', ...more }).toString()}`)).text()
  const answer = async (person: Person): Promise<string> => {
    const { requestId } = JSON.parse(await get(person, searchRoutes.search.path, {})) as { requestId: string }
    const response = await person.fetch(`/api/v1${answerRoutes.answer.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ workspaceId, requestId, lang: 'en' }),
    })
    return response.text()
  }
  const seesText = async (person: Person): Promise<boolean[]> =>
    (
      await Promise.all([
        get(person, searchRoutes.search.path, {}),
        get(person, searchRoutes.document.path, { documentId }),
        get(person, searchRoutes.file.path, { documentId }),
        answer(person),
      ])
    ).map((text) => text.includes('tide'))
  await readBefore(id, justNot)
  const before = await seesText(asBo)
  assert.deepEqual(before.slice(0, 2), [true, true])
  await readBefore(id, lapsed)
  assert.deepEqual(await seesText(asBo), [false, false, false, false])
  assert.deepEqual(await seesText(asAda), before)
})

test('lapsed rights are reported for the source, for a document and for a member', async () => {
  const { ada, bo, id } = await scene('reported')
  const { id: documentId } = await world.db
    .selectFrom('document')
    .select('id')
    .where('source_id', '=', id)
    .executeTakeFirstOrThrow()
  const state = async () => {
    const [source] = await listSources(ada)
    const { basis, readers } = await findReaders(ada, { sourceId: id, documentId, page: 0, pageSize: 20 })
    const [seen] = (await findSeenBy(ada, bo.account.id)).sources
    return [source!.rights?.hasLapsed, basis, readers.length, seen!.basis, seen!.visibleCount]
  }
  await readBefore(id, justNot)
  assert.deepEqual(await state(), [false, 'service', 2, 'service', 1])
  await readBefore(id, lapsed)
  assert.deepEqual(await state(), [true, 'lapsed', 1, 'lapsed', 0])
})

test('where the connector let every member see the source, nothing lapses', async () => {
  await using cloud = await startCloud('nextcloud')
  const ada = await world.member(parts)
  const bo = await world.member({ of: ada, role: 'USER', ...parts })
  cloud.model.write('/heron.txt', 'The heron of all.')
  const settings = cloud.settings({ mirrorRights: false })
  const id = await connectSource(ada, { serviceName: 'nextcloud', displayName: 'Cloud', accessLevel: 'PUBLIC', settings })
  await readThings(ada, id)
  await readRightsOf(ada, id)
  await readBefore(id, lapsed)
  assert.deepEqual(await titles(bo), ['heron.txt'])
  assert.equal((await listSources(ada))[0]!.rights?.hasLapsed, false)
})
