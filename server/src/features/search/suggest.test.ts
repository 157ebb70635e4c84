import assert from 'node:assert/strict'
import { test } from 'node:test'
import { searchRoutes } from '@quarry/contract/routes/search/search'
import { catalogue } from '@quarry/integrations/catalogue'
import { connectSite, openMirroredService } from '../../../testing/mirrored-service.ts'
import { openParts } from '../../../testing/parts.ts'
import { uploadSource } from '../../../testing/uploads.ts'
import { openWorld } from '../../../testing/world.ts'
import { endpoints } from '../../app.ts'
import type { WorkspaceCtx } from '../../context.ts'
import { suggest } from './suggest.ts'

const world = await openWorld()
const service = openMirroredService()
const parts = { ...openParts(world), vendors: { ...catalogue, googledrive: service.vendor } }
const server = await world.server(endpoints, parts)
const member = (options: Parameters<typeof world.member>[0] = {}): Promise<WorkspaceCtx> => world.member({ ...parts, ...options })

const titles = async (ctx: WorkspaceCtx, text: string) => (await suggest(ctx, text)).documents.map(({ title }) => title)
const people = async (ctx: WorkspaceCtx, text: string) => (await suggest(ctx, text)).people.map(({ name }) => name)

test('titles and people are suggested from two letters or one Korean syllable on', async () => {
  const ada = await member()
  service.site('s').things.set('Budget plan', { text: 'x', access: [['everyone']], people: ['Ada Kim', '박준호'] })
  await connectSite(ada, 's')
  await uploadSource(world, ada, { '주간 회의록.txt': 'y' })
  assert.deepEqual(
    [await titles(ada, 'bu'), await titles(ada, '회'), await titles(ada, 'ㅎㅇㄹ')],
    [['Budget plan'], ['주간 회의록.txt'], ['주간 회의록.txt']],
  )
  assert.deepEqual([await titles(ada, 'b'), await titles(ada, ' ')], [[], []])
  assert.deepEqual([await people(ada, 'ki'), await people(ada, '준')], [['Ada Kim'], ['박준호']])
  const [document] = (await suggest(ada, 'bud')).documents
  assert.deepEqual(
    document!.titleMarks.map(([start, end]) => document!.title.slice(start, end)),
    ['Bud'],
  )
})

test('nothing is suggested of what one may not see: another role, a stranger', async () => {
  const ada = await member()
  const bo = await member({ of: ada, role: 'USER' })
  const stranger = await member()
  const things = service.site('t').things
  things.set('Zanzibar plan', { text: 'x', access: [[`email:${ada.account.email}`]], people: ['Zanzibar Kim'] })
  await connectSite(ada, 't')
  await uploadSource(world, ada, { 'Zanzibar notes.txt': 'x' }, { access: 'RESTRICTED' })
  assert.deepEqual([(await titles(ada, 'zanz')).length, await people(ada, 'zanz')], [2, ['Zanzibar Kim']])
  for (const other of [bo, stranger]) assert.deepEqual(await suggest(other, 'zanz'), { documents: [], people: [] })
})

test('what was made invisible is not suggested any more although the index does not know yet', async () => {
  const ada = await member()
  const bo = await member({ of: ada, role: 'USER' })
  service.site('u').things.set('Quagga plan', { text: 'x', access: [['everyone']], people: ['Quagga Kim'] })
  await connectSite(ada, 'u')
  assert.deepEqual([await titles(bo, 'quag'), await people(bo, 'quag')], [['Quagga plan'], ['Quagga Kim']])
  // Between what the index answers and what the database says.
  const search: WorkspaceCtx['search'] = {
    ...parts.search,
    async suggest(workspaceId, request) {
      const found = await parts.search.suggest(workspaceId, request)
      assert.deepEqual([found.documents.length, found.people.some(({ name }) => name === 'Quagga Kim')], [1, true])
      await world.db.deleteFrom('access_grant').execute()
      return found
    },
  }
  assert.deepEqual(await suggest({ ...bo, search }, 'quag'), { documents: [], people: [] })
})

test('a person whom no document names any more is not suggested', async () => {
  const ada = await member()
  service.site('v').things.set('Tapir plan', { text: 'x', access: [['everyone']], people: ['Tapir Kim'] })
  await connectSite(ada, 'v')
  const search: WorkspaceCtx['search'] = {
    ...parts.search,
    async suggest(workspaceId, request) {
      const found = await parts.search.suggest(workspaceId, request)
      await world.db.updateTable('document').set({ people: [] }).where('title', '=', 'Tapir plan').execute()
      return found
    },
  }
  assert.deepEqual((await suggest({ ...ada, search }, 'tapir')).people, [])
})

test('a stranger is refused over HTTP, a member is answered', async () => {
  const ada = await member()
  await uploadSource(world, ada, { 'Okapi plan.txt': 'x' })
  const stranger = await server.as(await member())
  const asked = { workspaceId: ada.workspace.id, query: 'okapi' }
  await assert.rejects(stranger.client.call(searchRoutes.suggest, asked))
  const { documents } = await (await server.as(ada)).client.call(searchRoutes.suggest, asked)
  assert.deepEqual(
    documents.map(({ title }) => title),
    ['Okapi plan.txt'],
  )
})

test('a pasted text that no address holds finds where it is from, and is never refused', async () => {
  const ada = await member()
  const rare = '세한도추사체봉은사'
  await uploadSource(world, ada, { '그림.txt': `이 그림은 ${rare} 이야기예요.`, '기타.txt': '회의는 월요일이에요.' })
  const person = await server.as(ada)
  const syllable = (n: number): string => String.fromCharCode(0xac00 + ((n * 7_919) % 11_172))
  const words = Array.from({ length: 2_000 }, (_, n) => syllable(n) + syllable(n * 3 + 1) + syllable(n * 5 + 2))
  const pasted = `회의는 ${words.join(' ')} ${rare}`
  const { vectorDataList, understood } = await person.client.call(searchRoutes.searchLong, {
    workspaceId: ada.workspace.id,
    query: pasted,
  })
  assert.deepEqual([vectorDataList[0]?.contentTitle, understood.isCut], ['그림.txt', false])
  const longer = await person.client.call(searchRoutes.searchLong, { workspaceId: ada.workspace.id, query: pasted.repeat(5) })
  assert.equal(longer.understood.isCut, true)
  // By address as well, as far as a server reads one.
  const address = `${searchRoutes.search.path}?${new URLSearchParams({ workspaceId: ada.workspace.id, query: pasted.slice(0, 5_000) }).toString()}`
  assert.equal((await person.fetch(`/api/v1${address}`)).status, 200)
  const page = await person.client.call(searchRoutes.searchContentLong, { workspaceId: ada.workspace.id, query: pasted, page: 0 })
  assert.equal(page.contentList[0]?.contentTitle, '그림.txt')
  const people = await person.client.call(searchRoutes.peopleLong, { workspaceId: ada.workspace.id, query: pasted })
  assert.deepEqual(people, { people: [] })
  const stranger = await server.as(await member())
  for (const route of [searchRoutes.searchLong, searchRoutes.searchContentLong, searchRoutes.peopleLong])
    await assert.rejects(stranger.client.call(route, { workspaceId: ada.workspace.id, query: pasted, page: 0 }))
})
