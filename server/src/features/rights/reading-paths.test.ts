import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { answerRoutes } from '@quarry/contract/routes/search/answer'
import type { DocumentId, SourceId } from '@quarry/contract/ids'
import { homeRoutes } from '@quarry/contract/routes/workspace/home'
import { searchRoutes } from '@quarry/contract/routes/search/search'
import { sourceRoutes } from '@quarry/contract/routes/source/source'
import { connectSite, openMirroredService } from '../../../testing/mirrored-service.ts'
import { openParts } from '../../../testing/parts.ts'
import type { Person } from '../../../testing/test-server.ts'
import { openWorld } from '../../../testing/world.ts'
import { endpoints } from '../../app.ts'
import type { WorkspaceCtx } from '../../context.ts'

const world = await openWorld()
const service = openMirroredService()
const parts = { ...openParts(world), vendors: { googledrive: service.vendor } }
const server = await world.server(endpoints, parts)

/** In the text, the title, the people and the folder of what only Ada may see, and nowhere else. */
const secret = 'zanzibar'
const query = `what does ${secret} say about herons`

let bo: WorkspaceCtx
let sourceId: SourceId
let documentId: DocumentId
let [withRight, without] = [] as unknown as [Person, Person]

before(async () => {
  const ada = await world.member(parts)
  bo = await world.member({ of: ada, role: 'USER', ...parts })
  const text = `${secret} says that herons wait for the tide before they move.`
  service
    .site('s')
    .things.set(`${secret} plan`, { text, access: [[`email:${ada.account.email}`]], people: [`${secret} Kim`] })
    .set('open', { text: 'Herons are large birds of the shore.', access: [['everyone']] })
  sourceId = await connectSite(ada, 's')
  await world.db
    .updateTable('document')
    .set({ ancestors: JSON.stringify([{ id: '1', title: `${secret} folder`, link: null }]), changed_at: world.clock.now() })
    .where('title', 'like', `${secret}%`)
    .execute()
  const row = await world.db.selectFrom('document').select('id').where('title', 'like', `${secret}%`).executeTakeFirstOrThrow()
  documentId = row.id
  ;[withRight, without] = [await server.as(ada), await server.as(bo)]
})

type Reply = { status: number; text: string }
const get = async (person: Person, path: string): Promise<Reply> => {
  const response = await person.fetch(`/api/v1${path}`)
  return { status: response.status, text: await response.text() }
}
const asked = (more: Record<string, string> = {}): string =>
  `?${new URLSearchParams({ workspaceId: bo.workspace.id, query, ...more }).toString()}`

async function answerOf(person: Person): Promise<Reply> {
  const { requestId } = JSON.parse((await get(person, `${searchRoutes.search.path}${asked()}`)).text) as { requestId: string }
  const response = await person.fetch(`/api/v1${answerRoutes.answer.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ workspaceId: bo.workspace.id, requestId, lang: 'en' }),
  })
  return { status: response.status, text: await response.text() }
}

/** Every way in which something of a document reaches a person who searches. */
const paths: Record<string, (person: Person) => Promise<Reply>> = {
  'the best hits': (person) => get(person, `${searchRoutes.search.path}${asked()}`),
  'a page of hits': (person) => get(person, `${searchRoutes.searchContent.path}${asked()}`),
  'hits of a person': (person) => get(person, `${searchRoutes.search.path}${asked({ personList: `${secret} Kim` })}`),
  'suggestions of titles and people': (person) => get(person, `${searchRoutes.suggest.path}${asked({ query: secret })}`),
  'a word like one of it': (person) => get(person, `${searchRoutes.search.path}${asked({ query: 'zanzibbar' })}`),
  'a search by an operator for a folder': (person) =>
    get(person, `${searchRoutes.search.path}${asked({ query: `in:"zanzibar folder" herons` })}`),
  'the text of a document': (person) => get(person, `${searchRoutes.document.path}${asked({ documentId })}`),
  'the file of a document': (person) => get(person, `${searchRoutes.file.path}${asked({ documentId })}`),
  'an answer, what it cites and what it leads on to': answerOf,
  'what changed lately': (person) => get(person, `${homeRoutes.show.path}${asked()}`),
  'examples of what to search for': (person) => get(person, `${searchRoutes.examples.path}${asked()}`),
}

for (const [name, read] of Object.entries(paths))
  test(`${name}: nothing of a document whose right one lacks`, async () => {
    const [allowed, kept] = [await read(withRight), await read(without)]
    assert.match(allowed.text, new RegExp(secret), 'the one with the right sees it, so that the test can fail')
    // What they typed themselves is no secret.
    assert.doesNotMatch(kept.text.replaceAll(/"(?:query|value)":"[^"]*"/g, ''), new RegExp(secret))
    assert.ok(kept.status === 200 || kept.status === 404)
  })

test('counts and totals are of what one may see', async () => {
  const counted = async (person: Person): Promise<number[]> => {
    const word = asked({ query: secret })
    const top = JSON.parse((await get(person, `${searchRoutes.search.path}${word}`)).text) as { totalContentCount: number }
    const counts = JSON.parse((await get(person, `${searchRoutes.counts.path}${word}`)).text) as {
      contentProviderSearchResultCountMapList: unknown[]
    }
    return [top.totalContentCount, counts.contentProviderSearchResultCountMapList.length]
  }
  assert.deepEqual(
    [await counted(withRight), await counted(without)],
    [
      [1, 1],
      [0, 0],
    ],
  )
})

test('what was opened before is no longer shown among the recent ones', async () => {
  const visible = async (person: Person): Promise<unknown> =>
    JSON.parse((await get(person, `${searchRoutes.visible.path}${asked({ documentIds: documentId })}`)).text)
  assert.deepEqual(await visible(withRight), { documentIds: [documentId] })
  assert.deepEqual(await visible(without), { documentIds: [] })
})

test('a member sees failures of documents they may see, a manager of the source those of all', async () => {
  await world.db.updateTable('document').set({ code: 'corrupt' }).where('source_id', '=', sourceId).execute()
  const failures = async (person: Person): Promise<string[]> => {
    const of = { workspaceId: bo.workspace.id, sourceId }
    return (await person.client.call(sourceRoutes.failures, of)).failures.map(({ title }) => title).sort()
  }
  assert.deepEqual(await failures(withRight), ['open', `${secret} plan`])
  assert.deepEqual(await failures(without), ['open'])
})
